import { tablesFrom } from '../../engine/flow/session.ts'
import {
  evaluate,
  type Facts,
  type Funnel,
  facts,
  holds,
  isMissing,
  isRecord,
  type Json,
  placeOf,
  type Rule,
  type Session,
  screenAt,
  type Transition,
  validatorOf,
  withNames,
} from '../../engine/index.ts'
import type { Move, Played } from '../../engine/replay/index.ts'
import { operationIn, pathsIn } from '../../engine/replay/rule-tree.ts'
import { readPath } from '../../engine/rules/index.ts'

type JsonObject = { readonly [name: string]: Json }

const objectOf = (value: unknown): JsonObject => (isRecord(value) ? (value as JsonObject) : {})
const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value : [])

/** The schema and look of a screen. */
interface Screen {
  readonly schema: JsonObject
  readonly look: JsonObject
}

/** The screens of the project, by name. */
export type Screens = ReadonlyMap<string, Screen>

/** What replays do, by "place event", and how their calls end, by operation. */
export interface RecordedMoves {
  readonly byPlace: ReadonlyMap<string, readonly Move[]>
  readonly byEvent: ReadonlyMap<string, readonly Move[]>
  readonly replies: ReadonlyMap<string, readonly Move[]>
  readonly starts: readonly Move[]
}

/** The schema of what each operation answers, by name. */
export type Outputs = ReadonlyMap<string, JsonObject>

interface MoveContext {
  readonly funnel: Funnel
  readonly outputs: Outputs
  readonly screens: Screens
  readonly recorded: RecordedMoves
}

/** Lists the moves that may follow a session: ends of its calls, what a person may do, clocks, and a reload. */
export function possibleMoves(context: MoveContext, played: Played): readonly Move[] {
  const { funnel } = context
  const { session, at } = played
  const leaving = session.boxes.length > 0 ? 'close' : 'back'
  const waited = session.calls.filter(({ quiet }) => !quiet)
  const isWriting = waited.some(({ op }) => funnel.operations[op]?.writes)
  return [
    ...session.calls.flatMap((call) => repliesTo(context, session, call)),
    ...(waited.length === 0 ? personMoves(context, played) : []),
    ...(isWriting ? [] : [{ event: leaving }]),
    ...Object.values(session.timers).map((due) => ({ waitMs: Math.max(1, due - at) })),
    ...(transitionsFor(funnel, session, 'resume').length > 0 ? [{ reload: true as const }] : []),
  ]
}

const transitionsFor = (funnel: Funnel, session: Session, event: string): readonly Transition[] =>
  tablesFrom(funnel, session, session.boxes.length).flatMap((table) => table[event] ?? [])

const generalOutcomes = ['offline', 'timeout', 'failure', 'semVenda']

