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

it('[T01b] leaves unsaid of a flow what follows from a chapter it lacks, and says all of the others', () => {
  const dental = 'flows/dental-individual/flow.json'
  const lacking = files
    .filter(({ path }) => path !== 'flows/dental-individual/pagamento.chapter.json')
    .filter(({ path }) => !path.startsWith('tests/'))
  const other = {
    path: 'flows/outro/flow.json',
    text: JSON.stringify({
      on: { start: { to: 'longe' } },
      steps: { perto: { on: { next: { to: 'perto' } } } },
    }),
  }
  const found = check([...lacking, other], vocabulary).filter(({ severity }) => severity === 'erro')
  expect(found.filter(({ file }) => file === dental).map(({ code }) => code)).toEqual([
    'capitulo-desconhecido',
  ])
  expect(found.filter(({ file }) => file === other.path).map(({ code }) => code)).toContain(
    'passo-desconhecido',
  )
})
