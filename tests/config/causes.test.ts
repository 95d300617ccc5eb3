import { expect, it } from 'vitest'
import { check } from '../../engine/config/index.ts'
import { projectFiles } from '../../scripts/project.ts'
import { vocabulary } from '../../server/catalogue/vocabulary.ts'

const files = projectFiles()
const flowFile = 'flows/dental-individual/flow.json'

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

const json = (path: string) => JSON.parse(files.find((file) => file.path === path)?.text ?? '')

it.each([
  ['a chapter that is null', 'flows/dental-individual/titular.chapter.json', () => null, 'tipo-errado'],
  ['a part that is a list', 'flows/partes/pagamento.part.json', () => [], 'tipo-errado'],
  ['what a flow uses', flowFile, (flow: object) => ({ ...flow, use: 3 }), 'tipo-errado'],
  [
    'a part that is not there',
    flowFile,
    (flow: object) => ({ ...flow, use: ['avisoss'] }),
    'parte-desconhecida',
  ],
])('[T01b] says the cause alone, and nothing that follows from it: %s', (_, path, wrong, code) => {
  const text = JSON.stringify(wrong(json(path)))
  const damaged = files.map((file) => (file.path === path ? { ...file, text } : file))
  const found = check(damaged, vocabulary).filter(({ severity }) => severity === 'erro')
  expect(found.map((each) => [each.code, each.file])).toEqual([[code, path]])
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
