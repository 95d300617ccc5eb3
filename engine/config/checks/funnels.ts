import type { Json } from '../../flow/funnel.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { nearest, suggest } from '../diagnostics/nearest.ts'
import { report, traced } from '../json/document.ts'
import { listOf, objectOf, own, pointerOf, valueAt } from '../json/value.ts'
import type { CheckContext, FlowContext } from '../model/context.ts'
import { readsOf } from '../model/flow-rules.ts'
import { requiredBy } from '../model/funnel-source.ts'
import { changeListsIn } from '../read/layers.ts'
import { funnelsOf, type ReadFunnel, type ReadVariant } from '../read/project.ts'
import { notInherited, notInheritedOfFunnels } from '../read/variants.ts'
import { exampleOf } from '../shape/messages.ts'
import { addressEffectsOf } from './effects.ts'

/** Finds what a flow needs of its variants and lacks, and what variants say that no funnel ever reads. */
export function checkFunnels(
  context: CheckContext,
  flows: readonly FlowContext[],
  incompleteFlows: ReadonlySet<string>,
): readonly Diagnostic[] {
  const { project } = context
  const funnels = funnelsOf(project)
  // What a flow reads is unknown while some of its files are missing.
  const whole = flows.filter(({ model }) => !incompleteFlows.has(model.name))
  const readKeys = keysReadBy(context, whole)
  return [
    ...flows.flatMap(unknownKeys),
    ...funnels.flatMap((funnel) => keysLacking(context, funnel)),
    ...[...project.variants.values()].flatMap((variant) => [
      ...unread(variant, readKeys),
      ...keptFromHeirs(variant),
    ]),
    ...unopened(context, flows),
    ...strayChanges(funnels),
  ]
}

/** A name in `requires` that no variant may have is a typo of the flow. */
function unknownKeys({ project, model, diagnose }: FlowContext): readonly Diagnostic[] {
  const known = Object.keys(objectOf(own(project.schemas.get('variant'), 'properties')))
  return listOf(own(model.source.value, 'requires')).flatMap((key, i) =>
    typeof key !== 'string' || known.includes(rootOf(key))
      ? []
      : [
          diagnose({
            code: 'valor-fora-da-lista',
            path: ['requires', i],
            message: `Nenhuma variante pode ter "${key}".`,
            fix: suggest(key, known, 'Chaves de uma variante'),
          }),
        ],
  )
}

/** Gives the key of a variant that a path begins with. */
const rootOf = (path: string): string => path.split('.')[0]!

/** What lacks because a base is not there is told by `extends` alone. */
function keysLacking(
  { project }: CheckContext,
  { flow, source, variant }: ReadFunnel,
): readonly Diagnostic[] {
  if (!variant.isWhole) return []
  const schema = own(project.schemas.get('variant'), 'properties')
  return requiredBy(project, flow)
    .filter((key) => own(schema, rootOf(key)) !== undefined)
    .filter((key) => valueAt(source.value, key.split('.')) === undefined)
    .map((key) =>
      report(source, {
        code: 'chave-ausente',
        path: [],
        message: `Falta a chave "${key}" neste arquivo: o fluxo "${flow}" precisa dela.`,
        fix: key.includes('.')
          ? `Acrescente "${key.slice(rootOf(key).length + 1)}" dentro de "${rootOf(key)}".`
          : `Acrescente, por exemplo: "${key}": ${exampleOf(own(schema, key)) ?? '…'}`,
      }),
    )
}

/** Gives for a flow the keys that its funnels, the page around them or the server read; undefined for no flow at all. */
function keysReadBy(
  { project }: CheckContext,
  flows: readonly FlowContext[],
): (flow: string) => readonly string[] | undefined {
  const schema = project.schemas.get('variant')
  const ofPages = Object.keys(objectOf(valueAt(schema, ['definitions', 'served', 'properties'])))
  const changing = changeListsIn(schema).filter(({ at }) => at.length === 0)
  const known = new Map(
    flows.map((flow) => {
      const read = readsOf(flow).flatMap(([root, key]) =>
        root === 'variant' && key !== undefined ? [key] : [],
      )
      const required = requiredBy(project, flow.model.name).map(rootOf)
      const keys = [...ofPages, ...required, ...read]
      // Changes are read as the list they are merged over.
      const changes = changing.filter(({ list }) => keys.includes(list)).map(({ key }) => key)
      return [flow.model.name, [...new Set([...keys, ...changes])].sort()] as const
    }),
  )
  return (flow) => known.get(flow)
}

