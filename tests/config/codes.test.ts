import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { codes } from '../../engine/config/index.ts'

const page = readFileSync(new URL('../../docs/diagnosticos.md', import.meta.url), 'utf8')
const explained = [...page.matchAll(/^### `([\w-]+)`\n(Erro|Aviso)\./gm)].map(
  ([, code = '', severity = '']) => [code, severity.toLowerCase()],
)

it('[T01d] explains every code of the check in docs/diagnosticos.md, and no other', () => {
  expect(Object.fromEntries(explained)).toEqual(codes)
})

it('[T01d] explains every code once', () => {
  expect(explained.length).toBe(Object.keys(codes).length)
})
