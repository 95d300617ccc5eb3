import { isDeepStrictEqual } from 'node:util'
import { valueAt } from '../../engine/config/index.ts'
import type { Json } from '../../engine/index.ts'
import type { Answers } from './answers.ts'
import { cyclesIn, methodsIn, productsIn } from './values.ts'

type Values = { readonly [key: string]: Json }
type Parts = { readonly [key: string]: Json | undefined }
type Compare = (path: readonly string[], value: Json | undefined) => Json | undefined

/**
 * Writes answers as a variant that says only what differs. `beneath` are the values that each of its funnels would have
 * without it: what is the same in all of them is left out.
 */
export function variantOf(answers: Answers, beneath: readonly Json[]): Values {
  const { base, name, prefixes, origin } = answers
  const unlessSame: Compare = (path, value) =>
    value === undefined || beneath.every((values) => isDeepStrictEqual(valueAt(values, path) ?? null, value))
      ? undefined
      : value
  const funnels = Object.entries(prefixes).map(([flow, prefixo]) => [flow, { rotas: { prefixo } }])
  return {
    ...said({
      $schema: `${'../'.repeat(base.split('/').length)}schemas/variant.schema.json`,
      extends: base,
      titulo: name,
      nome: unlessSame(['nome'], name),
      codOrigemVenda: origin,
      funis: Object.fromEntries(funnels),
      tema: said({
        corPrimaria: unlessSame(['tema', 'corPrimaria'], answers.colour),
        logo: said(logoOf(answers, unlessSame)),
      }),
      textoLateral: unlessSame(['textoLateral'], answers.aside && { ...answers.aside }),
      precos: said(pricesOf(answers, beneath)),
      pagamento: said(paymentOf(answers, beneath[0] ?? {}, unlessSame)),
    }),
  }
}

function logoOf({ name, logo }: Answers, unlessSame: Compare): Parts {
  const drawn = logo && 'simbolo' in logo ? logo.simbolo : undefined
  const picture = logo && 'arquivo' in logo ? logo.arquivo : undefined
  return {
    simbolo: unlessSame(['tema', 'logo', 'simbolo'], drawn),
    nome: unlessSame(['tema', 'logo', 'nome'], name),
    // A picture of the base would hide the symbol.
    arquivo: unlessSame(['tema', 'logo', 'arquivo'], drawn === undefined ? picture : null),
  }
}

function pricesOf({ prices = {} }: Answers, beneath: readonly Json[]): Parts {
  const products = beneath.flatMap(productsIn)
  const changed = Object.entries(prices).filter(([code, cents]) =>
    products.some(({ codigo, precoCentavos }) => codigo === code && precoCentavos !== cents),
  )
  return Object.fromEntries(changed)
}

function paymentOf({ methods, discounts }: Answers, beneath: Json, unlessSame: Compare): Parts {
  const chosen = methods?.flatMap((id) => methodsIn(beneath).filter((method) => method.id === id))
  const cycles = cyclesIn(beneath).map((cycle) => ({
    ...cycle,
    descontoCentavos: discounts?.[cycle.ciclo] ?? cycle.descontoCentavos,
  }))
  return {
    metodos: unlessSame(
      ['pagamento', 'metodos'],
      chosen?.map((method) => ({ ...method })),
    ),
    pix: said({ ciclos: discounts && unlessSame(['pagamento', 'pix', 'ciclos'], cycles) }),
  }
}

/** Leaves out what is not said; undefined where nothing is. */
function said(parts: Parts): Values | undefined {
  const entries = Object.entries(parts).flatMap(([key, value]) =>
    value === undefined ? [] : ([[key, value]] as const),
  )
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}
