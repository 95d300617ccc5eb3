import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { operationModules, readOperationSources } from '../../scripts/operation-types.ts'
import { filesIn } from './sources.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const modules = operationModules(readOperationSources(root))

const one = (input: object, name = 'nota.salvar') =>
  operationModules({
    operations: {
      [name]: { summary: 'Grava.', input: input as never, output: { type: 'object' } },
    },
    fields: { cor: { type: 'string', title: 'Cor' } },
    has: (path) => path.startsWith('server/operations/nota/salvar.'),
  })

describe('the types of operations', () => {
  it.each([...modules.keys()])('%s says what the schemas say', (path) => {
    const text = readFileSync(join(root, path), 'utf8')
    expect(text === modules.get(path), `${path} is out of date: run "npm run fix".`).toBe(true)
  })

  it('are there for no resource that is gone', () => {
    const written = filesIn('server/operations/', /\/types\.ts$/)
    expect(written.filter((path) => !modules.has(path))).toEqual([])
  })

  it('know fields, lists of values, what may be absent or null, and what lies inside', () => {
    const input = {
      type: 'object',
      required: ['cor', 'uf'],
      properties: {
        cor: { $ref: '../fields/cor.schema.json' },
        uf: { $ref: '../fields/cor.schema.json', enum: ['GO', 'DF'] },
        ids: { type: 'array', items: { type: ['integer', 'null'] } },
        casa: { type: ['object', 'null'], properties: { n: { type: 'boolean' } }, required: ['n'] },
      },
    }
    expect(one(input).get('server/operations/nota/types.ts')).toContain(`export type SalvarInput = {
  readonly cor: string
  readonly uf: 'GO' | 'DF'
  readonly ids?: readonly (number | null)[]
  readonly casa?: {
    readonly n: boolean
  } | null
}`)
  })

  it('may miss each name that only one of several ways to fill an object demands', () => {
    const properties = { cor: { type: 'string' }, uf: { type: 'string' } }
    const casa = { type: 'object', properties, oneOf: [{ required: ['cor'] }, { required: ['uf'] }] }
    const input = { type: 'object', properties: { casa } }
    expect(one(input).get('server/operations/nota/types.ts')).toContain(`export type SalvarInput = {
  readonly casa?: {
    readonly cor?: string
    readonly uf?: string
  }
}`)
  })

  it('throw at a word of which no type is written, and at a field that is not there', () => {
    expect(() => one({ oneOf: [] })).toThrow('"oneOf"')
    expect(() => one({ $ref: '../fields/nada.schema.json' })).toThrow('nada.schema.json')
  })
})

describe('the registry of operations', () => {
  const registry = (name = 'nota.salvar') =>
    one({ type: 'object' }, name).get('server/operations/registry.ts') ?? ''

  it('names a call by its file, with the answers of the sandbox beside it', () => {
    expect(registry()).toContain("{ name: 'nota.salvar', run: notaSalvar, sandbox: notaSalvarSandbox },")
    expect(registry()).toContain("import { salvar as notaSalvar } from './nota/salvar.ts'")
  })

  it('leaves out a call that has no code, though it has types to write some with', () => {
    expect(registry('nota.apagar')).not.toContain('nota')
    expect(one({ type: 'object' }, 'nota.apagar').get('server/operations/nota/types.ts')).toContain(
      'ApagarInput',
    )
  })
})
