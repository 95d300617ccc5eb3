import type { ErrorObject } from 'ajv'
import type { Json } from '../../flow/funnel.ts'
import { formatMoeda, listed } from '../../format/index.ts'
import { nearest, suggest } from '../diagnostics/nearest.ts'
import type { Finding } from '../json/document.ts'
import { listOf, objectOf, own } from '../json/value.ts'
import {
  centsFix,
  exampleFix,
  exampleOf,
  explanation,
  seeDescription,
  typeNames,
  valueName,
} from './words.ts'

/** What a saying is about: Ajv's error, the path in the file, and what stands there, named. */
export interface About {
  readonly error: ErrorObject
  readonly path: Finding['path']
  readonly name: string
}

/** Says one of Ajv's errors. It may be told within another sentence, and so begins with a small letter. */
export type ShapeSaying = (about: About) => Finding

/** Says where a key is missing or strange: in the file, in an item, in a key. */
function placeOf(path: Finding['path'], name: string): string {
  const last = path.at(-1)
  if (last === undefined) return 'neste arquivo'
  return typeof last === 'number' ? `no item ${last + 1}` : `em ${name}`
}

/** How each keyword of JSON Schema is said. */
export const sayings: Readonly<Record<string, ShapeSaying>> = {
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
  return {
    code: 'chave-desconhecida',
    path: [...path, key],
    at: 'chave',
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
export const isPrice = ({ keyword }: ErrorObject, path: Finding['path']): boolean =>
  /[cC]entavos$/.test(String(path.at(-1))) && ['type', 'minimum', 'maximum', 'multipleOf'].includes(keyword)

/** Says that a price is no whole number of cents, or more than one can be. */
export const price: ShapeSaying = ({ error, path, name }) => ({
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
export const otherwise: ShapeSaying = ({ error, path, name }) => ({
  code: 'formato-invalido',
  path,
  message: `${name} não tem a forma que se espera aqui.`,
  fix: explanation(error.parentSchema) ?? seeDescription,
})
