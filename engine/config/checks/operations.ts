import type { Json } from '../../flow/funnel.ts'
import type { Diagnostic, Path } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/nearest.ts'
import { say } from '../diagnostics/saying.ts'
import { type Finding, report } from '../json/document.ts'
import { entriesOf, isObject, listOf, objectOf, own, textOf } from '../json/value.ts'
import { type OperationKind, operationKinds } from '../language/operation-kinds.ts'
import type { World } from '../model/world.ts'
import { findingsOf } from '../shape/translate.ts'
import { exampleErrors, schemaErrors } from '../shape/validators.ts'
import { unknownFormat } from './fields.ts'

/**
 * Finds what is wrong with operations by themselves: input and output that are no schemas, formats nobody checks, and
 * an operation that has neither code nor, being planned, an example that fits its output.
 */
export const checkOperations = (world: World): readonly Diagnostic[] =>
  [...world.project.operations].flatMap(([name, { source }]) => {
    const wrong = ['input', 'output'].flatMap((key): readonly Finding[] => {
      const schema = own(source.value, key)
      if (!isObject(schema)) return []
      const bad = invalidSchema(schema, [key])
      return bad.length > 0 ? bad : inside(world, schema, [key])
    })
    const standing = wrong.length > 0 ? [] : codeOrExample(world, name, source.value)
    return [...wrong, ...strangeProposal(source.value), ...standing].map((each) => report(source, each))
  })

/** The proposal that a call is about comes in by one of the keys of its input. */
function strangeProposal(value: Json): readonly Finding[] {
  const key = textOf(own(own(value, 'needs'), 'proposal'))
  const known = Object.keys(objectOf(own(own(value, 'input'), 'properties')))
  if (key === undefined) return withoutProposal(value)
  if (known.includes(key)) return []
  return [
    {
      code: 'campo-desconhecido',
      path: ['needs', 'proposal'],
      says: say`"${key}" não está em "input", e devia trazer o uid da proposta.`,
      fix: suggest(key, known, say`Existe em "input"`),
    },
  ]
}

/** A write without a sale of its own waits its turn in that of a proposal, and asks for the captcha that one asks for. */
function withoutProposal(value: Json): readonly Finding[] {
  const kind = textOf(own(value, 'kind')) ?? ''
  const writes = Object.hasOwn(operationKinds, kind) && operationKinds[kind as OperationKind].writes
  if (!writes || own(own(value, 'needs'), 'sale') !== false) return []
  return [
    {
      code: 'chave-ausente',
      path: ['needs'],
      says: say`Esta operação grava sem venda em andamento, e não diz de que proposta trata.`,
      fix: say`Acrescente a "needs" a chave de "input" que traz o uid dela: "proposal": "uid".`,
    },
  ]
}

/** An operation has code, or says by an example what it will answer once it has. */
function codeOrExample(world: World, name: string, value: Json): readonly Finding[] {
  const data = own(own(value, 'planned'), 'data')
  if (data !== undefined) {
    return exampleMisfits(world.project.fields, own(value, 'output') ?? {}, data).map((finding) => ({
      ...finding,
      path: ['planned', 'data', ...finding.path],
    }))
  }
  if (world.words.operations.includes(name)) return []
  const code = `server/operations/${name.replace('.', '/')}.ts`
  return [
    {
      code: 'operacao-sem-codigo',
      path: ['summary'],
      at: 'chave',
      says: say`A operação "${name}" não tem código no servidor.`,
      fix: say`Escreva ${code} e rode "npm run fix", ou ponha "planned": { "data": … } com um exemplo de "output".`,
    },
  ]
}

/** Finds where a value written out in an operation does not fit a schema of it. */
export function exampleMisfits(
  fields: World['project']['fields'],
  output: Json,
  data: Json,
): readonly Finding[] {
  const known = [...fields].map(([name, { source }]) => [name, source.value] as const)
  return findingsOf(exampleErrors(output, new Map(known), data), data)
}

/** Finds where a value that should be a JSON Schema is none. */
export function invalidSchema(schema: Json, path: Path): readonly Finding[] {
  const findings = findingsOf(schemaErrors(schema), schema)
  // The schema of schemas offers alternatives: the first thing wrong at a place is the one to mend.
  const first = findings.filter(
    ({ path: place }, i) => findings.findIndex((each) => isSame(each.path, place)) === i,
  )
  return first.map(({ path: place, says, fix }) => ({
    code: 'esquema-invalido',
    path: [...path, ...place],
    says: say`Este trecho não é um JSON Schema: ${says}`,
    fix,
  }))
}

function inside(world: World, value: Json, path: Path): readonly Finding[] {
  const names = Object.keys(objectOf(own(value, 'properties')))
  const required = listOf(own(value, 'required')).flatMap((name, i): Finding[] => {
    if (typeof name !== 'string' || names.length === 0 || names.includes(name)) return []
    const says = say`"${name}" é obrigatório e não está em "properties".`
    return [
      {
        code: 'campo-desconhecido',
        path: [...path, 'required', i],
        says,
        fix: suggest(name, names, say`Existe em "properties"`),
      },
    ]
  })
  const items = own(value, 'items')
  return [
    ...unknownFormat(world, value, path),
    ...unknownKeywords(value, path),
    ...required,
    ...entriesOf(own(value, 'properties')).flatMap(([name, property]) =>
      inside(world, property, [...path, 'properties', name]),
    ),
    ...(isObject(items) ? inside(world, items, [...path, 'items']) : []),
  ]
}

const isSame = (one: Path, other: Path): boolean => one.join('/') === other.join('/')

/** The words of JSON Schema (draft-07), and our own `look`. */
const keywords: readonly string[] = [
  '$ref',
  '$comment',
  'type',
  'title',
  'description',
  'default',
  'examples',
  'enum',
  'const',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'properties',
  'required',
  'additionalProperties',
  'patternProperties',
  'propertyNames',
  'minProperties',
  'maxProperties',
  'items',
  'additionalItems',
  'minItems',
  'maxItems',
  'uniqueItems',
  'contains',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependencies',
  'definitions',
  'readOnly',
  'writeOnly',
  'contentEncoding',
  'contentMediaType',
  'look',
]

const unknownKeywords = (value: Json, path: Path): readonly Finding[] =>
  entriesOf(value)
    .filter(([key]) => !keywords.includes(key))
    .map(([key]) => ({
      code: 'chave-desconhecida',
      path: [...path, key],
      at: 'chave',
      says: say`"${key}" não é uma palavra de JSON Schema.`,
      fix: suggest(key, keywords, say`Palavras que existem`),
    }))
