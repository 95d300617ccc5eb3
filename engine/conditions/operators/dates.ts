import {
  addMonths,
  ageInMonths,
  daysBetween,
  knownDate,
  nextDayOfMonth,
  type StartDatesConfig,
  type StartDatesPlace,
  startDates,
  todayInSaoPaulo,
} from '../../dates/index.ts'
import { isItem } from '../facts/missing.ts'
import { numberOf, type Operate, textOf } from './operate.ts'

/** Operators that read the day of the event, or move a date. */
export const dating = {
  hoje: ({ at }) => todayInSaoPaulo(at),
  idadeEmMeses: since(ageInMonths),
  diasDesde: since(daysBetween),
  maisMeses: (_, [value, months]) => {
    const date = knownDate(textOf(value))
    return date === undefined ? null : addMonths(date, numberOf(months))
  },
  proximoDia: ({ at }, [day, months]) =>
    isDayOfEveryMonth(day) ? nextDayOfMonth(todayInSaoPaulo(at), day, numberOf(months)) : null,
  vigencias: ({ at }, [config, place]) =>
    isItem(config)
      ? startDates(config as unknown as StartDatesConfig, at, place as StartDatesPlace).map((data) => ({
          data,
        }))
      : [],
} satisfies Record<string, Operate>

/** Tells whether there is such a day in every month. */
const isDayOfEveryMonth = (day: unknown): day is number =>
  typeof day === 'number' && Number.isInteger(day) && day >= 1 && day <= 28

/** Measures from a date to the day of the event; 0 without a date. */
function since(measure: (date: string, today: string) => number): Operate {
  return ({ at }, [value]) => {
    const date = knownDate(textOf(value))
    return date === undefined ? 0 : measure(date, todayInSaoPaulo(at))
  }
}
