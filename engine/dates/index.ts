export { isRealDate, noDate } from '../format/formats.ts'
export { bankingDayFrom, bankingDayUpTo } from './banking-days.ts'
export {
  addDays,
  addMonths,
  ageInMonths,
  dayInMs,
  daysBetween,
  hourInMs,
  hourInSaoPaulo,
  isAdult,
  isOver120,
  knownDate,
  type LocalHour,
  minuteInMs,
  nextDayOfMonth,
  secondInMs,
  todayInSaoPaulo,
} from './calendar.ts'
export { isStartDateOpen, type StartDatesConfig, type StartDatesPlace, startDates } from './start-dates.ts'
