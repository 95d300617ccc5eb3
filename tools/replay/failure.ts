import type { Funnel } from '../../engine/index.ts'
import type { Replay } from '../../engine/replay/index.ts'
import type { Departure, Fired, TracedMove } from '../../engine/trace/index.ts'
import { moveTitle, traceOf, written } from '../../engine/trace/index.ts'

/** Where a replay leads elsewhere than recorded: the number of the move, and what it did. */
export interface FailedMove extends TracedMove {
  readonly n: number
  /** The step on which it happened; '' before the first. */
  readonly step: string
}

/** Finds every move of a replay that leads elsewhere than recorded. */
export function failuresOf(funnel: Funnel, replay: Replay): readonly FailedMove[] {
  const traced = traceOf(funnel, replay)
  return traced.flatMap((move, n) => {
    const step = traced[n - 1]?.played.session.step ?? ''
    return move.differences.length > 0 ? [{ ...move, n, step }] : []
  })
}

/**
 * Tells of a failure what a person would: at which move of which step, what was recorded and what came, and which condition
 * decided, by which values. `lines` says where each transition is written.
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

const differenceText = ({ name, expected, seen }: Departure): string =>
  `  ${name}: gravado ${inLine(expected)}, visto ${inLine(seen)}`

function whyText({ line, when, reads }: Fired, lines: Readonly<Record<string, string>>): string {
  const condition = when === undefined ? 'sem condição' : `porque vale ${JSON.stringify(when)}`
  const values = reads.map(({ path, value }) => `\n      ${path}: ${inLine(value)}`)
  return `  decidiu: "${line}" (${lines[line] ?? 'lugar desconhecido'}), ${condition}${values.join('')}`
}

const inLine = (value: Parameters<typeof written>[0]): string => written(value).replace(/\n\s*/g, ' ')
