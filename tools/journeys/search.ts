import {
  begin,
  evaluate,
  facts,
  holds,
  isMissing,
  type Json,
  placeOf,
  type Rule,
  type Session,
  type Transition,
} from '../../engine/index.ts'
import { type Move, opening, type Played, playMove, type Replay } from '../../engine/replay/index.ts'
import { pathsIn } from '../../engine/replay/rule-tree.ts'
import { type NamedTransition, transitionsOf } from '../../engine/replay/transitions.ts'
import { type Route, wholePattern } from '../../engine/routes/index.ts'
import { testsIn } from './candidate-values.ts'
import { hereOf, type JourneyContext, type JsonObject, placesAround, screenOf } from './context.ts'
import { possibleMoves, submittedValues } from './moves.ts'

/** The moves of a journey from the start of a page on, and what its server says of itself. */
export type Journey = Pick<Replay, 'at' | 'moves' | 'server'>

/** A journey that is being searched, by its last move and the path before it. */
interface Path {
  readonly played: Played
  readonly length: number
  readonly at: string
  readonly move?: Move
  readonly before?: Path
}

/** The shortest journeys that a search has found. */
export interface SearchResult {
  readonly toTransition: ReadonlyMap<Transition, Journey>
  /** To each outcome of each call, as "resumo proposta.salvar:ok", and to each clock, as "pixAguardando verificar". */
  readonly toEnd: ReadonlyMap<string, Journey>
}

/**
 * Searches journeys through a funnel: along known journeys and, if `isWide`, breadth first from every address until nothing
 * new is found. Nothing is random: the result is always the same.
 */
export function search(context: JourneyContext, known: readonly Journey[], isWide: boolean): SearchResult {
  const { funnel } = context
  const toTransition = new Map<Transition, Path>()
  const toEnd = new Map<string, Path>()
  const paths: Path[] = []
  const isNew = createVisitedSet(context)
  const root: Path = { played: opening(funnel, context), length: 0, at: context.at }
  const kept = new Set<string>()

  function extend(before: Path, move: Move): Path {
    const fired = new Set<Transition>()
    const played = playMove(funnel, before.played, move, (taken) => fired.add(taken))
    const path: Path = { played, move, before, length: before.length + 1, at: before.at }
    for (const taken of fired) keepShorter(toTransition, taken, path)
    for (const end of endsOf(context, before.played.session, move, played.at)) keepShorter(toEnd, end, path)
    for (const { effect, name, with: value } of played.effects) {
      if (effect !== 'keep' || kept.has(name) || isMissing(value)) continue
      // What a page keeps in the browser, another page finds there.
      kept.add(name)
      const stored = { [name]: { at: Date.parse(context.at), value: value as Json } }
      for (const start of startMoves(context, stored)) extend(root, start)
    }
    if (isNew(played, before.played.session)) paths.push(path)
    return path
  }

  const spread = createSpread(context, paths, toTransition, extend)
  for (const start of startMoves(context)) extend(root, start)
  if (isWide) spread()
  for (const { at, moves, server } of known) {
    const isOwn = JSON.stringify(server) === JSON.stringify(funnel.server)
    const start: Path = { played: opening(funnel, { at }), length: 0, at }
    moves.reduce((path, move) => extend(path, isOwn ? move : retyped(context, path.played, move)), start)
  }
  if (isWide) spread()
  const journeys = <Key>(found: ReadonlyMap<Key, Path>) =>
    new Map([...found].map(([key, path]) => [key, journeyOf(path, funnel.server)]))
  return { toTransition: journeys(toTransition), toEnd: journeys(toEnd) }
}

function keepShorter<Key>(found: Map<Key, Path>, key: Key, path: Path): void {
  const known = found.get(key)
  if (!known || known.length > path.length) found.set(key, path)
}

function journeyOf({ at, ...last }: Path, server: JsonObject | undefined): Journey {
  const moves: Move[] = []
  for (let path: Omit<Path, 'at'> | undefined = last; path?.move; path = path.before) moves.push(path.move)
  return { at, moves: moves.reverse(), ...(server && { server }) }
}

/** Names the end of a call that a move is, or the clocks that ring in it. */
function endsOf(context: JourneyContext, session: Session, move: Move, at: number): readonly string[] {
  if (move.reply !== undefined) return [`${placeOf(session)} ${move.reply}`]
  if (move.waitMs === undefined) return []
  const timers = Object.keys(context.funnel.steps.get(session.step)?.step.timers ?? {})
  return timers
    .filter((name) => (session.timers[name] ?? Number.POSITIVE_INFINITY) <= at)
    .map((name) => `${session.step} ${name}`)
}

