import type { Json } from '../../flow/funnel.ts'
import { listed } from '../../format/index.ts'
import { readRoute } from '../../routes/index.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { type Finding, report } from '../json/document.ts'
import { entriesOf, isObject, listOf, own, textOf, valueAt } from '../json/value.ts'
import { flowRoutes } from '../model/funnel-source.ts'
import type { CheckContext } from '../model/world.ts'
import { funnelsOf, type ReadFunnel } from '../read/find-funnel.ts'

/** Finds funnels without a place of their own, and addresses of a variant that lead into another's. */
export function checkPrefixes(context: CheckContext): readonly Diagnostic[] {
  const funnels = funnelsOf(context.project).filter(({ flow }) => context.project.flows.has(flow))
  const atHome = new Set([...context.project.flows.keys()].filter((flow) => hasHome(context, flow)))
  const setAtPath = funnels.filter(({ flow }) => atHome.has(flow))
  const shared = sharedSegments(context)
  const homes = homesOf(setAtPath)
  return [
    ...setAtPath.flatMap((funnel) => [...withoutPrefix(funnel), ...taken(context, shared, funnel)]),
    ...repeatedPrefixes(setAtPath),
    ...severalInitial(setAtPath),
    ...setAtPath.filter(isInitial).flatMap((funnel) => hiddenRoutes(context, funnel, homes)),
    ...funnels.flatMap((funnel) => leadingAway(funnel, homes)),
  ]
}

const prefixOf = ({ source }: ReadFunnel): string | undefined =>
  textOf(valueAt(source.value, ['rotas', 'prefixo']))

const isInitial = ({ source }: ReadFunnel): boolean => valueAt(source.value, ['rotas', 'inicial']) === true

/** Tells whether a flow has a home, and its funnels a prefix: one whose every route stands by itself has none. */
export const hasHome = ({ project }: CheckContext, flow: string): boolean =>
  flowRoutes(project, flow).some(({ path }) => !path.startsWith('/'))

function withoutPrefix({ source, flow, variantId, variant }: ReadFunnel): readonly Diagnostic[] {
  if (!isObject(valueAt(variant.source.value, ['funis', flow]))) return []
  const routes = valueAt(source.value, ['rotas'])
  // What is no object is told by its shape.
  if (own(routes, 'prefixo') !== undefined || (routes !== undefined && !isObject(routes))) return []
  return [
    report(variant.source, {
      code: 'chave-ausente',
      path: ['funis', flow],
      message: 'Falta o "prefixo": ninguém encontraria este funil.',
      fix: `Acrescente, por exemplo: "rotas": { "prefixo": "${variantId}" }`,
    }),
  ]
}

/** Says that the first segment of an address is the server's own. */
export const takenSegments = (
  segment: string,
  segments: readonly string[],
  path: Finding['path'],
): Finding => ({
  code: 'rota-reservada',
  path,
  message: `O endereço "/${segment}" é do próprio servidor: este nunca seria aberto.`,
  fix: `Use outro texto. Os do servidor: ${listed(segments)}.`,
})

function taken(
  { vocabulary }: CheckContext,
  shared: ReadonlyMap<string, string>,
  funnel: ReadFunnel,
): readonly Diagnostic[] {
  const prefix = prefixOf(funnel)
  const path = ['rotas', 'prefixo']
  if (prefix === undefined) return []
  if (vocabulary.segments.includes(prefix))
    return [report(funnel.source, takenSegments(prefix, vocabulary.segments, path))]
  const flow = shared.get(prefix)
  if (flow === undefined) return []
  return [
    report(funnel.source, {
      code: 'rota-repetida',
      path,
      message: `O endereço "/${prefix}/" já é de uma rota do fluxo "${flow}".`,
      fix: 'Dê a este funil outro "prefixo".',
    }),
  ]
}

/** Gives for the first segments of routes that stand by themselves the flow whose they are. */
const sharedSegments = ({ project }: CheckContext): ReadonlyMap<string, string> =>
  new Map(
    [...project.flows.keys()].flatMap((flow) =>
      flowRoutes(project, flow).flatMap(({ path }): [string, string][] => {
        if (!path.startsWith('/')) return []
        const first = textOf(own(readRoute({ path }).segments[0], 'text'))
        return first === undefined ? [] : [[first, flow]]
      }),
    ),
  )

