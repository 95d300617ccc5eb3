import { expect, it } from 'vitest'
import { openCheck, readProject } from '../../engine/config/index.ts'
import { vocabulary } from '../../server/pages/vocabulary.ts'
import { projectFiles } from '../../tools/project.ts'
import { merge } from './cases/case.ts'
import { besidesNotes } from './noted.ts'

const files = projectFiles()
/** One check for all: of each damage only the flows that it touches are looked at again. */
const check = openCheck(vocabulary)
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
  expect(besidesNotes(check(readProject(damaged))).map(({ code, file }) => [code, file])).toEqual([
    ['json-invalido', broken],
  ])
})

type Content = { readonly [key: string]: unknown }

/** Checks the project with one file that was damaged, by what is merged into it or made of it. */
function checkWith(path: string, wrong: object | null | ((content: Content) => object)) {
  const content = JSON.parse(files.find((file) => file.path === path)?.text ?? '')
  const text = JSON.stringify(merge(content, typeof wrong === 'function' ? wrong(content) : wrong))
  return besidesNotes(
    check(readProject(files.map((file) => (file.path === path ? { ...file, text } : file)))),
  )
}

it.each([
  ['a chapter that is null', 'flows/dental-individual/titular.chapter.json', null, 'tipo-errado'],
  ['a part that is a list', 'flows/partes/pagamento.part.json', [], 'tipo-errado'],
  ['what a flow uses', flowFile, { use: 3 }, 'tipo-errado'],
  ['a part that is not there', flowFile, { use: ['avisoss'] }, 'parte-desconhecida'],
])('[T01b] says the cause alone, and nothing that follows from it: %s', (_, path, wrong, code) => {
  const found = checkWith(path, wrong).filter(({ severity }) => severity === 'erro')
  expect(found.map((each) => [each.code, each.file])).toEqual([[code, path]])
})

const partFile = 'flows/partes/endereco.part.json'
const variantFile = 'variants/dental/pf-implante.variant.json'
const screenFile = 'schemas/screens/dependente.schema.json'
const misspelt = (names: unknown, name: string) =>
  (names as readonly string[]).map((each) => each.replace(name, `${name}s`))
const listing = (items: unknown) => ({ properties: { pets: { type: 'array', title: 'Pets', items } } })

it.each<readonly [string, string, Parameters<typeof checkWith>[1], string]>([
  ['chapters that are no list', flowFile, { chapters: 5 }, 'tipo-errado'],
  [
    'a chapter whose name is misspelt',
    flowFile,
    ({ chapters }) => ({ chapters: misspelt(chapters, 'titular') }),
    'capitulo-desconhecido',
  ],
  ['an old name that is still in use', flowFile, { renamed: { uid: 'corretor' } }, 'nome-repetido'],
  ['needs that are no list', partFile, { needs: {} }, 'tipo-errado'],
  [
    'a need that is misspelt, of a part that several flows use',
    partFile,
    ({ needs }) => ({ needs: misspelt(needs, (needs as readonly string[])[0]!) }),
    'parte-sem-o-que-precisa',
  ],
  ['a list whose items are null', screenFile, listing(null), 'tipo-errado'],
  ['a list whose items are a list', screenFile, listing([{ type: 'string' }]), 'tipo-errado'],
  ['a list without items', screenFile, listing(undefined), 'lista-sem-desenho'],
  [
    'a funnel of a flow that is misspelt, which replays name rightly',
    variantFile,
    ({ funis }) => ({
      funis: { 'dental-individual': undefined, 'dental-individal': Object.values(funis as object)[0] },
    }),
    'variante-sem-fluxo',
  ],
  ['a funnel that is null', variantFile, { funis: { 'dental-individual': null } }, 'tipo-errado'],
  ['a variant that is a list', variantFile, [], 'tipo-errado'],
  ['a route that is null', flowFile, { routes: [null] }, 'tipo-errado'],
  ['no routes', flowFile, { routes: [] }, 'fora-do-limite'],
  ['a slot with spaces', flowFile, { derived: { comEspacos: { or: ['{ vidas }', 1] } } }, 'formato-invalido'],
  [
    'routes of a funnel that are null',
    variantFile,
    { funis: { 'dental-individual': { rotas: null } } },
    'tipo-errado',
  ],
])('[T01b] says one thing, and warns of nothing besides: %s', (_, path, wrong, code) => {
  expect(checkWith(path, wrong).map((each) => [each.code, each.file])).toEqual([[code, path]])
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
  const found = check(readProject([...lacking, other])).filter(({ severity }) => severity === 'erro')
  expect(found.filter(({ file }) => file === dental).map(({ code }) => code)).toEqual([
    'capitulo-desconhecido',
  ])
  expect(found.filter(({ file }) => file === other.path).map(({ code }) => code)).toContain(
    'passo-desconhecido',
  )
})
