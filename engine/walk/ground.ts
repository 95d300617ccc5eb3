import { flowRoutes, funnelSource, type Project } from '../config/index.ts'
import { type Funnel, type Json, type Notice, openFunnel, type Rule } from '../flow/index.ts'
import { withUniqueTransitions } from '../replay/transitions.ts'
import type { Route } from '../routes/index.ts'
import { type Buttons, buttonsOf } from './buttons.ts'
import { listOf, objectOf, type Plain } from './plain.ts'
import { untilsIn, type Wishes, wishesOf } from './wishes.ts'

/** What a screen writes and shows, as plain JSON. */
export interface ShownScreen {
  readonly schema: Plain
  readonly look: Plain
}

/** All that ways through a funnel are looked for in: the funnel, its addresses, what its screens ask and its calls answer. */
export interface WalkGround {
  readonly funnel: Funnel
  readonly routes: readonly Route[]
  readonly screens: ReadonlyMap<string, ShownScreen>
  /** What each operation answers, as its schema. */
  readonly outputs: ReadonlyMap<string, Plain>
  /** The fields of its screens by name, which say what a text of that name is like. */
  readonly fields: ReadonlyMap<string, Plain>
  readonly wishes: Wishes
  /** The same with what the screens say is wrong with a field. */
  readonly mends: Wishes
  /** Under which conditions its screens show what sends an event. */
  readonly buttons: Buttons
  /** The instants that its clocks wait for, as rules. */
  readonly untils: readonly Rule[]
  /** When every way begins. */
  readonly at: string
}

/** Lays out what there is to walk of a funnel of a project; undefined where there is no such funnel. */
export function groundOf(project: Project, id: string, at: string): WalkGround | undefined {
  const source = funnelSource(project, id)
  if (!source) return undefined
  const funnel = withUniqueTransitions(openFunnel(source))
  const screens = new Map(
    Object.keys(funnel.screens).flatMap((name) => {
      const flat = project.screens.get(name)?.flat
      return flat ? [[name, { schema: flat.schema, look: flat.look }] as const] : []
    }),
  )
  const buttons = buttonsOf([...screens.values()].map(({ look }) => look))
  const fields = [...screens.values()].flatMap(({ schema }) =>
    Object.entries(objectOf(schema.properties)).map(([name, field]) => [name, objectOf(field)] as const),
  )
  const operations = Object.keys(funnel.operations).flatMap((name) => project.operations.get(name) ?? [])
  return {
    funnel,
    routes: flowRoutes(project, funnel.name),
    screens,
    outputs: new Map(operations.map(({ name, output }) => [name, output.schema])),
    fields: new Map(fields.toReversed()),
    wishes: wishesOf(funnel, [...buttons.values()].flat()),
    mends: wishesOf(
      funnel,
      [...screens.values()].flatMap(({ look }) => refusalsIn(look.fields)),
    ),
    buttons,
    untils: untilsIn(funnel.flow),
    at,
  }
}

/** Lists what is wrong with the fields of a screen, as their looks say it, those of lists among them. */
const refusalsIn = (fields: unknown): readonly Json[] =>
  Object.values(objectOf(fields)).flatMap((field) => [
    ...listOf(objectOf(field).wrong),
    ...refusalsIn(objectOf(field).fields),
  ])

/** Gives the same ground as another server serves it. */
export const servedBy = (ground: WalkGround, server: Plain): WalkGround => ({
  ...ground,
  funnel: { ...ground.funnel, server },
})

/** Lists what servers may say of themselves that rules compare with, one fact each. */
export function serversOf({ funnel, wishes, at }: WalkGround): readonly Plain[] {
  const read = [...JSON.stringify(funnel.flow).matchAll(/\{server\.(\w+)\}/g)].map(([, name]) => name!)
  const none = { at: Date.parse(at), read: (name: string) => funnel.constants?.[name] ?? null }
  return [...new Set(read)].flatMap((name) => wishes.of(name, none).map((value) => ({ [name]: value })))
}

/** Finds a notice by name; a box of the flow is none. */
export const noticeOf = ({ notices }: Funnel, name: string): Notice | undefined =>
  Object.hasOwn(notices, name) ? notices[name] : undefined
