import { hourInMs } from './spans.ts'

/** Says which day and which hour (0 to 23) it is in São Paulo. */
export interface LocalHour {
  readonly date: string
  readonly hour: number
}

const saoPaulo = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Sao_Paulo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})

let last: { readonly utcHour: number; readonly local: LocalHour } | undefined

/** Reads an instant, in epoch milliseconds, as the day and hour in São Paulo. */
export function hourInSaoPaulo(epochMs: number): LocalHour {
  // São Paulo is whole hours away from UTC since 1914, so one formatting serves a whole UTC hour.
  const utcHour = Math.floor(epochMs / hourInMs)
  if (utcHour !== last?.utcHour) last = { utcHour, local: formatted(utcHour * hourInMs) }
  return last.local
}

/** Reads an instant, in epoch milliseconds, as the yyyy-mm-dd of São Paulo. */
export function todayInSaoPaulo(epochMs: number): string {
  return hourInSaoPaulo(epochMs).date
}

function formatted(epochMs: number): LocalHour {
  const parts = new Map(saoPaulo.formatToParts(epochMs).map(({ type, value }) => [type, value]))
  return {
    date: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    hour: Number(parts.get('hour')),
  }
}
