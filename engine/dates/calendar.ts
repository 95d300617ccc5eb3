import { isRealDate, shownInSaoPaulo } from '../format/formats.ts'

/** A second in milliseconds, as instants are counted. */
export const secondInMs = 1_000
/** A minute in milliseconds. */
export const minuteInMs = 60 * secondInMs
/** An hour in milliseconds. */
export const hourInMs = 60 * minuteInMs
/** A day of 24 hours in milliseconds. */
export const dayInMs = 24 * hourInMs

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

const adultInMonths = 216
const oldestInMonths = 1440

/** Counts the whole months lived between two yyyy-mm-dd; the day of the same number completes a month. */
export function ageInMonths(birth: string, today: string): number {
  return monthsOf(today) - monthsOf(birth) - (today.slice(8) < birth.slice(8) ? 1 : 0)
}

/** Tells whether a person is of age: from the 18th to the 120th birthday, both included. A missing birth date is a minor. */
export function isAdult(birth: string | null | undefined, today: string): boolean {
  const born = knownDate(birth)
  return born !== undefined && ageInMonths(born, today) >= adultInMonths && !isOver120(born, today)
}

/** Tells whether the 120th birthday was before today. A missing birth date is not. */
export function isOver120(birth: string | null | undefined, today: string): boolean {
  const born = knownDate(birth)
  return born !== undefined && ageInMonths(born, addDays(today, -1)) >= oldestInMonths
}

function monthsOf(iso: string): number {
  return Number(iso.slice(0, 4)) * 12 + Number(iso.slice(5, 7))
}

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
