import type { ErrorObject } from 'ajv'
import type { Json } from '../../flow/funnel.ts'
import { formatMoeda, listed } from '../../format/index.ts'
import { nearest, suggest } from '../diagnostics/diagnostic.ts'
import { type Finding, isObject, listOf, objectOf, own, pathIn, textOf } from '../json/document.ts'

/** Turns what Ajv found in a value into findings in pt-BR; what only repeats another error is left out. */
export function findingsOf(errors: readonly ErrorObject[], value: Json): readonly Finding[] {
  // A wrong name is reported once, as a name, and not a second time by the form it lacks; so is what an `if` leads to.
  return errors
    .filter(({ propertyName, keyword }) => propertyName === undefined && keyword !== 'if')
    .filter((error) => error.keyword !== 'required' || !errors.some((other) => isSlipOf(other, error)))
    .map((error) => translated(error, value))
}

/** Whether a key that is not known was meant for the one that is missing: what would mend the one mends the other. */
function isSlipOf(
  { keyword, instancePath, params, parentSchema }: ErrorObject,
  missing: ErrorObject,
): boolean {
  if (keyword !== 'additionalProperties' || instancePath !== missing.instancePath) return false
  const known = Object.keys(objectOf(parentSchema?.properties))
  return nearest(String(params.additionalProperty), known) === missing.params.missingProperty
}

function translated(error: ErrorObject, value: Json): Finding {
  const path = pathIn(value, error.instancePath)
  const name = path.at(-1)
  const about = {
    error,
    path,
    name: typeof name === 'number' ? `o item ${name + 1}` : name === undefined ? 'o arquivo' : `"${name}"`,
  }
  if (isPrice(error, path)) return price(about)
  return (sayings[error.keyword] ?? otherwise)(about)
}

/** What a message is about: Ajv's error, the path in the file, and the name of the value there. */
interface About {
  readonly error: ErrorObject
  readonly path: Finding['path']
  readonly name: string
}

/** Words one of Ajv's errors. It may be part of another sentence, and so begins with a small letter. */
type ShapeSaying = (about: About) => Finding

/** Says where a key is missing or strange: in the file, in an item, in a key. */
function placeOf(path: Finding['path'], name: string): string {
  const last = path.at(-1)
  if (last === undefined) return 'neste arquivo'
  return typeof last === 'number' ? `no item ${last + 1}` : `em ${name}`
}

/** How each keyword of JSON Schema is said. */
const sayings: Readonly<Record<string, ShapeSaying>> = {
  additionalProperties: unknownKey,
  required: missingKey,
  dependencies: missingKey,
  type: wrongType,
  enum: notInList,
  const: notInList,
  pattern: wrongForm,
  format: wrongForm,
  propertyNames: wrongName,
  minLength: ({ error, ...at }) => outside(at, 'não pode ficar vazio', error),
  maxLength: ({ error, ...at }) =>
    outside(
      at,
      `pode ter no máximo ${error.params.limit} caracteres, e tem ${[...String(error.data)].length}`,
      error,
    ),
  minimum: ({ error, ...at }) => outside(at, `precisa ser ${error.params.limit} ou mais`, error),
  maximum: ({ error, ...at }) => outside(at, `precisa ser ${error.params.limit} ou menos`, error),
  exclusiveMinimum: ({ error, ...at }) => outside(at, `precisa ser mais que ${error.params.limit}`, error),
  exclusiveMaximum: ({ error, ...at }) => outside(at, `precisa ser menos que ${error.params.limit}`, error),
  multipleOf: ({ error, ...at }) => outside(at, `precisa ser múltiplo de ${error.params.multipleOf}`, error),
  minItems: ({ error, ...at }) => outside(at, `precisa de ${error.params.limit} item ou mais`, error),
  maxItems: ({ error, ...at }) => outside(at, `pode ter no máximo ${error.params.limit} itens`, error),
  minProperties: ({ error, ...at }) => outside(at, `precisa de ${error.params.limit} chave ou mais`, error),
  maxProperties: ({ error, ...at }) => outside(at, `pode ter no máximo ${error.params.limit} chave`, error),
  uniqueItems: ({ error, ...at }) => outside(at, 'não pode ter itens repetidos', error),
}

function unknownKey({ error, path, name }: About): Finding {
  const key = String(error.params.additionalProperty)
  const known = Object.keys(objectOf(error.parentSchema?.properties))
  const place = placeOf(path, name)
  const instead = textOf(own(own(error.parentSchema, 'refuses'), key))
  const at = { code: 'chave-desconhecida', path: [...path, key], at: 'chave' } as const
  if (instead !== undefined) return { ...at, message: `"${key}" não se desenha numa tela.`, fix: instead }
  return {
    ...at,
    message: `a chave "${key}" não existe ${place}.`,
    fix: suggest(
      key,
      known.filter((each) => each !== '$schema'),
      'Chaves que existem aqui',
    ),
  }
}

