/** A JSON Schema, or a part of one. */
export type DescribedSchema = { readonly [key: string]: unknown }

/** Writes a text so that it stays in its cell of a table. */
export const cell = (text: string): string => text.replaceAll('|', '\\|')

/** Writes a table of Markdown. */
export const tableOf = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows]
    .map((cells, i) => (i === 1 ? `|${cells.join('|')}|` : `| ${cells.join(' | ')} |`))
    .join('\n')

/** Replaces what stands between two marks of a page. */
export const between = (page: string, mark: string, text: string): string =>
  page.replace(
    new RegExp(`(<!-- ${mark} -->\\n)[\\s\\S]*?\\n?(<!-- /${mark} -->)`),
    (_, start: string, end: string) => `${start}${text}\n${end}`,
  )
