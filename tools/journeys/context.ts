import { flowRoutes, funnelSource, type Project } from '../../engine/config/index.ts'
import {
  type Facts,
  type Funnel,
  facts,
  isMissing,
  isRecord,
  type Json,
  openFunnel,
  placeOf,
  type Rule,
  type Session,
  type Transition,
} from '../../engine/index.ts'
import type { Played } from '../../engine/replay/index.ts'
import { flowPlace, transitionsOf, withUniqueTransitions } from '../../engine/replay/transitions.ts'
import type { Route } from '../../engine/routes/index.ts'
import { type CandidateValues, candidateValues, instantsIn } from './candidate-values.ts'

/** An object of JSON. */
export type JsonObject = { readonly [name: string]: Json }

/** Returns a value that is an object; an empty object for any other. */
export const objectOf = (value: unknown): JsonObject => (isRecord(value) ? (value as JsonObject) : {})

/** Returns a value that is a list; an empty list for any other. */
export const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value : [])

/** The schema and look of a screen. */
export interface Screen {
  readonly schema: JsonObject
  readonly look: JsonObject
}

/** What journeys through a funnel are found from: the funnel, its addresses, screens, and the answers of its operations. */
export interface JourneyContext {
  /** Opened with unique transitions. */
  readonly funnel: Funnel
  readonly routes: readonly Route[]
  readonly screens: ReadonlyMap<string, Screen>
  /** The schema of what each operation answers. */
  readonly outputs: ReadonlyMap<string, JsonObject>
  /** The fields of all screens, by name. */
  readonly fields: ReadonlyMap<string, JsonObject>
  readonly candidates: CandidateValues
  /** Values by which a field satisfies the rules of its screen. */
  readonly fixes: CandidateValues
  /** The conditions under which screens show what sends an event. */
  readonly buttons: ReadonlyMap<string, readonly Rule[]>
  /** The instants that clocks wait for. */
  readonly instants: readonly Rule[]
  /** The transitions of a place for an event, by "place event". */
  readonly transitions: ReadonlyMap<string, readonly Transition[]>
  /** When every journey begins. */
  readonly at: string
}

/** Opens the context of a funnel; undefined where the project has no such funnel. */
export function journeyContext(project: Project, id: string, at: string): JourneyContext | undefined {
  const source = funnelSource(project, id)
  if (!source) return undefined
  const funnel = withUniqueTransitions(openFunnel(source))
  const screens = new Map(
    Object.keys(funnel.screens).flatMap((name) => {
      const flat = project.screens.get(name)?.flat
      return flat ? [[name, { schema: flat.schema, look: flat.look }] as const] : []
    }),
  )
  const all = [...screens.values()]
  const buttons = new Map<string, readonly Rule[]>()
  for (const [event, when] of buttonsIn(all.map(({ look }) => look)))
    buttons.set(event, [...(buttons.get(event) ?? []), when])
  const fields = all.flatMap(({ schema }) => Object.entries(objectOf(schema.properties)))
  const operations = Object.keys(funnel.operations).flatMap((name) => project.operations.get(name) ?? [])
  return {
    funnel,
    routes: flowRoutes(project, funnel.name),
    screens,
    outputs: new Map(operations.map(({ name, output }) => [name, output.schema])),
    fields: new Map(fields.map(([name, field]) => [name, objectOf(field)] as const).toReversed()),
    candidates: candidateValues(funnel, [...buttons.values()].flat()),
    fixes: candidateValues(
      funnel,
      all.flatMap(({ look }) => fieldRules(look.fields)),
    ),
    buttons,
    instants: instantsIn(funnel.flow),
    transitions: transitionsByKey(funnel),
    at,
  }
}

function transitionsByKey(funnel: Funnel): ReadonlyMap<string, readonly Transition[]> {
  const found = new Map<string, Transition[]>()
  for (const { place, event, taken } of transitionsOf(funnel)) {
    const key = `${place} ${event}`
    found.set(key, [...(found.get(key) ?? []), taken])
  }
  return found
}

/** Lists the places that may answer an event of a session, from the one on top out to the flow. */
export const placesAround = ({ funnel }: JourneyContext, { step, boxes }: Session): readonly string[] => [
  ...boxes.map(({ box }) => box).toReversed(),
  step,
  ...(funnel.steps.get(step)?.parents ?? []).toReversed(),
  flowPlace,
]

