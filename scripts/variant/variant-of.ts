import { isDeepStrictEqual } from 'node:util'
import { valueAt } from '../../engine/config/index.ts'
import type { Json } from '../../engine/index.ts'
import type { ValuesBeneath } from './alike.ts'
import type { VariantAnswers } from './answers.ts'
import { type SaidValues, said } from './said.ts'
import { discountsOf, methodsOf, pricesOf } from './sold.ts'

type Compare = (path: readonly string[], value: Json | undefined) => Json | undefined

/**
 * Writes answers as a variant that says only what differs from `beneath`: what is the same in all of its funnels is left
 * out. What they sell is said once where it is the same for all of them, and else under each.
 */
export function variantOf(answers: VariantAnswers, beneath: ValuesBeneath): SaidValues {
  const { base, name, prefixes, afterwards = [], origin } = answers
  const unlessSame: Compare = (path, value) =>
    value === undefined ||
    [...beneath.values()].every((values) => isDeepStrictEqual(valueAt(values, path) ?? null, value))
      ? undefined
      : value
  const prices = pricesOf(answers, beneath)
  const [methods, discounts] = [methodsOf(answers, beneath), discountsOf(answers, beneath)]
  const soldIn = (flow?: string) => ({
    precos: prices(flow),
    pagamento: said({ formas: methods(flow), pix: said({ descontos: discounts(flow) }) }),
  })
  const funnels = Object.entries(prefixes).map(([flow, prefixo]) => [
    flow,
    said({ rotas: { prefixo }, ...soldIn(flow) }),
  ])
  const following = afterwards.map((flow) => [flow, {}])
  return {
    ...said({
      $schema: `${'../'.repeat(base.split('/').length)}schemas/variant.schema.json`,
      extends: base,
      titulo: name,
      nome: unlessSame(['nome'], name),
      codOrigemVenda: origin,
      funis: Object.fromEntries([...funnels, ...following]),
      tema: said({
        corPrimaria: unlessSame(['tema', 'corPrimaria'], answers.colour),
        logo: logoOf(answers, unlessSame),
      }),
      textoLateral: unlessSame(['textoLateral'], answers.aside && { ...answers.aside }),
      ...soldIn(),
    }),
  }
}

function logoOf({ name, logo }: VariantAnswers, unlessSame: Compare): SaidValues | undefined {
  const drawn = logo && 'simbolo' in logo ? logo.simbolo : undefined
  const picture = logo && 'arquivo' in logo ? logo.arquivo : undefined
  return said({
    simbolo: unlessSame(['tema', 'logo', 'simbolo'], drawn),
    nome: unlessSame(['tema', 'logo', 'nome'], name),
    // A picture of the base would hide the symbol.
    arquivo: unlessSame(['tema', 'logo', 'arquivo'], drawn === undefined ? picture : null),
  })
}