/** Lists how a call may end: as replays end it, by every problem without data, and by each problem that a condition names. */
function repliesTo(
  { funnel, outputs, recorded }: MoveContext,
  session: Session,
  { as, op }: Session['calls'][number],
): readonly Move[] {
  const own = (recorded.replies.get(op) ?? []).map((move) => ({
    ...move,
    reply: move.reply!.replace(/^[^:]*/, as),
  }))
  const reply = `${as}:ok`
  const answered = own.find((move) => move.reply === reply)?.data
  const outcomes = new Set([...generalOutcomes, ...(funnel.operations[op]?.problems ?? [])])
  const refusals = [...outcomes].flatMap((outcome): readonly Move[] => {
    const refusal = `${as}:${outcome}`
    const conditions = transitionsFor(funnel, session, refusal).map(({ when }) =>
      JSON.stringify(when ?? null),
    )
    const named = conditions.flatMap((text) => [
      ...text.matchAll(/"\{event\.problem\.(\w+)\}",("[^"{]+"|-?\d+|true|false)/g),
    ])
    const problems = named.map(([, name = '', value = '']) => ({ [name]: JSON.parse(value) as Json }))
    return [{ reply: refusal }, ...problems.map((problem) => ({ reply: refusal, problem }))]
  })
  const answers = answersOf(objectOf(outputs.get(op)), objectOf(answered))
  return [...own, ...answers.map((data) => ({ reply, data })), ...refusals]
}

/** Lists the answers that differ from a recorded one in a value of a closed list, and an empty one where nothing is required. */
function answersOf(schema: JsonObject, recorded: JsonObject): readonly JsonObject[] {
  const others = Object.entries(objectOf(schema.properties)).flatMap(([name, member]) => {
    const { type, enum: values } = objectOf(member)
    return (type === 'boolean' ? [true, false] : listOf(values)).map((value) => ({
      ...recorded,
      [name]: value,
    }))
  })
  return schema.required === undefined ? [{}, ...others] : others
}

/** Events of the page itself, which no screen names. */
const pageEvents = ['leave', 'visible', 'outraAba', 'comecarDeNovo', 'falarWhatsapp']

/** Lists what a person, or the page by itself, may do at the place on top: what replays do there, and each button. */
function personMoves({ funnel, screens, recorded }: MoveContext, { session, at }: Played): readonly Move[] {
  const known = facts(funnel, session, at)
  const place = placeOf(session)
  const notice = session.boxes.length > 0 ? funnel.notices[place] : undefined
  const name = screenAt(funnel, session, session.boxes.length)
  const screen = name === undefined ? undefined : screens.get(name)
  const buttons = (notice?.buttons ?? []).filter(({ when }) => holds(when, known)).map(({ event }) => event)
  const events = new Set([
    ...buttons,
    ...(screen ? ['next', 'edit', ...eventsOn(screen, known)] : []),
    ...pageEvents,
  ])
  const isAnswered = (event: string) => event === 'next' || transitionsFor(funnel, session, event).length > 0
  const valuesOf = (event: string) => recorded.byPlace.get(`${place} ${event}`) ?? []
  return [...events].filter(isAnswered).flatMap((event): readonly Move[] => {
    if (event === 'next' && screen)
      return valuesOf(event).filter(({ values = {} }) =>
        accepts(screen, values, (typed) => factsWith(funnel, session, { at, values: typed })),
      )
    if (event === 'edit')
      return [...valuesOf('edit'), ...valuesOf('next').map((move) => ({ ...move, event }))]
    const own = valuesOf(event)
    const moves = own.length > 0 ? own : [{ event }, ...(screen ? (recorded.byEvent.get(event) ?? []) : [])]
    return screen ? moves.filter((move) => picksOffered(screen, move, known)) : moves
  })
}

/** Returns the facts of a place after values were typed there. */
function factsWith(
  funnel: Funnel,
  session: Session,
  { at, values }: { readonly at: number; readonly values: JsonObject },
): Facts {
  const known = facts(funnel, session, at)
  const form = { ...objectOf(known.read('form')), ...values }
  const boxes = session.boxes.map((box, i) =>
    i === session.boxes.length - 1 ? { ...box, values: form } : box,
  )
  const path = boxes.length > 0 ? undefined : funnel.steps.get(session.step)?.form
  const answers = path ? withValue(session.answers, path, form) : session.answers
  return withNames(facts(funnel, { ...session, boxes, answers }, at), { form })
}

const withValue = (tree: JsonObject, [name = '', ...rest]: readonly string[], value: Json): JsonObject => ({
  ...tree,
  [name]: rest.length === 0 ? value : withValue(objectOf(tree[name]), rest, value),
})

/** Lists the events that a screen offers: of its buttons, of its fields, and any word that a block is given. */
function eventsOn({ look }: Screen, known: Facts): readonly string[] {
  const shown = ['actions', 'above', 'below', 'bands']
    .flatMap((key) => listOf(look[key]))
    .filter((each) => holds(objectOf(each).when, known))
  const fields = Object.values(objectOf(look.fields)).filter((each) => holds(objectOf(each).when, known))
  return [...shown, ...fields].flatMap(wordsIn)
}

function wordsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return /^[a-z][A-Za-z0-9]*$/.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : []
}

/**
 * Whether a screen can be sent with some values: fields that show are filled, by options that are offered and as rules ask;
 * none is filled that shows only since it is filled, and a list that no row can be added to keeps its rows.
 */
function accepts(
  { schema, look }: Screen,
  values: JsonObject,
  factsWhen: (typed: JsonObject) => Facts,
): boolean {
  const here = factsWhen(values)
  const form = objectOf(here.read('form'))
  const old = objectOf(factsWhen({}).read('form'))
  const required = listOf(schema.required)
  return Object.entries(objectOf(schema.properties)).every(([name, member]) => {
    const field = objectOf(objectOf(look.fields)[name])
    if (!holds(field.when, here)) return values[name] === undefined || !isMissing(old[name])
    const value = form[name]
    if (isMissing(value)) return !required.includes(name)
    if (field.when !== undefined && isMissing(old[name]) && values[name] !== undefined) {
      const { [name]: _, ...others } = values
      if (!holds(field.when, factsWhen(others))) return false
    }
    if (!keepsRows(field, old[name], value)) return false
    const { format } = objectOf(member)
    if (typeof format === 'string' && !(validatorOf(format)?.accepts(String(value)) ?? true)) return false
    const refused = listOf(field.wrong).some((rule) => holds(objectOf(rule).when as Rule, here))
    return !refused && isOffered(field, value!, here)
  })
}

/** Whether a list has rows that can be added to, or had none of its own, or holds the same rows as before, told by their ids. */
function keepsRows(field: JsonObject, before: Json | undefined, value: Json | undefined): boolean {
  const idsOf = (rows: Json | undefined) => listOf(rows).map((row) => objectOf(row).id ?? null)
  const own = idsOf(before)
  if (field.add !== undefined || own.length === 0 || own.includes(null)) return true
  return idsOf(value).join() === own.join()
}

/** Whether a field that tells of its choice by this event has one that it offers. */
const picksOffered = ({ look }: Screen, { event, values = {} }: Move, known: Facts): boolean =>
  Object.entries(objectOf(look.fields)).every(([name, each]) => {
    const field = objectOf(each)
    return field.event !== event || isOffered(field, values[name] ?? null, known)
  })

/** Whether a value, or each item of a list, is one of the options that a field offers. */
function isOffered(field: JsonObject, value: Json, known: Facts): boolean {
  if (field.options === undefined) return true
  const key = String(objectOf(field.option).value ?? '')
  const barred = field.unavailable === undefined ? [] : listOf(evaluate(field.unavailable, known))
  const offered = listOf(evaluate(field.options, known)).map((option) => objectOf(option)[key] ?? null)
  const chosen = Array.isArray(value) ? value.map((item) => objectOf(item).id ?? item) : [value]
  return chosen.every((each) => offered.includes(each) && !barred.includes(each))
}

/** Two sessions differ by how often something happened, up to this often. */
const highestCount = 3

/** Lists what a session shows at its place, a text each: the place itself, and the result of each test of its conditions. */
export function resultsAt(funnel: Funnel, { session, at }: Played): readonly string[] {
  const { step, boxes, calls } = session
  const place = [step, ...boxes.slice(-2).map(({ box }) => box), '|', ...calls.map(({ as }) => as)].join(' ')
  const known = facts(funnel, session, at)
  const isCount = (value: unknown): boolean =>
    typeof value === 'number' && value >= 0 && value <= highestCount
  const results = testsAt(funnel, session).map(({ test, paths }, i) => {
    const value = evaluate(test, known)
    const counts = paths.map((path) => readPath(known, path)).filter(isCount)
    return [place, i, isCount(value) ? value : holds(test, known), ...counts].join(' ')
  })
  return [place, ...results]
}

/** A part of a condition, and the paths that it reads. */
interface ConditionTest {
  readonly test: Rule
  readonly paths: readonly string[]
}

/** The tests of each place of a funnel: most sessions are at a place seen before. */
const testsOf = new WeakMap<Funnel, Map<string, readonly ConditionTest[]>>()

/** Lists the tests of the conditions of the place of a session, each once. */
function testsAt(funnel: Funnel, session: Session): readonly ConditionTest[] {
  const byPlace = testsOf.get(funnel) ?? new Map<string, readonly ConditionTest[]>()
  testsOf.set(funnel, byPlace)
  const place = [session.step, ...session.boxes.map(({ box }) => box)].join(' ')
  const known = byPlace.get(place)
  if (known) return known
  const conditions = tablesFrom(funnel, session, session.boxes.length)
    .flatMap((table) => Object.values(table).flat())
    .flatMap(({ when }) => (when === undefined ? [] : testsIn(when)))
  const tests = [...new Set(conditions)].map((test) => ({ test, paths: pathsIn(test) }))
  byPlace.set(place, tests)
  return tests
}

/** Splits a condition into the comparisons that decide it. */
function testsIn(rule: Rule): readonly Rule[] {
  const { name = '', args = [] } = operationIn(rule) ?? {}
  return ['and', 'or', '!', '!!', 'if'].includes(name) ? args.flatMap(testsIn) : [rule]
}
