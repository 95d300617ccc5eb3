import { applyEdits, modify } from 'jsonc-parser'
import type { Funnel } from '../engine/index.ts'
import {
  type Difference,
  formatValue,
  moveTitle,
  type Replay,
  type TakenTransition,
  type TracedMove,
  traceReplay,
} from '../engine/replay/index.ts'
import type { FoundReplay } from './project.ts'

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
  { path, begun, after }: Pick<FoundReplay, 'path' | 'begun' | 'after'>,
  { n, step, move, differences, fired }: FailedMove,
  lines: Readonly<Record<string, string>>,
): string {
  const where = n < begun ? `antes do primeiro lance, no começo que ${after} grava` : `lance ${n + 1 - begun}`
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
 * Returns the text of a replay's file that expects what was seen where it expected something else; it expects nothing it did
 * not expect before, and no other line changes. The moves of the recordings it comes after stay as they are.
 */
export function updatedText(text: string, failures: readonly FailedMove[], begun: number): string {
  const seen = failures.flatMap(({ n, move, differences }) =>
    differences.map(({ name, seen }) => {
      const isAnswer = Object.hasOwn(move.then?.answers ?? {}, name)
      const path = ['moves', n - begun, 'then', ...(isAnswer ? ['answers'] : []), name]
      return { n, path, value: seen ?? (isAnswer ? null : undefined) }
    }),
  )
  const formattingOptions = { insertSpaces: true, tabSize: 2 }
  return seen
    .filter(({ n }) => n >= begun)
    .reduce((now, { path, value }) => applyEdits(now, modify(now, path, value, { formattingOptions })), text)
}
