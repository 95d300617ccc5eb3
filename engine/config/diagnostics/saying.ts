/** A sentence, or a part of one: a template in pt-BR whose slots are `{1}`, `{2}` …, and what fills them. */
export interface Saying {
  readonly template: string
  readonly values: readonly SaidValue[]
  /** What is said in place of a template that is a text of some file and has no English. */
  readonly otherwise?: Saying
}

/** What fills a slot: a name or number as it is, another saying, or several that commas join. */
export type SaidValue = string | number | Saying | readonly SaidValue[]

/** Makes a saying of a pt-BR text, as say`O passo "${name}"`. Its English stands in `engine/config/english/`. */
export const say = (texts: TemplateStringsArray, ...values: readonly (SaidValue | undefined)[]): Saying => ({
  template: texts.reduce((before, text, i) => `${before}{${i}}${text}`),
  values: values.map((value) => value ?? ''),
})

/** Writes the slots of a text that a file holds as those of a template: `{said:moeda}` as `{1}`. */
export function withNumberedSlots(text: string): string {
  let slots = 0
  return text.replace(SLOT, () => `{${++slots}}`)
}

const SLOT = /\{[^{}]+\}/g

/** Makes a saying of a text that a file holds; `filled` gives what stands in place of each of its slots. */
export const saidByFile = (text: string, filled: (slot: string) => string = (slot) => slot): Saying => ({
  template: withNumberedSlots(text),
  values: (text.match(SLOT) ?? []).map(filled),
})

/** Lists all of some names: "a, b e c". */
export const allOf = (names: readonly SaidValue[]): SaidValue =>
  names.length < 2 ? names : say`${names.slice(0, -1)} e ${names.at(-1)!}`

/** Lists names of which one counts: "a, b ou c". */
export const oneAmong = (names: readonly SaidValue[]): SaidValue =>
  names.length < 2 ? names : say`${names.slice(0, -1)} ou ${names.at(-1)!}`

/** Quotes names. */
export const quoted = (names: readonly string[]): readonly string[] => names.map((name) => `"${name}"`)
