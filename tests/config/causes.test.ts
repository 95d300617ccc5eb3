import { expect, it } from 'vitest'
import { check } from '../../engine/config/index.ts'
import { projectFiles } from '../../scripts/project.ts'
import { vocabulary } from '../../server/catalogue/vocabulary.ts'

const files = projectFiles()

it.each([
  ['the file of a flow', 'flows/dental-individual/flow.json'],
  ['a chapter', 'flows/dental-individual/titular.chapter.json'],
  ['a part with steps', 'flows/partes/pagamento.part.json'],
  ['a part of a step', 'flows/partes/endereco.part.json'],
  ['a screen', 'schemas/screens/titular-cpf.schema.json'],
  ['a field', 'schemas/fields/cpf.schema.json'],
  ['a table', 'schemas/tables/parentesco.json'],
  ['an operation', 'schemas/operations/cpf.consultar.operation.json'],
  ['the schema of a kind', 'schemas/flow.schema.json'],
  ['a base', 'variants/dental/base.variant.json'],
  [
    'a replay that others go on from',
    'tests/replays/dental-individual/r1-titular-adulto-paga-com-pix.replay.json',
  ],
])('[T01b] says of %s that is no JSON only this, and nothing that follows from it', (_, broken) => {
  const damaged = files.map((file) =>
    file.path === broken ? { ...file, text: file.text.trimEnd().slice(0, -1) } : file,
  )
  expect(check(damaged, vocabulary).map(({ code, file }) => [code, file])).toEqual([
    ['json-invalido', broken],
  ])
})
