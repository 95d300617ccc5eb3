import { isRealDate } from '../format/date.ts'
import { dayInMs } from './spans.ts'

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

/** Moves a yyyy-mm-dd by whole months, back when negative; where the month is shorter, to its last day. */
export function addMonths(iso: string, months: number): string {
  const month = Number(iso.slice(0, 4)) * 12 + Number(iso.slice(5, 7)) - 1 + months
  const lastDay = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate()
  const day = Math.min(Number(iso.slice(8, 10)), lastDay)
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${padded((month % 12) + 1)}-${padded(day)}`
}

/** Gives the next such day of a month after a date, and so many months later; it is 28 at most, so that every month has it. */
export function nextDayOfMonth(today: string, day: number, monthsLater: number): string {
  const here = `${today.slice(0, 8)}${padded(day)}`
  return addMonths(here, monthsLater + (here > today ? 0 : 1))
}

const padded = (part: number): string => String(part).padStart(2, '0')
