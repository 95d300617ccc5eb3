import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/nearest.ts'
import { report } from '../json/document.ts'
import { lastPart } from '../json/kinds.ts'
import { isObject, listOf, objectOf, own, valueAt } from '../json/value.ts'
import { requiredBy } from '../model/funnel-source.ts'
import { limitsIn } from '../model/limits.ts'
import type { CheckContext } from '../model/world.ts'
import { changeListsIn, keyedListsIn } from '../read/change-lists.ts'
import { funnelsOf, type ReadFunnel } from '../read/find-funnel.ts'
import type { ReadVariant } from '../read/project.ts'
import { checkAmong } from './among.ts'
import { checkBrands } from './brands.ts'
import { checkPictures } from './pictures.ts'
import { checkPriceSources } from './price-sources.ts'

/** Finds what is wrong with variants by themselves and among each other. Abstract ones are judged where they are served. */
export function checkVariants(context: CheckContext): readonly Diagnostic[] {
  const funnels = funnelsOf(context.project)
  return [
    ...[...context.project.variants].flatMap(([, variant]) => withoutFunnel(context, variant)),
    ...funnels.flatMap((funnel) => [
      ...checkPictures(context, funnel),
      ...checkAmong(context, funnel),
      ...tooMuch(context, funnel),
    ]),
    ...checkBrands(context, funnels),
    ...checkPriceSources(context, funnels),
    ...repeatedIds(context),
    ...repeatedEntries(context, funnels),
    ...repeatedOrigins(context, funnels),
  ]
}

/** A variant that serves nothing is only a base, and should say so; one may serve only flows that are there. */
function withoutFunnel({ project }: CheckContext, { source, isServed }: ReadVariant): readonly Diagnostic[] {
  // What is no object is told by its shape.
  if (!isObject(source.value)) return []
  const known = project.names.flow
  const funnels = own(source.value, 'funis')
  if (isServed && funnels === undefined) {
    const funnel = `"funis": { "${known[0] ?? '…'}": { "rotas": { "prefixo": "…" } } }`
    return [
      report(source, {
        code: 'variante-sem-fluxo',
        path: [],
        message: 'Esta variante não diz que funis serve.',
        fix: `Acrescente, por exemplo: ${funnel}; se ela só serve de base: "abstract": true.`,
      }),
    ]
  }
  const strange = Object.keys(objectOf(funnels)).filter((flow) => !known.includes(flow))
  return strange.map((flow) =>
    report(source, {
      code: 'variante-sem-fluxo',
      path: ['funis', flow],
      at: 'chave',
      message: `O fluxo "${flow}" não existe em flows/.`,
      fix: suggest(flow, known, 'Fluxos que existem'),
    }),
  )
}

/** A number past what the schema lets the others of its variant allow, as a discount of more than half of the price. */
function tooMuch({ project }: CheckContext, { source }: ReadFunnel): readonly Diagnostic[] {
  const past = limitsIn(project.schemas.get('variant'), source.value).filter(
    ({ value, most }) => value > most,
  )
  return past.map(({ path, most, message }) =>
    report(source, {
      path,
      message,
      ...(/[cC]entavos$/.test(String(path.at(-1)))
        ? {
            code: 'preco-invalido',
            fix: `Use no máximo ${most}. R$ 10,00 se escreve 1000, sem ponto e sem vírgula.`,
          }
        : { code: 'fora-do-limite', fix: `Use no máximo ${most}.` }),
    }),
  )
}

/** Of two entries of a list that are told apart by a key, with one value of it, only one could be meant. */
function repeatedEntries({ project }: CheckContext, funnels: readonly ReadFunnel[]): readonly Diagnostic[] {
  const schema = project.schemas.get('variant')
  const lists = [...changeListsIn(schema), ...keyedListsIn(schema)]
  const found = funnels.flatMap(({ source }) =>
    lists.flatMap(({ at, list, by }) => {
      const path = [...at, list]
      const keys = listOf(valueAt(source.value, path)).map((entry) => own(entry, by))
      return keys.flatMap((key, i) =>
        key === undefined || keys.indexOf(key) === i
          ? []
          : [
              report(source, {
                code: 'nome-repetido',
                path: [...path, i, by],
                message: `Outro item de "${list}" já tem ${JSON.stringify(key)} em "${by}".`,
                fix: 'Dê a cada item um valor só dele.',
              }),
            ],
      )
    }),
  )
  // Funnels of one base share its lists.
  const placeOf = ({ file, offset }: Diagnostic) => `${file}:${offset}`
  return found.filter((each, i) => found.findIndex((other) => placeOf(other) === placeOf(each)) === i)
}

function repeatedIds({ project }: CheckContext): readonly Diagnostic[] {
  const names = project.names.variant
  return names.flatMap((name) => {
    const id = lastPart(name)
    const read = project.variants.get(id)
    const other = names.find((each) => each !== name && each.endsWith(`/${id}`))
    if (!read || read.name !== name || other === undefined) return []
    return [
      report(read.source, {
        code: 'nome-repetido',
        path: [],
        message: `Já existe uma variante "${id}", em variants/${other}.variant.json; o nome do arquivo é o nome da variante.`,
        fix: 'Renomeie um dos dois arquivos, ou diga os dois funis num só, em "funis".',
      }),
    ]
  })
}

/** The origin code tells whose sale it is: no two files that sell may share one, whatever flows they serve. */
function repeatedOrigins({ project }: CheckContext, funnels: readonly ReadFunnel[]): readonly Diagnostic[] {
  const first = new Map<number, string>()
  const selling = funnels.filter(({ flow }) => requiredBy(project, flow).includes('codOrigemVenda'))
  return selling.flatMap(({ variantId, source }) => {
    const code = own(source.value, 'codOrigemVenda')
    if (typeof code !== 'number') return []
    const other = first.get(code) ?? variantId
    first.set(code, other)
    if (other === variantId) return []
    return [
      report(source, {
        code: 'origem-repetida',
        path: ['codOrigemVenda'],
        message: `O codOrigemVenda ${code} já é da variante "${other}": as vendas das duas se misturariam.`,
        fix: 'Dê a esta variante um código só dela; os funis da mesma marca cabem num arquivo só, em "funis".',
      }),
    ]
  })
}
