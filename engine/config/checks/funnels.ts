import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/nearest.ts'
import { report, traced } from '../json/document.ts'
import { listOf, objectOf, own, pointerOf, valueAt } from '../json/value.ts'
import { requiredBy } from '../model/funnel-source.ts'
import { readsOf } from '../model/reads.ts'
import type { FlowWorld, World } from '../model/world.ts'
import { funnelsOf, type ReadFunnel } from '../read/find-funnel.ts'
import { notInherited, notInheritedOfFunnels } from '../read/funnels.ts'
import type { ReadVariant } from '../read/project.ts'
import { exampleOf } from '../shape/words.ts'

/** Finds what a flow needs of its variants and lacks, and what variants say that no funnel ever reads. */
export function checkFunnels(world: World, flows: readonly FlowWorld[]): readonly Diagnostic[] {
  const { project } = world
  const funnels = funnelsOf(project)
  const readKeys = keysReadBy(world, flows)
  return [
    ...flows.flatMap(unknownKeys),
    ...funnels.flatMap((funnel) => lacking(world, funnel)),
    ...[...project.variants.values()].flatMap((variant) => [
      ...unread(variant, readKeys),
      ...keptFromHeirs(variant),
    ]),
    ...strayPrices(funnels),
  ]
}

/** A name in `requires` that no variant may have is a slip of the flow. */
function unknownKeys({ project, model, tell }: FlowWorld): readonly Diagnostic[] {
  const known = Object.keys(objectOf(own(project.schemas.get('variant'), 'properties')))
  return listOf(own(model.source.value, 'requires')).flatMap((key, i) =>
    typeof key !== 'string' || known.includes(rootOf(key))
      ? []
      : [
          tell({
            code: 'valor-fora-da-lista',
            path: ['requires', i],
            says: `Nenhuma variante pode ter "${key}".`,
            fix: suggest(key, known, 'Chaves de uma variante'),
          }),
        ],
  )
}

/** Gives the key of a variant that a path begins with. */
const rootOf = (path: string): string => path.split('.')[0]!

/** What lacks because a base is not there is told by `extends` alone. */
function lacking({ project }: World, { flow, source, variant }: ReadFunnel): readonly Diagnostic[] {
  if (!variant.isWhole) return []
  const schema = own(project.schemas.get('variant'), 'properties')
  return requiredBy(project, flow)
    .filter((key) => own(schema, rootOf(key)) !== undefined)
    .filter((key) => valueAt(source.value, key.split('.')) === undefined)
    .map((key) =>
      report(source, {
        code: 'chave-ausente',
        path: [],
        says: `Falta a chave "${key}" neste arquivo: o fluxo "${flow}" precisa dela.`,
        fix: key.includes('.')
          ? `Acrescente "${key.slice(rootOf(key).length + 1)}" dentro de "${rootOf(key)}".`
          : `Acrescente, por exemplo: "${key}": ${exampleOf(own(schema, key)) ?? '…'}`,
      }),
    )
}

/** Gives for a flow the keys that its funnels, the page around them or the server read; undefined for no flow at all. */
function keysReadBy(
  { project }: World,
  flows: readonly FlowWorld[],
): (flow: string) => readonly string[] | undefined {
  const ofPages = Object.keys(
    objectOf(valueAt(project.schemas.get('variant'), ['definitions', 'served', 'properties'])),
  )
  const known = new Map(
    flows.map((flow) => {
      const read = readsOf(flow).flatMap(([root, key]) =>
        root === 'variant' && key !== undefined ? [key] : [],
      )
      const required = requiredBy(project, flow.model.name).map(rootOf)
      return [flow.model.name, [...new Set([...ofPages, ...required, ...read])].sort()] as const
    }),
  )
  return (flow) => known.get(flow)
}

function unread(
  { source }: ReadVariant,
  readKeys: (flow: string) => readonly string[] | undefined,
): readonly Diagnostic[] {
  return Object.entries(objectOf(own(source.value, 'funis'))).flatMap(([flow, values]) => {
    const keys = readKeys(flow)
    if (!keys) return []
    // A price list is read as the products it is laid over.
    const read = keys.includes('produtos') ? [...keys, 'precos'] : keys
    return Object.keys(objectOf(values))
      .filter((key) => !read.includes(key))
      .map((key) =>
        report(source, {
          code: 'valor-sem-uso',
          path: ['funis', flow, key],
          at: 'chave',
          says: `Nada no fluxo "${flow}" lê "${key}".`,
          fix: suggest(key, read, 'O que ele lê'),
        }),
      )
  })
}

/** What a variant does not inherit is read by nobody in one that is only extended. */
function keptFromHeirs({ source, isServed }: ReadVariant): readonly Diagnostic[] {
  if (isServed) return []
  const ofTheFile = notInherited.filter((key) => own(source.value, key) !== undefined).map((key) => [key])
  const ofFunnels = Object.entries(objectOf(own(source.value, 'funis'))).flatMap(([flow, values]) =>
    notInheritedOfFunnels.filter((key) => own(values, key) !== undefined).map((key) => ['funis', flow, key]),
  )
  return [...ofTheFile, ...ofFunnels].map((path) =>
    report(source, {
      code: 'valor-sem-uso',
      path,
      at: 'chave',
      says: `"${path.at(-1)}" não se herda, e esta variante só serve de base.`,
      fix: 'Apague daqui; cada variante que a estende diz a sua.',
    }),
  )
}

/** A price that finds no product in any funnel it is laid in changes nothing. */
function strayPrices(funnels: readonly ReadFunnel[]): readonly Diagnostic[] {
  const prices = funnels.filter(({ variant }) => variant.isWhole).flatMap((funnel) => funnel.prices)
  const keyOf = ({ origin }: (typeof prices)[number]) => `${origin.document.file}${pointerOf(origin.path)}`
  const used = new Set(prices.filter(({ code, known }) => known.includes(code)).map(keyOf))
  return prices
    .filter((price) => !used.has(keyOf(price)))
    .map(({ code, origin, known }) =>
      report(traced(origin.document), {
        code: 'valor-sem-uso',
        path: origin.path,
        at: 'chave',
        says: `Nenhum produto tem "codigo": "${code}".`,
        fix: suggest(code, known, 'Códigos que existem'),
      }),
    )
}
