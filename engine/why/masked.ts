import { formats } from '../format/index.ts'
import { isItem, isMissing } from '../rules/index.ts'

/** Numbers below this are counts, ages and codes of lists; no document or phone of anybody is so short. */
const longestOpen = 1_000_000

/** The first moment that a number of milliseconds may stand for. */
const firstMoment = Date.UTC(2000, 0, 1)

/**
 * Writes a value so that support may read it: yes and no, money, short numbers, moments and words of our own files whole; of
 * whatever else might be somebody's only what tells two of them apart.
 */
export function masked(value: unknown, path: string, ownWords: ReadonlySet<string>): string {
  if (isMissing(value)) return 'nada'
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (typeof value === 'number') return maskedNumber(value, path)
  if (typeof value === 'string') return ownWords.has(value) ? `“${value}”` : maskedText(value)
  if (Array.isArray(value)) return `lista com ${value.length} ${value.length === 1 ? 'item' : 'itens'}`
  return isItem(value) ? 'preenchido' : 'nada'
}

function maskedNumber(value: number, path: string): string {
  if (/centavos$/i.test(path)) return formats.moeda?.(value) ?? String(value)
  if (Math.abs(value) < longestOpen) return String(value)
  if (value >= firstMoment) return `${formats.data?.(value)}, ${formats.hora?.(value)}`
  return maskedText(String(value))
}

/** Keeps the year of a day, the last two digits of a number, the first letter of a text. */
function maskedText(text: string): string {
  const [, year] = /^(\d{4})-\d{2}-\d{2}(?:T.*)?$/.exec(text) ?? []
  if (year !== undefined) return `••/••/${year}`
  const count = `(${text.length} ${text.length === 1 ? 'sinal' : 'sinais'})`
  if (/^[\d.\-/() ]{5,}$/.test(text)) return `•••${text.slice(-2)} ${count}`
  return `${text.length > 2 ? [...text][0] : ''}••• ${count}`
}
