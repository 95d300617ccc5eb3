import { isRealDate } from '../format/date.ts'

const dayInMs = 86_400_000

/** Moves a yyyy-mm-dd by whole days, back when negative. */
export function addDays(iso: string, days: number): string {
  return new Date(Date.parse(`${iso}T00:00:00Z`) + days * dayInMs).toISOString().slice(0, 10)
}

/** Counts the calendar days from one yyyy-mm-dd to another, negative when the second comes first. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayInMs
}

/** Reads a date of the wire, with or without a time of day; undefined for '', null and the sentinel 0001-01-01. */
export function knownDate(value: string | null | undefined): string | undefined {
  const iso = String(value).slice(0, 10)
  return isRealDate(iso) ? iso : undefined
}