/** Lists the rules by which fields are refused, those of fields in lists among them. */
const fieldRules = (fields: unknown): readonly Json[] =>
  Object.values(objectOf(fields)).flatMap((field) => [
    ...listOf(objectOf(field).wrong),
    ...fieldRules(objectOf(field).fields),
  ])

/** Lists the events that are shown under a condition, by buttons and by blocks that are given their names. */
function buttonsIn(value: Json): readonly (readonly [string, Rule])[] {
  if (Array.isArray(value)) return value.flatMap(buttonsIn)
  if (typeof value !== 'object' || value === null) return []
  const { when, ...rest } = value as JsonObject
  if (when === undefined) return Object.values(value).flatMap(buttonsIn)
  return wordsIn(rest).map((event) => [event, when])
}

/** Lists the single words in a value, by which blocks are given the names of events. */
export function wordsIn(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return /^[a-z][A-Za-z0-9]*$/.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : []
}

/** Lists the facts of servers that the rules of a flow compare with, one fact each. */
export function serverVariations({ funnel, candidates, at }: JourneyContext): readonly JsonObject[] {
  const read = [...JSON.stringify(funnel.flow).matchAll(/\{server\.(\w+)\}/g)].map(([, name]) => name!)
  const known = { at: Date.parse(at), read: (name: string) => funnel.constants?.[name] ?? null }
  return [...new Set(read)].flatMap((name) => candidates.of(name, known).map((value) => ({ [name]: value })))
}

/** A session that something may happen to, with what is known there. */
export interface Here {
  readonly context: JourneyContext
  readonly session: Session
  readonly facts: Facts
  /** Whether to try pairs of values, and not only one value at a time. */
  readonly isThorough: boolean
}

/** Looks at a session of a journey. */
export const hereOf = (context: JourneyContext, { session, at }: Played, isThorough: boolean): Here => ({
  context,
  session,
  facts: facts(context.funnel, session, at),
  isThorough,
})

/** Returns the screen of the place on top. */
export function screenOf({ funnel, screens }: JourneyContext, session: Session): Screen | undefined {
  const place = placeOf(session)
  const placed = session.boxes.length > 0 ? funnel.flow.boxes?.[place] : funnel.steps.get(place)?.step
  return screens.get(placed?.screen ?? '')
}

/** What sample values are made from, beside the schema. */
export interface Source {
  /** A value known by the name: of what was sent, or a list of the variant. */
  readonly known: (name: string) => Json | undefined
  /** Values that rules compare the name with. */
  readonly candidates: (name: string) => readonly Json[]
  /** Whether any rule reads the name. */
  readonly matters: (name: string) => boolean
  /** The field of the name, whose format applies where an answer has none. */
  readonly field: (name: string) => JsonObject | undefined
  /** A text that no other value has. */
  readonly unique: (name: string) => string
  /** Whether to try values that the schema refuses: what is typed and not sent yet. */
  readonly isLoose?: boolean
}

/** Returns what sample values of a place are made from; `sent` is the input of the call that is answered. */
export function sourceAt({ context, session, facts: known }: Here, sent: JsonObject = {}): Source {
  const { funnel, candidates, fields } = context
  return {
    known: (name) => {
      const list = Array.isArray(funnel.variant[name]) ? funnel.variant[name] : undefined
      const value = sent[name] ?? list
      return isMissing(value) ? undefined : value
    },
    candidates: (name) => candidates.of(name, known),
    matters: candidates.matters,
    field: (name) => fields.get(name),
    unique: (name) => `*${name}${session.n}`,
  }
}

/** Returns the facts of a place after values were typed there. */
export function factsWith({ context, session, facts: known }: Here, values: JsonObject): Facts {
  const boxes = session.boxes.map((box, i) => (i === session.boxes.length - 1 ? { ...box, values } : box))
  const form = session.boxes.length > 0 ? undefined : context.funnel.steps.get(session.step)?.form
  const answers = form ? withValue(session.answers, form, values) : session.answers
  return facts(context.funnel, { ...session, boxes, answers }, known.at)
}

const withValue = (tree: JsonObject, [name = '', ...rest]: readonly string[], value: Json): JsonObject => ({
  ...tree,
  [name]: rest.length === 0 ? value : withValue(objectOf(tree[name]), rest, value),
})
