/** A JSON Schema, or a part of one. */
export type DescribedSchema = { readonly [key: string]: unknown }

/** Writes a text so that it stays in its cell of a table. */
export const cell = (text: string): string => text.replaceAll('|', '\\|')

/** Writes words so that they stay in their cell, and nothing of them is taken for Markdown. */
export const prose = (text: string): string => cell(text).replace(/[<*]/g, '\\$&')

/** Writes a name or a value as code, in a cell of a table. */
export const code = (text: string): string => `\`${cell(text)}\``

/** Writes a table of Markdown. */
export const tableOf = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows]
    .map((cells, i) => (i === 1 ? `|${cells.join('|')}|` : `| ${cells.join(' | ')} |`))
    .join('\n')

/** Gives the anchor that a heading of a page has on GitHub. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-')
