import type { Session } from '../flow/index.ts'
import type { Move, Played } from '../replay/index.ts'
import { actsAt } from './acts.ts'
import type { WalkGround } from './ground.ts'
import { type Here, hereOf, isAnswered, sourceAt } from './here.ts'
import { objectOf, type Plain } from './plain.ts'
import { type Source, sampleOf } from './samples.ts'
import { triesOf } from './tries.ts'

/** How a call may end, whatever its operation says. */
const outcomes = ['ok', 'offline', 'timeout', 'failure', 'semVenda']

/** Lists how a call of an operation may end. */
export const outcomesOf = ({ operations }: WalkGround['funnel'], op: string): readonly string[] => [
  ...new Set([...outcomes, ...(operations[op]?.problems ?? [])]),
]

/** What may happen to a session, as moves of a replay. `isThorough` asks for more values than the first few. */
export function offersAt(ground: WalkGround, played: Played, isThorough: boolean): readonly Move[] {
  const { session, at } = played
  const here = hereOf(ground, played, isThorough)
  return [
    ...session.calls.flatMap((call) => repliesTo(here, call)),
    ...(session.calls.every(({ quiet }) => quiet) ? actsAt(here) : leavingAt(here)),
    ...Object.values(session.timers).map((due) => ({ waitMs: Math.max(1, due - at) })),
    ...(isAnswered(here, 'resume') ? [{ reload: true as const }] : []),
  ]
}

/** A look-up under way may be abandoned, a save may not. */
const leavingAt = ({ ground, session }: Here): readonly Move[] =>
  session.calls.some(({ quiet, op }) => !quiet && ground.funnel.operations[op]?.writes)
    ? []
    : [{ event: session.boxes.length > 0 ? 'close' : 'back' }]

function repliesTo(here: Here, { as, op, input }: Session['calls'][number]): readonly Move[] {
  const { ground, isThorough } = here
  const source = sourceAt(here, objectOf(input))
  const schema = ground.outputs.get(op) ?? {}
  const base = objectOf(sampleOf(schema, op, source))
  const refusals = outcomesOf(ground.funnel, op).slice(1)
  return [
    ...triesOf({ schema, base, source }, isThorough).map((data) => ({
      reply: `${as}:ok`,
      ...(Object.keys(data).length > 0 && { data }),
    })),
    ...refusals.flatMap((outcome) =>
      problemsOf(ground, source, outcome).map((problem) => ({
        reply: `${as}:${outcome}`,
        ...(problem && { problem }),
      })),
    ),
  ]
}

/** What may come with a refusal: nothing, and what the rules read of a problem. */
function problemsOf(
  { funnel, wishes }: WalkGround,
  source: Source,
  outcome: string,
): readonly (Plain | undefined)[] {
  if (outcome === 'offline' || outcome === 'timeout') return [undefined]
  const names = problemNames(funnel)
  const said = Object.fromEntries(
    names.map((name) => [
      name,
      sampleOf({ type: /[cC]entavos$/.test(name) ? 'integer' : 'string' }, name, source),
    ]),
  )
  const wished = (name: string) => wishes.of(name, { at: 0, read: () => null })
  if (outcome === 'failure') return [undefined, ...wished('code').map((code) => ({ code }))]
  const others = names.flatMap((name) => wished(name).map((value) => ({ ...said, [name]: value })))
  return [undefined, ...(names.length > 0 ? [said] : []), ...others]
}

const problems = new WeakMap<object, readonly string[]>()
function problemNames(funnel: WalkGround['funnel']): readonly string[] {
  const before = problems.get(funnel)
  if (before) return before
  const read = [...JSON.stringify(funnel.flow).matchAll(/event\.problem\.(\w+)/g)].map(([, name]) => name!)
  const names = [...new Set(read)].filter((name) => name !== 'code')
  problems.set(funnel, names)
  return names
}
