/** What fills a slot of a message: several values are joined by commas, and undefined leaves it empty. */
type Slot = string | number | undefined | readonly (string | number)[]

/** Writes a message, as msg`Chaves que existem: ${names}.` */
export const msg = (texts: TemplateStringsArray, ...slots: readonly Slot[]): string =>
  String.raw({ raw: texts }, ...slots.map((slot) => (Array.isArray(slot) ? slot.join(', ') : (slot ?? ''))))

/** Begins a message with a capital: one that may stand inside of another is written without. */
export const capitalized = (message: string): string =>
  message.replace(/^./u, (letter) => letter.toUpperCase())

/** Quotes names. */
export const quoted = (names: readonly string[]): readonly string[] => names.map((name) => `"${name}"`)
