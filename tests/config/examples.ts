import { readFileSync } from 'node:fs'

/** The list of diagnostics. */
export const page = readFileSync(new URL('../../docs/diagnosticos.md', import.meta.url), 'utf8')

const block = /^### `([\w-]+)`\n(?:.+\n)+\n```jsonc\n\/\/ errado\n([\s\S]*?)\n\/\/ certo\n([\s\S]*?)```$/gm

/** What the list shows of each code, wrong and right. */
export const examples = [...page.matchAll(block)].map(([, code = '', bad = '', good = '']) => ({
  code,
  bad,
  good,
}))
