import {
  checkProject,
  type Diagnostic,
  flowRoutes,
  funnelSource,
  funnelsOf,
  type PriceProof,
  type Project,
  priceProofs,
  readProject,
} from '../../engine/config/index.ts'
import { type Funnel, type FunnelSource, openFunnel } from '../../engine/index.ts'
import type { Route } from '../../engine/routes/index.ts'
import { vocabulary } from '../../server/catalogue/vocabulary.ts'
import type { ScreenLook } from '../../src/field/screen.ts'
import type { SideFile } from './files.ts'

/** A screen as a side has it: what it writes, and how it looks. */
export interface SideScreen {
  readonly schema: { readonly [key: string]: unknown }
  readonly look: ScreenLook
}

/** A funnel as one side has it, with all that decides what it does and shows. */
export interface SideFunnel {
  readonly funnel: Funnel
  readonly screens: ReadonlyMap<string, SideScreen>
  readonly routes: readonly Route[]
  /** What each of its plans costs, where it has plans with prices by band. */
  readonly prices: readonly PriceProof[]
  /** All of it as text: where that is the same on both sides, the funnel does the same. */
  readonly print: string
}

/** The project's files as they stand at one time, with their funnels by name. */
export interface Side {
  readonly files: readonly SideFile[]
  readonly project: Project
  readonly funnels: ReadonlyMap<string, SideFunnel>
}

/** Lays out one side of its files. */
export function sideOf(files: readonly SideFile[]): Side {
  const project = readProject(files)
  const proofs = new Map(priceProofs(project).map(({ id, prices }) => [id, prices]))
  const found = funnelsOf(project).flatMap(({ id }) => {
    const source = funnelSource(project, id)
    return source ? [[id, { ...funnelOn(project, source), prices: proofs.get(id) ?? [] }] as const] : []
  })
  return { files, project, funnels: new Map(found) }
}

/** Lists the mistakes that keep a side from being played. */
export const mistakesOf = ({ project }: Side): readonly Diagnostic[] =>
  checkProject(project, vocabulary).filter(({ severity }) => severity === 'erro')

function funnelOn(project: Project, source: FunnelSource): Omit<SideFunnel, 'prices'> {
  const screens = new Map(
    Object.keys(source.screens).flatMap((name) => {
      const flat = project.screens.get(name)?.flat
      return flat ? [[name, { schema: flat.schema, look: flat.look as ScreenLook }] as const] : []
    }),
  )
  const routes = flowRoutes(project, source.name)
  const { id, ...said } = source
  const print = JSON.stringify([said, [...screens], routes])
  return { funnel: openFunnel(source), screens, routes, print }
}
