import type { Json } from '../../engine/index.ts'

/** A piece of HTML. Only `html` and `raw` make one, so that no text of a person becomes markup. */
class Markup {
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  toString(): string {
    return this.#text
  }
}

export type { Markup }

/** What may be put into a piece of HTML: markup as it is, a text or number escaped, a list one after the other. */
export type Content = Markup | string | number | readonly Content[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function written(content: Content): string {
  if (content instanceof Markup) return content.toString()
  if (typeof content === 'object') return content.map(written).join('')
  return String(content).replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
}

/** Writes HTML, in which every text stays a text between tags and in quoted attributes. */
export function html(fixed: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  return new Markup(String.raw({ raw: fixed }, ...contents.map(written)))
}

/** Takes a text as HTML; for what the project itself has written, never for what a person or a variant says. */
export const raw = (text: string): Markup => new Markup(text)

/** Writes JSON so that nothing in it can end the script element around it. */
export function scriptJson(value: Json): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
