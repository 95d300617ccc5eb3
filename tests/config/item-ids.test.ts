import { expect, it } from 'vitest'
import { readProject } from '../../engine/config/index.ts'
import type { Json } from '../../engine/index.ts'
import { funnel, journey, play, step } from '../rules/tiny.ts'
import { projectWith } from './project.ts'

const pets = { type: 'array', items: { type: 'object', properties: { nome: { type: 'string' } } } }

/** Reads a screen that edits the pets of a person. */
function read(properties: object) {
  const text = JSON.stringify({ type: 'object', properties, look: { heading: 'Pets', actions: [] } })
  return readProject(projectWith({ path: 'schemas/screens/pets.schema.json', text })).screens.get('pets')!
    .flat
}

const kept = { id: 'linha-1', nome: 'Rex' }

it.each([
  ['a list', { pets }, { pets: [kept] }],
  ['a list in a group', { casa: { type: 'object', properties: { pets } } }, { casa: { pets: [kept] } }],
] as const)('%s on a screen carries the ids of its items into the session', (_, properties, said) => {
  const { fields } = read(properties)
  const small = funnel({ steps: { a: step('a'), b: step('b') }, answers: { a: {} }, screens: { a: fields } })
  const { session } = journey(small)
  const values = JSON.parse(JSON.stringify(said).replace('"nome"', '"outro":1,"nome"')) as Record<
    string,
    Json
  >
  expect(play(small, session, { type: 'next', values }).session.answers.a).toEqual(said)
})

it('leaves an id that the items have of their own, and lists that no screen has', () => {
  const own = {
    ...pets,
    items: { type: 'object', properties: { id: { type: 'integer' }, nome: { type: 'string' } } },
  }
  expect(read({ own }).schema.properties).toEqual({ own })
  const operation = {
    kind: 'lookup',
    input: { type: 'object', properties: { pets } },
    output: {},
    problems: {},
  }
  const path = 'schemas/operations/pets.listar.operation.json'
  const project = readProject(projectWith({ path, text: JSON.stringify(operation) }))
  expect(project.operations.get('pets.listar')?.input.fields).toEqual({ pets: { nome: true } })
})