/** Types on a screen what this server asks for, in a move of a journey that another server had. */
function retyped(context: JourneyContext, played: Played, move: Move): Move {
  const screen = screenOf(context, played.session)
  if (move.event !== 'next' || !move.values || !screen) return move
  const values = submittedValues(hereOf(context, played, false), screen, move.values)
  return values ? { ...move, values } : move
}

const standingOf = ({ step, boxes, calls }: Pick<Session, 'step' | 'boxes' | 'calls'>): string =>
  [step, ...boxes.slice(-2).map(({ box }) => box), '|', ...calls.map(({ as }) => as)].join(' ')

/** Returns whether a move led to a session that no other move led to; sessions are compared by place, answers and calls. */
function createVisitedSet(context: JourneyContext): (played: Played, before: Session) => boolean {
  const visited = new Set<string>()
  const numbers = new Map<string, number>()
  const cache = new WeakMap<object, number>()
  /** Numbers values: equal values have one number. Objects that many sessions share are serialised once. */
  const numberOf = (value: unknown): number => {
    const isObject = typeof value === 'object' && value !== null
    const cached = isObject ? cache.get(value) : undefined
    if (cached !== undefined) return cached
    const text = JSON.stringify(value) ?? ''
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    if (isObject) cache.set(value, number)
    return number
  }
  return ({ session, at }, before) => {
    const { boxes, answers, calls, trail } = session
    if (session === before || new Set(boxes.map(({ box }) => box)).size < boxes.length) return false
    const known = facts(context.funnel, session, at)
    const key = [
      standingOf(session),
      trail.at(-1),
      // Two sessions differ where a clock's instant is over in one of them.
      ...context.instants.map((instant) => Number(evaluate(instant, known) ?? 0) > at),
      ...Object.entries(answers).map(([name, value]) => `${name}:${numberOf(value)}`),
      ...boxes.map(({ values }) => numberOf(values)),
      ...calls.map(({ input }) => numberOf(input)),
    ].join(' ')
    const isNew = !visited.has(key)
    visited.add(key)
    return isNew
  }
}

/**
 * Returns a function that walks on from the paths found, breadth first. Of two paths to one place the second counts where a
 * condition of a transition not taken yet has another result; at first it does not count, so that what is near is found soon.
 */
function createSpread(
  context: JourneyContext,
  paths: readonly Path[],
  taken: ReadonlyMap<Transition, Path>,
  extend: (before: Path, move: Move) => Path,
): () => void {
  const tests = testsByTransition(context)
  const seen = new Set<string>()
  const visits = new Map<string, number>()
  const numbers = new Map<Rule, number>()

  function showsSomethingNew({ session, at }: Played, rules: readonly Rule[]): boolean {
    const standing = standingOf(session)
    const known = facts(context.funnel, session, at)
    const keys = rules.map((rule) => {
      const number = numbers.get(rule) ?? numbers.size
      numbers.set(rule, number)
      const value = evaluate(rule, known)
      const isCount = typeof value === 'number' && value >= 0 && value <= highestCount
      return `${standing} ${number} ${isCount ? value : holds(rule, known)}`
    })
    const news = [standing, ...keys].filter((key) => !seen.has(key))
    for (const key of news) seen.add(key)
    return news.length > 0
  }

  function walkOn(path: Path): void {
    const { step, boxes, calls } = path.played.session
    // A notice over a place changes nothing of what can be typed there.
    const own = boxes.filter(({ box }) => !Object.hasOwn(context.funnel.notices, box))
    const standing = standingOf({ step, boxes: own, calls })
    const visit = visits.get(standing) ?? 0
    visits.set(standing, visit + 1)
    for (const move of possibleMoves(context, path.played, visit === 0)) extend(path, move)
  }

  /** The tests of the transitions that are not taken yet, by where a session is. */
  function openTests(): (session: Session) => readonly Rule[] {
    const open = tests.filter(({ transition }) => !taken.has(transition.taken))
    const cache = new Map<string, readonly Rule[]>()
    return (session) => {
      const standing = standingOf(session)
      const places = new Set(placesAround(context, session))
      const own = () => open.filter(({ transition }) => places.has(transition.place))
      const found = cache.get(standing) ?? [...new Set(own().flatMap((each) => each.rules))]
      cache.set(standing, found)
      return found
    }
  }

  function walkLevels(begun: number, testsNow: () => (session: Session) => readonly Rule[]): void {
    let next: Path[] = []
    for (let from = begun; ; ) {
      const testsOf = testsNow()
      const fresh = paths.slice(from).toSorted((a, b) => a.length - b.length)
      from = paths.length
      const telling = fresh.filter(({ played }) => showsSomethingNew(played, testsOf(played.session)))
      next = [...next, ...telling].toSorted((a, b) => a.length - b.length)
      const length = next[0]?.length
      if (length === undefined) return
      for (const path of next.filter((each) => each.length === length)) walkOn(path)
      next = next.filter((each) => each.length !== length)
    }
  }

  let done = 0
  return () => {
    const begun = done
    walkLevels(begun, () => () => [])
    walkLevels(begun, openTests)
    done = paths.length
  }
}

