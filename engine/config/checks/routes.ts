import {
  matchRoute,
  type ReadRoute,
  type Route,
  readRoute,
  routeShape,
  wholePattern,
} from '../../routes/index.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/nearest.ts'
import type { Finding } from '../json/document.ts'
import { entriesOf, isObject, listOf, own, textOf } from '../json/value.ts'
import { rulesOf } from '../model/flow-rules.ts'
import { usesOf } from '../model/rules.ts'
import type { CheckContext, FlowContext } from '../model/world.ts'
import { takenSegments } from './prefixes.ts'

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
      [...wrongParts(each), ...wrongPlace(each), ...wrongExample(each), ...wrongScreen(context, each)].map(
        context.diagnose,
      ),
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
  ].filter(({ name }) => !parts.includes(name))
  const broken = Object.entries(route.parts ?? {}).filter(([, form]) => wholePattern(form) === undefined)
  return [
    ...(twice === undefined ? [] : [partTwice(path, twice)]),
    ...strays.map(
      ({ name, at }): Finding => ({
        code: 'rota-invalida',
        path: at,
        ...(at.at(-2) === 'parts' ? { at: 'chave' } : {}),
        message: `O endereço "${route.path}" não tem a parte "${name}".`,
        fix: suggest(name, parts, 'Partes que ele tem'),
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

function wrongScreen({ project }: FlowContext, { route, path }: RouteAt): readonly Finding[] {
  const { screen: name } = route
  if (typeof name !== 'string' || project.names.screen.includes(name)) return []
  const message = `A tela "${name}" não existe: não há schemas/screens/${name}.schema.json.`
  const fix = suggest(name, project.names.screen, 'Telas que existem')
  return [{ code: 'tela-desconhecida', path: [...path, 'screen'], message, fix }]
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
  // Routes that are none are told by their shape: any part might be theirs.
  const given = own(context.model.source.value, 'routes')
  if (!Array.isArray(given) || given.length === 0 || routes.length < given.length) return []
  return reads
    .filter(({ part }, i) => reads.findIndex((each) => each.part === part) === i && !known.includes(part))
    .map(({ part, path }) =>
      context.diagnose({
        code: 'resposta-desconhecida',
        path,
        message: `O fluxo lê a parte "${part}" do endereço ("event.route.${part}"), e nenhuma rota a traz.`,
        fix: suggest(part, known, 'Partes que as rotas trazem'),
      }),
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
          ...{ code: 'rota-repetida', path: [...path, 'path'] },
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
