import { shownInSaoPaulo } from '../format/sao-paulo.ts'
import { hourInMs } from './spans.ts'

/** Says which day and which hour (0 to 23) it is in São Paulo. */
export interface LocalHour {
  readonly date: string
  readonly hour: number
}

let last: { readonly utcHour: number; readonly local: LocalHour } | undefined

/** Reads an instant, in epoch milliseconds, as the day and hour in São Paulo. */
export function hourInSaoPaulo(epochMs: number): LocalHour {
  // São Paulo is whole hours away from UTC, so one reading serves a whole UTC hour.
  const utcHour = Math.floor(epochMs / hourInMs)
  if (utcHour !== last?.utcHour) last = { utcHour, local: readAt(utcHour * hourInMs) }
  return last.local
}

/** Reads an instant, in epoch milliseconds, as the yyyy-mm-dd of São Paulo. */
export function todayInSaoPaulo(epochMs: number): string {
  return hourInSaoPaulo(epochMs).date
}

function readAt(epochMs: number): LocalHour {
  const shown = shownInSaoPaulo(epochMs)
  return { date: shown.slice(0, 10), hour: Number(shown.slice(11, 13)) }
}
