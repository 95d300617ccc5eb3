import { expect, it } from 'vitest'
import { readProject, unreadShared } from '../../engine/config/index.ts'
import { projectWith } from './project.ts'

const unread = (path: string) => unreadShared(readProject(projectWith({ path, text: '{' })))

it.each([
  'flows/venda/flow.json',
  'flows/venda/fim.chapter.json',
  'flows/partes/avisos.part.json',
  'schemas/screens/fim.schema.json',
  'schemas/fields/cpf.schema.json',
  'schemas/operations/cartao.cobrar.operation.json',
  'schemas/tables/uf.json',
  'schemas/variant.schema.json',
])('%s is shared, and nothing can be trusted while it is no JSON', (path) => {
  expect(unread(path).map(({ file, code }) => [file, code])).toEqual([[path, 'json-invalido']])
})

it.each([
  'variants/loja/azul.variant.json',
  'tests/replays/venda/a.replay.json',
  'flows/venda/rascunho.json',
])('%s is not', (path) => {
  expect(unread(path)).toEqual([])
})

it('a file with a mistake of meaning is read', () => {
  const text = '{ "type": "object" }'
  expect(unreadShared(readProject(projectWith({ path: 'schemas/screens/fim.schema.json', text })))).toEqual(
    [],
  )
})
