import { expect, it } from 'vitest'
import { codes } from '../../engine/config/index.ts'
import { examples, page } from './examples.ts'

const explained = [...page.matchAll(/^### `([\w-]+)`\n(Erro|Aviso)\./gm)].map(
  ([, code = '', severity = '']) => [code, severity.toLowerCase()],
)

it('explains every code of the check in docs/diagnosticos.md, and no other', () => {
  expect(Object.fromEntries(explained)).toEqual(codes)
})

it('explains every code once', () => {
  expect(explained.length).toBe(Object.keys(codes).length)
})

it('shows what is wrong and what is right of every code', () => {
  expect(examples.map(({ code }) => code).sort()).toEqual(Object.keys(codes).sort())
})
