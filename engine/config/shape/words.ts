import type { ErrorObject } from 'ajv'
import type { Json } from '../../flow/funnel.ts'
import { isObject, listOf, own, textOf } from '../json/value.ts'

/** The types of JSON in words a person uses. */
export const typeNames: Readonly<Record<string, string>> = {
  string: 'um texto entre aspas',
  number: 'um número',
  integer: 'um número inteiro',
  boolean: 'true (sim) ou false (não)',
  array: 'uma lista [ ]',
  object: 'um objeto { }',
  null: 'null',
}

/** Mends a price that is no whole number of cents. */
export const centsFix = 'R$ 49,90 se escreve 4990, sem aspas, sem ponto e sem vírgula.'

/** Says what was found, in words. */
export function valueName(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'uma lista'
  if (isObject(value)) return 'um objeto'
  if (typeof value === 'string') return value === '' ? 'um texto vazio' : `o texto "${value}"`
  return typeof value === 'number' ? `o número ${value}` : String(value)
}

/** Gives an example of what a schema describes: its own, else its first value, else a blank of its type. */
export function exampleOf(schema: Json | undefined): string | undefined {
  const [example] = listOf(own(schema, 'examples'))
  if (example !== undefined) return JSON.stringify(example)
  const [first] = listOf(own(schema, 'enum'))
  if (first !== undefined) return JSON.stringify(first)
  return blank[textOf(own(schema, 'type')) ?? '']
}

const blank: Readonly<Record<string, string>> = {
  string: '"…"',
  object: '{ … }',
  array: '[ … ]',
  boolean: 'true',
}

/** Mends by the example of the schema that was not met. */
export const exampleFix = ({ parentSchema }: ErrorObject): string | undefined => {
  const example = exampleOf(parentSchema as Json | undefined)
  return example === undefined || !own(parentSchema, 'examples') ? undefined : `Um exemplo certo: ${example}.`
}

/** Mends by the description of a schema that was not met. */
export const explanation = (schema: Json | ErrorObject['parentSchema']): string | undefined =>
  textOf(own(schema, 'description'))

/** Mends where a schema does not say how. */
export const seeDescription = 'Confira a forma na descrição desta chave.'