function repeatedPrefixes(funnels: readonly ReadFunnel[]): readonly Diagnostic[] {
  const first = new Map<string, ReadFunnel>()
  return funnels.flatMap((funnel) => {
    const prefix = prefixOf(funnel)
    const other = prefix === undefined ? undefined : first.get(prefix)
    if (prefix !== undefined && !other) first.set(prefix, funnel)
    if (!other) return []
    return [
      report(funnel.source, {
        code: 'prefixo-repetido',
        path: ['rotas', 'prefixo'],
        message: `O endereço "/${prefix}/" já é do funil "${other.id}".`,
        fix: 'Dê a este funil outro "prefixo".',
      }),
    ]
  })
}

function severalInitial(funnels: readonly ReadFunnel[]): readonly Diagnostic[] {
  const [first, ...others] = funnels.filter(isInitial)
  return others.map(({ source }) =>
    report(source, {
      code: 'prefixo-repetido',
      path: ['rotas', 'inicial'],
      message: `O endereço "/" já é do funil "${first?.id}": só um pode ser o inicial.`,
      fix: 'Apague "inicial" deste funil ou do outro.',
    }),
  )
}

/** A route of the funnel at `/` that begins like the prefix of another leads there, and never answers. */
function hiddenRoutes(
  { project }: CheckContext,
  { flow, id }: ReadFunnel,
  homes: ReadonlyMap<string, ReadFunnel>,
): readonly Diagnostic[] {
  const read = project.flows.get(flow)
  if (!read) return []
  return listOf(own(read.source.value, 'routes')).flatMap((route, i) => {
    const path = textOf(own(route, 'path'))
    const first =
      path === undefined || path.startsWith('/') ? undefined : firstTextOf(path, own(route, 'parts'))
    const home = first === undefined ? undefined : homes.get(first)
    if (!home || home.id === id) return []
    return [
      report(read.source, {
        code: 'rota-repetida',
        path: ['routes', i, 'path'],
        message: `Em "/", onde fica o funil "${id}", este endereço começa por "${first}", que é o prefixo do funil "${home.id}": quem o abre vai para lá.`,
        fix: `Mude o começo do endereço, ou o "prefixo" de "${home.variantId}".`,
      }),
    ]
  })
}

/** Gives the text that a route always begins with; undefined where it may begin with several. */
function firstTextOf(path: string, parts: Json | undefined): string | undefined {
  const [first] = readRoute({ path }).segments
  if (!first || 'text' in first) return first?.text || undefined
  const form = textOf(own(parts, first.part))
  return form !== undefined && /^[\w-]+$/.test(form) ? form : undefined
}

/** Gives the funnel at home under a first segment; that of '' answers at `/`. */
const homesOf = (setAtPath: readonly ReadFunnel[]): ReadonlyMap<string, ReadFunnel> =>
  new Map(
    setAtPath.flatMap((funnel): [string, ReadFunnel][] => {
      const prefix = prefixOf(funnel)
      return [
        ...(prefix === undefined ? [] : [[prefix, funnel] as [string, ReadFunnel]]),
        ...(isInitial(funnel) ? [['', funnel] as [string, ReadFunnel]] : []),
      ]
    }),
  )

/** Whoever leaves a funnel must not land in another brand's. */
function leadingAway(funnel: ReadFunnel, homes: ReadonlyMap<string, ReadFunnel>): readonly Diagnostic[] {
  return entriesOf(own(funnel.source.value, 'enderecos')).flatMap(([name, address]) => {
    const url = textOf(own(address, 'url'))
    const segment = /^\/([^/?#{]*)(?:[/?#]|$)/.exec(url ?? '')?.[1]
    const home = segment === undefined ? undefined : homes.get(segment)
    if (!home || home.variantId === funnel.variantId) return []
    return [
      report(funnel.source, {
        code: 'endereco-alheio',
        path: ['enderecos', name, 'url'],
        message: `O endereço "${name}" da variante "${funnel.variantId}" leva para a variante "${home.variantId}".`,
        fix: 'O início do próprio funil se escreve "/{variant.rotas.prefixo}/".',
      }),
    ]
  })
}
