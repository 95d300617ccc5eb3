import { formats } from '../format/index.ts'
import { isMissing, isRecord } from '../rules/index.ts'

/** Numbers below this are counts, ages and codes of lists; documents and phones are longer. */
const firstPrivateNumber = 1_000_000
const firstMoment = Date.UTC(2000, 0, 1)

/** Formats a value for support; of personal data it shows a part only, enough to distinguish two values. */
export function masked(value: unknown, path: string, ownTexts: ReadonlySet<string>): string {
  if (isMissing(value)) return 'nada'
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (Array.isArray(value)) return `lista com ${value.length} ${value.length === 1 ? 'item' : 'itens'}`
  if (typeof value === 'string') return ownTexts.has(value) ? `“${value}”` : maskedText(value)
  if (typeof value !== 'number') return isRecord(value) ? 'preenchido' : 'nada'
  if (/centavos$/i.test(path)) return formats.moeda?.(value) ?? String(value)
  if (Math.abs(value) < firstPrivateNumber) return String(value)
  return value >= firstMoment
    ? `${formats.data?.(value)}, ${formats.hora?.(value)}`
    : maskedText(String(value))
}

/** Keeps the year of a date, the last two digits of a number, the first letter of a text. */
function maskedText(text: string): string {
  const [, year] = /^(\d{4})-\d{2}-\d{2}(?:T.*)?$/.exec(text) ?? []
  if (year !== undefined) return `••/••/${year}`
  const count = `(${text.length} ${text.length === 1 ? 'sinal' : 'sinais'})`
  if (/^[\d.\-/() ]{5,}$/.test(text)) return `•••${text.slice(-2)} ${count}`
  return `${text.length > 2 ? [...text][0] : ''}••• ${count}`
}
