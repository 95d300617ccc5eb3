import type { Funnel, Json } from '../engine/index.ts'
import {
  type Difference,
  type Expected,
  formatValue,
  type Move,
  moveTitle,
  type Recording,
  type Replay,
  type TakenTransition,
  type TracedMove,
  traceReplay,
} from '../engine/replay/index.ts'

/** A move that differs from what was recorded, with its number. */
export interface FailedMove extends TracedMove {
  readonly n: number
  /** The step on which it happened; '' before the first. */
  readonly step: string
}

/** Finds every move of a replay that differs from what was recorded. */
export function failuresOf(funnel: Funnel, replay: Replay): readonly FailedMove[] {
  const traced = traceReplay(funnel, replay)
  return traced.flatMap((move, n) => {
    const step = traced[n - 1]?.played.session.step ?? ''
    return move.differences.length > 0 ? [{ ...move, n, step }] : []
  })
}

/**
 * Describes a failure: the move and step, what was recorded and what was seen, and the condition that decided, with the values
 * it read. `lines` has the place of each transition in its file.
 */
export function failureText(
  { path, begun }: { readonly path: string; readonly begun: number },
  { n, step, move, differences, fired }: FailedMove,
  lines: Readonly<Record<string, string>>,
): string {
  const where =
    n < begun ? 'antes do primeiro lance, no começo que outro replay grava' : `lance ${n + 1 - begun}`
  const on = step === '' ? '' : `, na etapa ${step}`
  return [
    `  ${path}, ${where}${on}: ${moveTitle(move)}`,
    ...differences.map(differenceText),
    ...(fired.length === 0
      ? ['  decidiu: nenhuma transição respondeu']
      : fired.map((each) => whyText(each, lines))),
  ].join('\n')
}

const differenceText = ({ name, expected, seen }: Difference): string =>
  `  ${name}: gravado ${inLine(expected)}, visto ${inLine(seen)}`

function whyText({ id, when, reads }: TakenTransition, lines: Readonly<Record<string, string>>): string {
  const condition = when === undefined ? 'sem condição' : `porque vale ${JSON.stringify(when)}`
  const values = reads.map(({ path, value }) => `\n      ${path}: ${inLine(value)}`)
  return `  decidiu: "${id}" (${lines[id] ?? 'lugar desconhecido'}), ${condition}${values.join('')}`
}

const inLine = (value: Parameters<typeof formatValue>[0]): string => formatValue(value).replace(/\n\s*/g, ' ')

/**
 * Returns a recording that expects what was seen where it expected something else; it expects nothing it did not expect before.
 * The moves of the recordings it comes after stay as they are.
 */
export function updated<Kind extends Recording>(
  recording: Kind,
  failures: readonly FailedMove[],
  begun: number,
): Kind {
  const moves = recording.moves.map((move, i) => {
    const failure = failures.find(({ n }) => n === i + begun)
    return failure ? withSeen(move, failure) : move
  })
  return { ...recording, moves }
}

function withSeen(move: Move, { differences }: FailedMove): Move {
  const then = { ...move.then } as Record<string, Json | undefined>
  const answers: Record<string, Json> = { ...move.then?.answers }
  for (const { name, seen } of differences) {
    if (Object.hasOwn(answers, name)) answers[name] = seen ?? null
    else then[name] = seen
  }
  return { ...move, then: { ...then, ...(move.then?.answers && { answers }) } as Expected }
}
