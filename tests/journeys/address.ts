import { flowRoutes, funnelSource } from '../../engine/config/index.ts'
import { type Funnel, isRecord, type Route } from '../../engine/index.ts'
import type { Move } from '../../engine/replay/index.ts'
import { projectNow } from '../../tools/project.ts'

interface Home {
  readonly prefix: string
  readonly routes: readonly Route[]
}

const homes = new Map<string, Home>()

/** Gives the path at which a page of a funnel is opened; undefined where only the funnel itself can lead there. */
export const pathOf = (variant: string, start: Start): string | undefined => pathIn(homeOf(variant), start)

/** Gives the path of a page of a flow that stands by itself; undefined where it lies under the prefix of a funnel. */
export function ownPathOf(
  { id, name, variant }: Pick<Funnel, 'id' | 'name' | 'variant'>,
  { route = {}, ...start }: Start,
): string | undefined {
  if (Object.hasOwn(variant, 'rotas')) return undefined
  const routes = flowRoutes(projectNow(), name)
  // A part that names the variant names this one.
  const named = Object.keys(route).filter((part) => routes.some((each) => each.variant === part))
  const own = Object.fromEntries(named.map((part) => [part, id.split('/')[0] ?? '']))
  return pathIn({ prefix: '', routes }, { ...start, route: { ...route, ...own } })
}

type Start = NonNullable<Move['start']>

function pathIn({ prefix, routes }: Home, { route = {}, query = {} }: Start): string | undefined {
  if (Object.values(route).some((part) => part.startsWith('{'))) return undefined
  const wanted = Object.keys(route).toSorted().join()
  const { path } = routes.find((each) => partsOf(each).toSorted().join() === wanted) ?? { path: '' }
  const filled = path.replace(/:(\w+)/g, (_, part: string) => route[part] ?? '')
  const search = new URLSearchParams(query).toString()
  return `${filled.startsWith('/') ? filled : `/${prefix}/${filled}`}${search && `?${search}`}`
}

const partsOf = ({ path }: Route): readonly string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, part]) => part ?? '')

/** Reads where a funnel is at home, once. */
function homeOf(variant: string): Home {
  const known = homes.get(variant)
  if (known) return known
  const project = projectNow()
  const source = funnelSource(project, variant)
  if (!source) throw new Error(`There is no funnel "${variant}".`)
  const rotas = source.variant.rotas
  const home = {
    prefix: isRecord(rotas) ? String(rotas.prefixo ?? '') : '',
    routes: flowRoutes(project, source.name),
  }
  homes.set(variant, home)
  return home
}
