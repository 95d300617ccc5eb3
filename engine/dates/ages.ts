import { addDays, knownDate } from './calendar.ts'

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
