import { addDays } from './calendar.ts'

/** The national holidays of every year, as mm-dd; the one of 20 November since 2024. */
const holidays = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '11-20', '12-25']

/** Days counted from Easter on which banks are closed: Carnival's Monday and Tuesday, Good Friday, Corpus Christi. */
const fromEaster = [-48, -47, -2, 60]

/** Tells whether banks settle on a yyyy-mm-dd: no weekend, national holiday, Carnival or Corpus Christi. */
function isBankingDay(iso: string): boolean {
  const weekday = new Date(`${iso}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6 || holidays.includes(iso.slice(5))) return false
  const easter = easterOf(Number(iso.slice(0, 4)))
  return !fromEaster.some((days) => addDays(easter, days) === iso)
}

/** Gives a yyyy-mm-dd itself where banks settle on it, else the next banking day. */
export function bankingDayFrom(iso: string): string {
  return isBankingDay(iso) ? iso : bankingDayFrom(addDays(iso, 1))
}

/** Gives a yyyy-mm-dd itself where banks settle on it, else the banking day before it. */
export function bankingDayUpTo(iso: string): string {
  return isBankingDay(iso) ? iso : bankingDayUpTo(addDays(iso, -1))
}

/** Gives Easter Sunday by the Gregorian computus of Meeus, Jones and Butcher. */
function easterOf(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const ofCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - epact - (ofCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  // Counted from 22 March, the earliest Easter.
  return addDays(`${String(year).padStart(4, '0')}-03-22`, epact + weekday - 7 * late)
}
