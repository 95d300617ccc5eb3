import { english } from '../english/index.ts'
import type { SaidValue, Saying } from './saying.ts'

/** The languages in which a diagnostic can be read. */
export type Language = 'pt-BR' | 'en'

/** Writes a saying out in a language, as a sentence: it begins with a capital. */
export const sentence = (saying: Saying, language: Language = 'pt-BR'): string =>
  written(saying, language).replace(/^./u, (letter) => letter.toUpperCase())

function written(value: SaidValue, language: Language): string {
  if (typeof value !== 'object') return String(value)
  if (!('template' in value)) return value.map((each) => written(each, language)).join(', ')
  const { template, values, otherwise } = value
  const text = language === 'en' ? english[template] : template
  if (text === undefined && otherwise) return written(otherwise, language)
  return (text ?? template).replace(/\{(\d+)\}/g, (_, slot: string) =>
    written(values[Number(slot) - 1] ?? '', language),
  )
}
