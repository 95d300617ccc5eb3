import { loadavg } from 'node:os'

/** One line of what a bench prints: what was measured, the figure, and the goal for it. */
export interface MeasuredLine {
  readonly what: string
  readonly figure: string
  readonly goal?: string
}

/** Returns the middle of some numbers; of an even count, the upper of the two in the middle. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Repeats work of `units` units for at least `forMs`, and returns the units done in a second. */
export function perSecond(
  work: () => void,
  { units, forMs }: { readonly units: number; readonly forMs: number },
) {
  const before = performance.now()
  let runs = 0
  let passed = 0
  while (passed < forMs) {
    work()
    runs += 1
    passed = performance.now() - before
  }
  return (runs * units * 1000) / passed
}

/**
 * Lets the contestants measure themselves in turn, so that a noisy moment falls on all of them, and returns the median of
 * each, by name. The first round only warms up.
 */
export async function inTurns<Name extends string>(
  contestants: Readonly<Record<Name, () => number | Promise<number>>>,
  rounds: number,
): Promise<Readonly<Record<Name, number>>> {
  const names = Object.keys(contestants) as Name[]
  const seen: Record<string, number[]> = {}
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const measured = await contestants[name]()
      if (round > 0) seen[name] = [...(seen[name] ?? []), measured]
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(seen[name] ?? [])])) as Record<Name, number>
}

/** A task of more than 50 ms of a page's thread, in milliseconds since the page began. */
export interface LongTask {
  readonly startTime: number
  readonly duration: number
}

/**
 * Returns what tasks took beyond 50 ms each from a moment on, and the longest of them, in milliseconds. From the first paint
 * on it is the TBT: what a browser does before that delays nothing a person can see.
 */
export function blockingAfter(moment: number, tasks: readonly LongTask[]) {
  const parts = tasks.map(({ startTime, duration }) => startTime + duration - Math.max(startTime, moment))
  const blocking = parts.filter((ms) => ms > 50)
  return {
    blocked: blocking.reduce((sum, ms) => sum + ms - 50, 0),
    longest: Math.max(0, ...blocking),
  }
}

/** Formats a number in Portuguese, by default with the digits that its size calls for. */
export const number = (value: number, digits = value < 10 ? 2 : value < 100 ? 1 : 0): string =>
  value.toLocaleString('pt-BR', { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** Prints a table, and the load of the machine, without which no time means anything. */
export function printTable(title: string, lines: readonly MeasuredLine[]): void {
  const rows = [{ what: title, figure: 'medido', goal: 'meta' }, ...lines]
  const widthOf = (key: 'what' | 'figure') => Math.max(...rows.map((row) => row[key].length))
  const texts = rows.map(({ what, figure, goal = '' }) =>
    `${what.padEnd(widthOf('what'))}  ${figure.padStart(widthOf('figure'))}  ${goal}`.trimEnd(),
  )
  const rule = '─'.repeat(Math.max(...texts.map(({ length }) => length)))
  const load = loadavg()[0] ?? 0
  console.log(`\n${texts[0]}\n${rule}\n${texts.slice(1).join('\n')}\n(carga da máquina: ${number(load, 1)})`)
}
