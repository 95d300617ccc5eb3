import { addDays, bankingDayFrom, bankingDayUpTo, daysBetween, todayInSaoPaulo } from '../../engine/index.ts'

/** One boleto to be numbered. */
interface BoletoOrder {
  /** Three digits. */
  readonly bank: string
  /** yyyy-mm-dd, from 2000-07-03 on. */
  readonly dueDate: string
  readonly amountInCents: number
  /** 25 digits by which the bank knows the boleto. */
  readonly freeField: string
}

/** Names the bank of our boletos: no bank has this number, so that none can be paid by mistake. */
export const sandboxBank = '999'

const daysToPay = 3

/**
 * Returns the due date of a boleto opened today: the first banking day after three days, at the latest the last one before
 * the plan starts; where no banking day is left before it, the next one, on which a bank takes such a boleto.
 *
 * The specification gives no rule of its own; it says that the boleto is paid by its due date for the plan to start
 * on the date chosen (ux.md, the completed screen), so the start date bounds it. A date closes on the day before, so
 * that today is left at least.
 */
export function dueDateOf(today: string, startDate: string): string {
  const due = bankingDayFrom(addDays(today, daysToPay))
  const last = bankingDayUpTo(addDays(startDate, -1))
  if (due < last) return due
  return last < today ? bankingDayFrom(today) : last
}

/**
 * Gives the earliest due date of a boleto that is still paid at an instant: one due on a day without banks, as a service
 * may have it, is paid until the next banking day.
 */
export const earliestDueAt = (now: number): string =>
  addDays(bankingDayUpTo(addDays(todayInSaoPaulo(now), -1)), 1)

/** Counts the days from 07/10/1997 in four digits; after 9999, on 21/02/2025, it starts again at 1000. */
export function dueFactor(dueDate: string): string {
  const days = daysBetween('1997-10-07', dueDate)
  return String(days <= 9999 ? days : 1000 + ((days - 10_000) % 9000)).padStart(4, '0')
}

/** Writes the 44 digits of a barcode: bank, currency, check digit, due factor, value, free field. */
export function barcodeOf({ bank, dueDate, amountInCents, freeField }: BoletoOrder): string {
  const currency = '9'
  const rest = `${dueFactor(dueDate)}${String(amountInCents).padStart(10, '0')}${freeField}`
  return `${bank}${currency}${mod11(`${bank}${currency}${rest}`)}${rest}`
}

/** Writes the 47 digits a person types for a barcode: its three fields with their check digits, then the rest. */
export function typedLineOf(barcode: string): string {
  const fields = [barcode.slice(0, 4) + barcode.slice(19, 24), barcode.slice(24, 34), barcode.slice(34)]
  return `${fields.map((field) => `${field}${mod10(field)}`).join('')}${barcode[4]}${barcode.slice(5, 19)}`
}

/** Calculates a check digit with the weights 2 and 1, alternating from the right, the digits of each product summed. */
function mod10(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const product = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (product > 9 ? product - 9 : product)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** Calculates a check digit with the weights 2 to 9, repeated from the right; a boleto writes 0, 10 and 11 as 1. */
function mod11(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (2 + (place % 8)), 0)
  const check = 11 - (sum % 11)
  return check >= 10 ? 1 : check
}
