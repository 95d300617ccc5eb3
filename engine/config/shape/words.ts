import type { ErrorObject } from 'ajv'
import type { Json } from '../../flow/funnel.ts'
import { type SaidValue, type Saying, say } from '../diagnostics/saying.ts'
import { isObject, listOf, own, textOf } from '../json/value.ts'

/** The types of JSON in words a person uses. */
export const typeNames: Readonly<Record<string, SaidValue>> = {
  string: say`um texto entre aspas`,
  number: say`um número`,
  integer: say`um número inteiro`,
  boolean: say`true (sim) ou false (não)`,
  array: say`uma lista [ ]`,
  object: say`um objeto { }`,
  null: 'null',
}

/** Mends a price that is no whole number of cents. */
export const centsFix = say`R$ 49,90 se escreve 4990, sem aspas, sem ponto e sem vírgula.`

/** Says what was found, in words. */
export function valueName(value: unknown): SaidValue {
  if (value === null) return 'null'
  if (Array.isArray(value)) return say`uma lista`
  if (isObject(value)) return say`um objeto`
  if (typeof value === 'string') return value === '' ? say`um texto vazio` : say`o texto "${value}"`
  return typeof value === 'number' ? say`o número ${value}` : String(value)
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
export const exampleFix = ({ parentSchema }: ErrorObject): Saying | undefined => {
  const example = exampleOf(parentSchema as Json | undefined)
  return example === undefined || !own(parentSchema, 'examples')
    ? undefined
    : say`Um exemplo certo: ${example}.`
}

/** Mends by the description of a schema that was not met. One without English gives at least its example. */
export function explanation(schema: Json | ErrorObject['parentSchema']): Saying | undefined {
  const template = textOf(own(schema, 'description'))
  if (template === undefined) return undefined
  const example = /Exemplo: (.+)\.$/s.exec(template)?.[1]
  return { template, values: [], otherwise: example ? say`Um exemplo certo: ${example}.` : seeDescription }
}

/** Mends where a schema does not say how. */
export const seeDescription = say`Confira a forma na descrição desta chave.`
