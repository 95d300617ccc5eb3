import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Advanced,
  advance,
  type FlowEvent,
  type Funnel,
  type Json,
  placeOf,
  type Session,
} from '../../engine/index.ts'
import { type Move, opening, playMove, type Replay } from '../../engine/replay/index.ts'
import { funnels, replaysIn } from '../../tools/project.ts'

const CANARY = 'segredo-canario'
const secrets = { captcha: CANARY, responseKey: CANARY, cartao: { numeroCartao: CANARY }, senha: CANARY }

type Tables = { readonly on?: object; readonly steps?: Readonly<Record<string, Tables>> }
const eventsOf = ({ on, steps }: Tables): readonly string[] => [
  ...Object.keys(on ?? {}),
  ...Object.values(steps ?? {}).flatMap(eventsOf),
]

/** What a walk draws from: names of events, and what the replays typed and were answered. */
function worldOf(funnel: Funnel, replays: readonly Replay[]) {
  const moves = replays.flatMap((replay) => replay.moves)
  const { flow, notices, operations } = funnel
  const buttons = Object.values(notices).flatMap((notice) => notice.buttons.map(({ event }) => event))
  const boxes = Object.values(flow.boxes ?? {}).flatMap(eventsOf)
  const names = new Set([...eventsOf(flow), ...boxes, ...buttons, 'next', 'back', 'close', 'edit', 'visible'])
  return {
    funnel,
    names: [...names].filter((name) => !name.includes(':') && name !== 'start'),
    // In a replay nobody need have pressed, typed or been answered anything.
    pressed: [...moves.filter(({ event }) => event !== undefined), {}],
    typed: [...moves.flatMap(({ values }) => (values ? [values] : [])), {}],
    replies: [...moves.filter(({ reply }) => reply !== undefined), {}],
    outcomes: (op: string) => ['ok', 'offline', 'timeout', 'failure', ...(operations[op]?.problems ?? [])],
  }
}
type World = ReturnType<typeof worldOf>

/** One drawn number each: what kind of event, and two choices within the kind. */
type Draw = readonly [kind: number, a: number, b: number]
const pick = <T>(from: readonly T[], n: number): T => from[n % from.length]!

function replyTo(world: World, session: Session, [, a, b]: Draw): FlowEvent | undefined {
  const call = session.calls[a % Math.max(1, session.calls.length)]
  if (!call) return undefined
  // Half of the replies are the good ones, so that walks get somewhere.
  const outcome = b % 2 === 0 ? 'ok' : pick(world.outcomes(call.op), b >> 1)
  const type = `${call.as}:${outcome}`
  const known = world.replies.filter(({ reply }) => reply === type)
  const { data = null, problem = null } = (known.length > 0 ? pick(known, b) : {}) as Partial<Move>
  return { type, at: 0, n: call.n, data, problem: problem ?? { valorCentavos: 1, codigo: 'CI-1' } }
}

function eventOf(world: World, session: Session, draw: Draw): FlowEvent {
  const [kind, a, b] = draw
  const from = placeOf(session)
  const values = { ...(pick(world.typed, b) as { readonly [name: string]: Json }), ...secrets }
  const due = Object.entries(session.timers)
  const kinds: readonly (() => FlowEvent | undefined)[] = [
    () => replyTo(world, session, draw),
    () => replyTo(world, session, draw),
    () => ({
      type: pick(world.pressed, a).event ?? 'next',
      at: 0,
      from,
      values: { ...pick(world.pressed, a).values, ...secrets },
    }),
    () => ({ type: pick(world.names, a), at: 0, from, values, id: 'd1' }),
    () => ({ type: pick(['next', 'back', 'close'], a), at: 0, from, values }),
    () => ({ type: pick(world.names, a), at: 0, from: pick([...world.funnel.steps.keys()], b), values }),
    () => ({ type: pick(world.replies, a).reply ?? '', at: 0, n: b, data: { id: 'estranho' } }),
    () => ({ type: pick(due, a)?.[0] ?? 'verificar', at: 0, timer: true }),
    () => ({
      type: pick(['resume', 'start'], a),
      at: 0,
      route: { uid: 'u' },
      query: {},
      kept: { cep: values },
    }),
  ]
  return pick(kinds, kind)() ?? { type: 'next', at: 0, from, values }
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const each of Object.values(Object.freeze(value))) frozen(each)
  return value
}

/** Tells what is wrong with where an event led; nothing, as long as every promise is kept. */
function wrongWith({ funnel }: World, { session, effects }: Advanced, again: Advanced): readonly string[] {
  const text = JSON.stringify(session)
  const boxes = { ...funnel.flow.boxes, ...funnel.notices }
  const wrongs = {
    'another result the second time': !isDeepStrictEqual({ session, effects }, again),
    'not the same after a round trip through JSON': !isDeepStrictEqual(JSON.parse(text), session),
    'effects that are no JSON': !isDeepStrictEqual(JSON.parse(JSON.stringify(effects)), effects),
    'a secret in the session': text.includes(CANARY),
    'no step to stand on': !funnel.steps.get(session.step)?.isLeaf,
    'a box that is not there': session.boxes.some(({ box }) => !Object.hasOwn(boxes, box)),
    'a call for a place that is not there': session.calls.some(({ depth }) => depth > session.boxes.length),
  }
  return Object.entries(wrongs).flatMap(([wrong, isSo]) => (isSo ? [`${wrong}: ${text}`] : []))
}

const recorded = replaysIn([]).map(({ replay }) => replay)

describe.each([...new Set(recorded.map(({ variant }) => variant))])('%s', (variant) => {
  const replays = recorded.filter((replay) => replay.variant === variant)
  const world = worldOf(funnels()(variant), replays)
  const draws = fc.array(fc.tuple(fc.nat(999), fc.nat(9999), fc.nat(9999)), { minLength: 25, maxLength: 25 })

  it('whatever happens after whatever point of a journey, the engine keeps its promises', () => {
    fc.assert(
      fc.property(fc.nat(999), fc.nat(999), draws, (journey, length, drawn) => {
        const replay = pick(replays, journey)
        let played = opening(world.funnel, replay)
        // What happened before the page was opened leads to no step yet.
        const opened = replay.moves.findIndex(({ start }) => start !== undefined) + 1
        const far = opened + (length % (replay.moves.length - opened + 1))
        for (const move of replay.moves.slice(0, far)) {
          played = playMove(world.funnel, played, move)
        }
        let { session, at } = played
        for (const draw of drawn) {
          at += pick([0, 1000, 5000, 3_600_000], draw[1])
          const event = frozen({ ...eventOf(world, frozen(session), draw), at })
          const done = advance(world.funnel, session, event)
          expect(wrongWith(world, done, advance(world.funnel, session, event))).toEqual([])
          session = done.session
        }
      }),
      { numRuns: 150 },
    )
  })
})