function missingKey({ error, path, name }: About): Finding {
  const key = String(error.params.missingProperty)
  const place = placeOf(path, name)
  const written = Object.keys(objectOf(error.data))
  const known = Object.keys(objectOf(error.parentSchema?.properties))
  const strange = written.filter((each) => !known.includes(each))
  const slip = nearest(key, strange) ?? strange.find((each) => nearest(each, [key]) === key)
  const example = exampleOf(own(error.parentSchema?.properties, key))
  return {
    code: 'chave-ausente',
    path,
    message: `falta a chave "${key}" ${place}.`,
    fix:
      slip === undefined
        ? `Acrescente, por exemplo: "${key}": ${example ?? '…'}`
        : `A chave "${slip}" não seria "${key}"?`,
  }
}

function wrongType({ error, path, name }: About): Finding {
  const types = [error.params.type].flat().map((type) => typeNames[String(type)] ?? String(type))
  return {
    code: 'tipo-errado',
    path,
    message: `${name} precisa ser ${listed(types, 'ou')}, e aqui é ${valueName(error.data)}.`,
    fix: exampleFix(error) ?? `Troque por ${listed(types, 'ou')}.`,
  }
}

function notInList({ error, path, name }: About): Finding {
  const allowed = (
    error.keyword === 'const' ? [error.params.allowedValue] : listOf(error.params.allowedValues)
  ).map((each) => (typeof each === 'string' ? each : JSON.stringify(each)))
  const found = typeof error.data === 'string' ? `"${error.data}"` : valueName(error.data)
  return {
    code: 'valor-fora-da-lista',
    path,
    message: `${name} não pode ser ${found}.`,
    fix: suggest(String(error.data), allowed, 'Valores aceitos'),
  }
}

function wrongForm({ error, path, name }: About): Finding {
  return {
    code: 'formato-invalido',
    path,
    message: `${name} não pode ser escrito assim: ${JSON.stringify(error.data)}.`,
    fix: exampleFix(error) ?? explanation(error.parentSchema) ?? seeDescription,
  }
}

function wrongName({ error, path }: About): Finding {
  const key = String(error.params.propertyName)
  return {
    code: 'formato-invalido',
    path: [...path, key],
    at: 'chave',
    message: `o nome "${key}" não pode ser escrito assim.`,
    fix: explanation(error.schema as Json) ?? 'Use letras sem acento e números, como cpfDuplicado.',
  }
}

const outside = ({ path, name }: Omit<About, 'error'>, message: string, error: ErrorObject): Finding => ({
  code: 'fora-do-limite',
  path,
  message: `${name} ${message}.`,
  fix: exampleFix(error) ?? explanation(error.parentSchema) ?? 'Corrija o valor.',
})

/** Tells whether an error is about money, which is written in cents. */
const isPrice = ({ keyword }: ErrorObject, path: Finding['path']): boolean =>
  /[cC]entavos$/.test(String(path.at(-1))) && ['type', 'minimum', 'maximum', 'multipleOf'].includes(keyword)

/** Says that a price is no whole number of cents, or more than one can be. */
const price: ShapeSaying = ({ error, path, name }) => ({
  code: 'preco-invalido',
  path,
  message:
    error.keyword === 'maximum'
      ? `${name} pode ser no máximo ${formatMoeda(Number(error.params.limit))}, e aqui é ${formatMoeda(Number(error.data))}.`
      : `${name} precisa ser um número inteiro de centavos${least(error)}, e aqui é ${valueName(error.data)}.`,
  fix: centsFix,
})

/** Says from how much on a price is one, as its schema does. */
function least({ parentSchema }: ErrorObject): string {
  const minimum = own(parentSchema as Json, 'minimum')
  if (minimum === 0) return ', zero ou mais'
  return typeof minimum === 'number' ? `, ${minimum} ou mais` : ''
}

/** Says the rest, for keywords our schemas hardly use. */
const otherwise: ShapeSaying = ({ error, path, name }) => ({
  code: 'formato-invalido',
  path,
  message: `${name} não tem a forma que se espera aqui.`,
  fix: explanation(error.parentSchema) ?? seeDescription,
})

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
const exampleFix = ({ parentSchema }: ErrorObject): string | undefined => {
  const example = exampleOf(parentSchema as Json | undefined)
  return example === undefined || !own(parentSchema, 'examples') ? undefined : `Um exemplo certo: ${example}.`
}

/** Mends by the description of a schema that was not met. */
const explanation = (schema: Json | ErrorObject['parentSchema']): string | undefined =>
  textOf(own(schema, 'description'))

/** Mends where a schema does not say how. */
const seeDescription = 'Confira a forma na descrição desta chave.'
