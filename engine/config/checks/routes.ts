import type { Json } from '../../flow/funnel.ts'
import { listed } from '../../format/index.ts'
import {
  matchRoute,
  type ReadRoute,
  type Route,
  readRoute,
  routeShape,
  wholePattern,
} from '../../routes/index.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import {
  entriesOf,
  type Finding,
  isObject,
  listOf,
  own,
  report,
  textOf,
  unknownName,
  valueAt,
} from '../json/document.ts'
import type { CheckContext, FlowContext } from '../model/context.ts'
import { rulesOf } from '../model/flow-rules.ts'
import { flowRoutes } from '../model/funnel-source.ts'
import { usesOf } from '../model/rules.ts'
import { funnelsOf, type ReadFunnel } from '../read/project.ts'
import { unknownScreen } from './places.ts'

/** Finds routes of flows that cannot be, and addresses that two of them answer, or the server itself. */
export const checkRoutes = (context: CheckContext, flows: readonly FlowContext[]): readonly Diagnostic[] => [
  ...flows.flatMap(checkFlowRoutes),
  ...repeated(flows),
  ...reserved(context, flows),
]

interface RouteAt {
  readonly route: Route
  readonly read: ReadRoute
  readonly path: Finding['path']
}

const routesOf = ({ model }: FlowContext): readonly RouteAt[] =>
  listOf(own(model.source.value, 'routes')).flatMap((value, i) => {
    if (!isObject(value) || typeof value.path !== 'string') return []
    const parts = Object.fromEntries(
      entriesOf(value.parts).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
    const route = { ...value, path: value.path, parts } as Route
    return [{ route, read: readRoute(route), path: ['routes', i] }]
  })

function checkFlowRoutes(context: FlowContext): readonly Diagnostic[] {
  const routes = routesOf(context)
  return [
    ...routes.flatMap((each) =>
      [
        ...wrongParts(each),
        ...wrongPlace(each),
        ...wrongExample(each),
        ...unknownScreen(context.project, each.route.screen, [...each.path, 'screen']),
      ].map(context.diagnose),
    ),
    ...unreadParts(context, routes),
  ]
}

const partsOf = ({ read }: RouteAt): readonly string[] =>
  read.segments.flatMap((segment) => ('part' in segment ? [segment.part] : []))

function wrongParts(each: RouteAt): readonly Finding[] {
  const { route, path } = each
  const parts = partsOf(each)
  const twice = parts.find((part, i) => parts.indexOf(part) !== i)
  const named = (['salePer', 'scope', 'variant'] as const).filter((key) => typeof route[key] === 'string')
  const strays = [
    ...named.map((key) => ({ name: String(route[key]), at: [...path, key] })),
    ...Object.keys(route.parts ?? {}).map((name) => ({ name, at: [...path, 'parts', name] })),
  ]
  const broken = Object.entries(route.parts ?? {}).filter(([, form]) => wholePattern(form) === undefined)
  return [
    ...(twice === undefined ? [] : [partTwice(path, twice)]),
    ...strays.flatMap(({ name, at }) =>
      unknownName(name, parts, {
        code: 'rota-invalida',
        path: at,
        at: at.at(-2) === 'parts' ? 'chave' : 'valor',
        message: `O endereço "${route.path}" não tem a parte "${name}".`,
        all: 'Partes que ele tem',
      }),
    ),
    ...broken.map(
      ([name, form]): Finding => ({
        code: 'rota-invalida',
        path: [...path, 'parts', name],
        message: `A expressão ${JSON.stringify(form)} não se pode ler.`,
        fix: 'Confira os parênteses e as barras. Só algarismos se escreve "\\\\d+".',
      }),
    ),
  ]
}

const partTwice = (path: Finding['path'], part: string): Finding => ({
  code: 'rota-invalida',
  path: [...path, 'path'],
  message: `Este endereço tem a parte "${part}" duas vezes: só uma chegaria ao fluxo.`,
  fix: 'Dê a uma delas outro nome.',
})

/** An address for all variants is known by its first segment; under a prefix the variant is known already. */
function wrongPlace({ route, read, path }: RouteAt): readonly Finding[] {
  const [first] = read.segments
  const wrong = (message: string, fix: string): readonly Finding[] => [
    { code: 'rota-invalida', path: [...path, 'path'], message, fix },
  ]
  if (read.isShared && (!first || !('text' in first)))
    return wrong(
      'Um endereço que começa com "/" é de todas as variantes, e por isso precisa começar com um texto fixo.',
      'Escreva, por exemplo, "/pedido/:numero", ou tire a primeira "/".',
    )
  const isDecided = route.scope !== undefined || route.variant !== undefined
  if (read.isShared || !isDecided) return []
  return wrong(
    'Este endereço fica abaixo do prefixo de uma variante, que já diz de qual ele é.',
    'Tire "scope" e "variant", ou comece o endereço com "/".',
  )
}

function wrongExample({ route, read, path }: RouteAt): readonly Finding[] {
  const isBroken = Object.values(route.parts ?? {}).some((form) => wholePattern(form) === undefined)
  if (typeof route.example !== 'string' || isBroken) return []
  const segments = route.example.split('/').filter((each) => each !== '')
  if (matchRoute([read], segments)) return []
  return [
    {
      code: 'rota-invalida',
      path: [...path, 'example'],
      message: `O exemplo "${route.example}" não é um endereço desta rota, "${route.path}".`,
      fix: 'Ponha um texto no lugar de cada parte com nome, como "parts" pede.',
    },
  ]
}

/** What a flow reads of its address must stand in some route; one without routes is not asked. */
function unreadParts(context: FlowContext, routes: readonly RouteAt[]): readonly Diagnostic[] {
  const known = [...new Set(routes.flatMap(partsOf))]
  const reads = rulesOf(context.model).flatMap(({ value, path, position }) =>
    usesOf(value, path, context.operators, position).flatMap((use) => {
      const [root, of, part] = use.kind === 'read' && !use.inItem ? use.name.split('.') : []
      return root === 'event' && of === 'route' && part !== undefined ? [{ part, path: use.path }] : []
    }),
  )
  // Routes that are none are reported by their shape: any part might be theirs.
  const given = own(context.model.source.value, 'routes')
  if (!Array.isArray(given) || given.length === 0 || routes.length < given.length) return []
  const first = reads.filter(({ part }, i) => reads.findIndex((each) => each.part === part) === i)
  return first.flatMap(({ part, path }) =>
    unknownName(part, known, {
      code: 'resposta-desconhecida',
      path,
      message: `O fluxo lê a parte "${part}" do endereço ("event.route.${part}"), e nenhuma rota a traz.`,
      all: 'Partes que as rotas trazem',
    }).map(context.diagnose),
  )
}

/**
 * Under a prefix routes meet only those of their own flow; those for all variants meet everybody's, but where both leave it
 * to a proposal whose they are.
 */
function repeated(flows: readonly FlowContext[]): readonly Diagnostic[] {
  const first = new Map<
    string,
    { readonly flow: string; readonly path: string; readonly isOfProposal: boolean }
  >()
  return flows.flatMap((context) =>
    routesOf(context).flatMap(({ route, read, path }) => {
      const flow = context.model.name
      const key = `${read.isShared ? '/' : `${flow}:`}${routeShape(read)}`
      const other = first.get(key)
      const isOfProposal = read.isShared && route.scope !== undefined
      if (!other) first.set(key, { flow, path: route.path, isOfProposal })
      if (!other || (other.flow !== flow && other.isOfProposal && isOfProposal)) return []
      const whose = other.flow === flow ? 'deste fluxo' : `do fluxo "${other.flow}"`
      return [
        context.diagnose({
          code: 'rota-repetida',
          path: [...path, 'path'],
          message: `O endereço "${route.path}" já é de outra rota ${whose}: "${other.path}".`,
          fix: 'Mude o texto fixo de uma delas, ou diga em "parts" o que distingue uma da outra.',
        }),
      ]
    }),
  )
}

function reserved({ vocabulary }: CheckContext, flows: readonly FlowContext[]): readonly Diagnostic[] {
  return flows.flatMap((context) =>
    routesOf(context).flatMap(({ read, path }) => {
      const segment = textOf(own(read.segments[0], 'text'))
      if (segment === undefined || !vocabulary.segments.includes(segment)) return []
      return [context.diagnose(takenSegments(segment, vocabulary.segments, [...path, 'path']))]
    }),
  )
}

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

/** Tells whether a flow has a home, and its funnels a prefix: one whose every route is by itself has none. */
export const hasHome = ({ project }: CheckContext, flow: string): boolean =>
  flowRoutes(project, flow).some(({ path }) => !path.startsWith('/'))

function withoutPrefix({ source, flow, variantId, variant }: ReadFunnel): readonly Diagnostic[] {
  if (!isObject(valueAt(variant.source.value, ['funis', flow]))) return []
  const routes = valueAt(source.value, ['rotas'])
  // What is no object is reported by its shape.
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
const takenSegments = (segment: string, segments: readonly string[], path: Finding['path']): Finding => ({
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

/** A person who leaves a funnel must not land in another brand's. */
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