/** Two sessions are told apart by how often something happened, up to this often. */
const highestCount = 3

interface TransitionTests {
  readonly transition: NamedTransition
  readonly rules: readonly Rule[]
}

/** For each transition, what its taking depends on: the tests of its conditions, of those before it, and of what sends its event. */
function testsByTransition({ funnel, buttons }: JourneyContext): readonly TransitionTests[] {
  const all = transitionsOf(funnel)
  const conditionsOf = (transition: NamedTransition): readonly Rule[] => {
    const { place, event } = transition
    const same = all.filter((each) => each.place === place && each.event === event)
    const upTo = same.slice(0, same.indexOf(transition) + 1)
    return [...upTo.flatMap(({ taken: { when } }) => when ?? []), ...(buttons.get(event) ?? [])]
  }
  const own = new Map(all.map((each) => [each, testsBehind(funnel, conditionsOf(each))]))
  return all.map((transition) => {
    const events = new Set([transition.event])
    const senders = new Set([transition])
    for (const event of events)
      for (const sender of all.filter(({ taken }) => taken.send === event)) {
        senders.add(sender)
        events.add(sender.event)
      }
    const rules = new Map([...senders].flatMap((sender) => [...own.get(sender)!]))
    return { transition, rules: [...rules.values()] }
  })
}

/** Collects the tests of conditions, the values they read, and the tests of the derived values among these. */
function testsBehind({ flow }: JourneyContext['funnel'], rules: readonly Rule[]): ReadonlyMap<string, Rule> {
  const found = new Map<string, Rule>()
  const collect = (rule: Rule): void => {
    for (const test of testsIn(rule)) {
      if (found.has(JSON.stringify(test))) continue
      found.set(JSON.stringify(test), test)
      for (const path of pathsIn(test)) {
        const slot = `{${path}}`
        if (!/^(?:event|variant)\b/.test(path)) found.set(JSON.stringify(slot), slot)
        const derived = flow.derived?.[path.split('.')[0]!]
        if (derived !== undefined) collect(derived)
      }
    }
  }
  for (const rule of rules) collect(rule)
  return found
}

type Texts = { readonly [name: string]: string }

/** Lists the ways to open a page of the funnel: each address, with each query that rules read. */
function startMoves(context: JourneyContext, kept: JsonObject = {}): readonly Move[] {
  const names = [...JSON.stringify(context.funnel.flow).matchAll(/event\.query\.(\w+)/g)]
  const queries: readonly Texts[] = [
    {},
    ...[...new Set(names.map(([, name]) => name!))].map((name) => ({ [name]: '1' })),
  ]
  return context.routes.flatMap((route) =>
    routeParts(context, route).flatMap((parts) =>
      queries.map((query) => ({
        start: {
          ...(Object.keys(parts).length > 0 && { route: parts }),
          ...(Object.keys(query).length > 0 && { query }),
          ...(Object.keys(kept).length > 0 && { kept }),
        },
      })),
    ),
  )
}

/** Lists values for the parts of an address, from its examples and from what rules compare the parts with. */
function routeParts({ funnel, candidates, routes, at }: JourneyContext, route: Route): readonly Texts[] {
  const known = facts(funnel, begin(funnel, ''), Date.parse(at))
  const exampleOf = ({ path, example }: Route, name: string) =>
    example?.split('/')[path.split('/').indexOf(`:${name}`)]
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  return names.reduce<readonly Texts[]>(
    (made, name) => {
      const pattern = wholePattern(route.parts?.[name] ?? '.+')
      const compared = candidates.of(name, known).filter((value) => /^[\w-]+$/.test(String(value)))
      const values = [...routes.map((each) => exampleOf(each, name)), ...compared, route.parts?.[name], '1']
      const fitting = values.filter((text) => typeof text === 'string' && text !== '' && pattern?.test(text))
      const first = [...new Set(fitting as readonly string[])].slice(0, 3)
      return made.flatMap((parts) => first.map((text) => ({ ...parts, [name]: text })))
    },
    [{}],
  )
}
