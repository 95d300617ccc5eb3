import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../tools/ensure.mjs'
import { operationModules, operationTypes } from '../../tools/operations.ts'
import { filesIn } from './sources.ts'

const typesOf = (input: object) =>
  operationTypes({
    operations: { 'nota.salvar': { summary: 'Grava.', input: input as never, output: { type: 'object' } } },
    fields: { cor: { type: 'string', title: 'Cor' } },
  })

describe('the types of operations', () => {
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
    expect(typesOf(input)).toContain(
      `'nota.salvar': { input: { readonly cor: string; readonly uf: "GO" | "DF"; readonly ids?: readonly (number | null)[]; readonly casa?: { readonly n: boolean } | null }; output: Readonly<Record<string, never>> }`,
    )
  })

  it('may miss each name that only one of several ways to fill an object demands', () => {
    const properties = { cor: { type: 'string' }, uf: { type: 'string' } }
    const casa = { type: 'object', properties, oneOf: [{ required: ['cor'] }, { required: ['uf'] }] }
    expect(typesOf({ type: 'object', properties: { casa } })).toContain(
      '{ readonly casa?: { readonly cor?: string; readonly uf?: string } }',
    )
  })

  it('throw at a word of which no type is written, and at a field that is not there', () => {
    expect(() => typesOf({ oneOf: [] })).toThrow('nota.salvar.operation.json: "oneOf"')
    expect(() => typesOf({ $ref: '../fields/nada.schema.json' })).toThrow('nada.schema.json')
  })
})

describe('the registry of operations', () => {
  it('is that of the files: after a change, npm run fix', () => {
    const names = filesIn('schemas/operations/', /\.operation\.json$/).map((path) =>
      path.replace(/^.*\/|\.operation\.json$/g, ''),
    )
    const code = new Set(filesIn('server/operations/', /\.ts$/))
    for (const [path, text] of operationModules(names, (file) => code.has(file)))
      expect(readFileSync(join(root, path), 'utf8') === text, path).toBe(true)
  })

  it('names a call by its file, with the answers of the sandbox beside it, and leaves out one without code', () => {
    const code = ['server/operations/nota/salvar.ts', 'server/operations/nota/salvar.sandbox.ts']
    const modules = operationModules(['nota.salvar', 'nota.apagar'], (path) => code.includes(path))
    const registry = modules.get('server/operations/registry.ts')
    expect(registry).toContain("{ name: 'nota.salvar', run: notaSalvar, sandbox: notaSalvarSandbox },")
    expect(registry).toContain("import { salvar as notaSalvar } from './nota/salvar.ts'")
    expect(registry).not.toContain('apagar')
  })
})
