import { expect, it } from 'vitest'
import { filesIn, read } from '../house/sources.ts'
import { rows } from './matrix.ts'
import { playMatrix, sample } from './play-matrix.ts'
import { unasked } from './service-calls.ts'

it('every operation, the draft, the security check and the scripts of others have a row', () => {
  const operations = filesIn('schemas/operations/', /\.operation\.json$/)
  const names = operations.map((path) =>
    path.replace('schemas/operations/', '').replace('.operation.json', ''),
  )
  const asked = new Set(rows.map(({ call }) => call))
  expect([...names, 'rascunho', 'captcha', 'scripts'].filter((name) => !asked.has(name))).toEqual([])
})

it('a row that plays nothing is of an operation that no screen of any flow asks', () => {
  const silent = rows.filter((row) => row.class === unasked).map(({ call }) => call)
  const flows = filesIn('flows/', /\.json$/)
    .map(read)
    .join('\n')
  expect(silent.length).toBeGreaterThan(0)
  expect(silent.filter((call) => flows.includes(`"call": "${call}"`))).toEqual([])
  expect(flows).toContain('"call": "endereco.salvar"')
})

playMatrix(sample)