function unread(
  { source }: ReadVariant,
  readKeys: (flow: string) => readonly string[] | undefined,
): readonly Diagnostic[] {
  return Object.entries(objectOf(own(source.value, 'funis'))).flatMap(([flow, values]) => {
    const read = readKeys(flow)
    if (!read) return []
    return Object.keys(objectOf(values))
      .filter((key) => !read.includes(key))
      .map((key) =>
        report(source, {
          code: 'valor-sem-uso',
          path: ['funis', flow, key],
          at: 'chave',
          message: `Nada no fluxo "${flow}" lê "${key}".`,
          fix: suggest(key, read, 'O que ele lê'),
        }),
      )
  })
}

/** An address that no flow opens, and the server does not send, is a slip of one that is. */
function unopened(
  { project, vocabulary }: CheckContext,
  flows: readonly FlowContext[],
): readonly Diagnostic[] {
  const opened = flows.flatMap(({ model }) => addressEffectsOf(model).flatMap(({ name }) => name ?? []))
  const required = flows.flatMap(({ model }) =>
    requiredBy(project, model.name).flatMap((key) => /^enderecos\.(\w+)$/.exec(key)?.[1] ?? []),
  )
  const known = [...new Set([...opened, ...required, ...Object.keys(vocabulary.addresses)])]
  // What no funnel has is reported where a flow opens it.
  const isThere = (name: string) =>
    funnelsOf(project).some(({ source }) => valueAt(source.value, ['enderecos', name]) !== undefined)
  return [...project.variants.values()].flatMap(({ source }) =>
    addressesIn(source.value)
      .filter((path) => !known.includes(path.at(-1)!) && isThere(nearest(path.at(-1)!, known) ?? ''))
      .map((path) =>
        report(source, {
          code: 'valor-sem-uso',
          path,
          at: 'chave',
          message: `Nenhum fluxo abre o endereço "${path.at(-1)}".`,
          fix: suggest(path.at(-1)!, known, 'Endereços que se abrem'),
        }),
      ),
  )
}

/** Lists the paths of the addresses that a variant's own file names, for all its funnels and for one. */
const addressesIn = (variant: Json): readonly (readonly string[])[] => {
  const funnels = Object.keys(objectOf(own(variant, 'funis'))).map((flow) => ['funis', flow])
  return [[], ...funnels].flatMap((place) => {
    const path = [...place, 'enderecos']
    return Object.keys(objectOf(valueAt(variant, path))).map((name) => [...path, name])
  })
}

/** What a variant does not inherit is read by no one in one that is only extended. */
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
      message: `"${path.at(-1)}" não se herda, e esta variante só serve de base.`,
      fix: 'Apague daqui; cada variante que a estende diz a sua.',
    }),
  )
}

/** A change that finds no entry in any funnel it is laid in changes nothing. */
function strayChanges(funnels: readonly ReadFunnel[]): readonly Diagnostic[] {
  const changes = funnels.filter(({ variant }) => variant.isWhole).flatMap((funnel) => funnel.changes)
  const keyOf = ({ origin }: (typeof changes)[number]) => `${origin.document.file}${pointerOf(origin.path)}`
  const used = new Set(changes.filter(({ name, known }) => known.includes(name)).map(keyOf))
  return changes
    .filter((change) => !used.has(keyOf(change)))
    .map(({ name, list, by, origin, known }) =>
      report(traced(origin.document), {
        code: 'valor-sem-uso',
        path: origin.path,
        at: 'chave',
        message: `Nenhum item de "${list}" tem "${name}" em "${by}".`,
        fix: suggest(name, known, 'O que existe'),
      }),
    )
}
