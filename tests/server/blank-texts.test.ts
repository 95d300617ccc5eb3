import { describe, expect, it } from 'vitest'
import type { Json } from '../../engine/index.ts'
import { compileOperations } from '../../server/calls/compile.ts'
import type { Schema } from '../../server/contract/operation-file.ts'
import { inputs, nobody } from '../attack/inputs.ts'
import { schemas } from '../contracts/operations.ts'

const operations = compileOperations(schemas)

/** Follows a schema to the field it refers to. */
const resolved = (schema: Schema): Schema => {
  const name = /fields\/(.+)\.schema\.json$/.exec(String(schema.$ref ?? ''))?.[1]
  return name ? { ...schemas.fields[name], ...schema } : schema
}

/** Lists the paths of the texts that an input must have, where it has them. */
function requiredTexts(
  schema: Schema,
  value: Json,
  path: readonly string[] = [],
): readonly (readonly string[])[] {
  const { properties = {}, required = [] } = resolved(schema) as {
    properties?: Readonly<Record<string, Schema>>
    required?: readonly string[]
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(properties).flatMap(([name, part]) => {
    const own = (value as { readonly [name: string]: Json })[name]
    if (own === undefined) return []
    if (typeof own !== 'string') return requiredTexts(part, own, [...path, name])
    return required.includes(name) ? [[...path, name]] : []
  })
}

/** Gives an input with another value at a path. */
function withAt(value: Json, [name = '', ...rest]: readonly string[], put: Json): Json {
  const around = value as { readonly [name: string]: Json }
  return { ...around, [name]: rest.length === 0 ? put : withAt(around[name] ?? {}, rest, put) }
}

const known = {
  ...Object.fromEntries(Object.keys(nobody).map((name) => [name, '00000000-0000-4000-8000-000000000000'])),
  cpf: '52998224725',
  outroCpf: '11144477735',
  dependenteCpf: '12345678909',
  cnpj: '11222333000181',
} as typeof nobody

const cases = Object.entries(inputs).flatMap(([name, inputOf]) => {
  const input = inputOf(known) as Json
  return requiredTexts(schemas.operations[name]!.input as Schema, input).map((path) => ({
    name,
    input,
    path,
  }))
})

describe('a text that an input must have', () => {
  it('[X10u] is missing where it shows nothing, in every operation', () => {
    expect(cases.length).toBeGreaterThan(60)
    for (const { name, input, path } of cases) {
      const operation = operations.get(name)!
      for (const blank of ['', '  ', '\u200b', '\u2800\u3164', '\u202e\u0000']) {
        const misfit = operation.misfit(operation.normal(withAt(input, path, blank)))
        expect({ name, blank, misfit }).toEqual({
          name,
          blank,
          misfit: { campo: `/${path.join('/')}`, regra: 'required' },
        })
      }
    }
  })

  it('[X10u] is kept without what shows nothing, and by the form of its format', () => {
    const { normal } = operations.get('titular.salvar')!
    const typed = {
      cpf: '５２９.982.247-25\u200b',
      nome: ' Ma\u200bria  da\u2800Silva\u0000 ',
      email: 'mailto:ana@exemplo.com.br\u200b',
      telefone: '+55 (11) 98765-4321',
      dataNascimento: '27/03/1985',
    }
    expect(normal(typed)).toEqual({
      cpf: '52998224725',
      nome: 'Maria da Silva',
      email: 'ana@exemplo.com.br',
      telefone: '11987654321',
      dataNascimento: '1985-03-27',
    })
  })

  it('[X10u] is left as it is where no schema knows it, however deep it lies', () => {
    const { normal } = operations.get('titular.salvar')!
    let deep: Json = ' fundo '
    for (let i = 0; i < 20_000; i++) deep = [deep]
    expect(normal({ estranho: deep })).toEqual({ estranho: deep })
  })
})
