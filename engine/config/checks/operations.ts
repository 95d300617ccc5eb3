import type { Json } from '../../flow/funnel.ts'
import type { Diagnostic, Path } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/nearest.ts'
import { type Finding, report } from '../json/document.ts'
import { isObject, objectOf, own, textOf } from '../json/value.ts'
import { type OperationKind, operationKinds } from '../language/operation-kinds.ts'
import type { CheckContext } from '../model/world.ts'
import { invalidSchema, strayInSchema, subschemasOf, untypedInSchema } from '../shape/json-schema.ts'
import { findingsOf } from '../shape/translate.ts'
import { exampleErrors } from '../shape/validators.ts'
import { valueName } from '../shape/words.ts'
import { unknownFormat, wrongLook } from './fields.ts'

/**
 * Finds what is wrong with operations by themselves: input and output that are no schemas, formats nobody checks, and
 * an operation that has neither code nor, being planned, an example that fits its output.
 */
export const checkOperations = (context: CheckContext): readonly Diagnostic[] =>
  [...context.project.operations].flatMap(([name, { source }]) => {
    const wrong = ['input', 'output'].flatMap((key): readonly Finding[] => {
      const schema = own(source.value, key)
      if (!isObject(schema)) return []
      const bad = invalidSchema(schema, [key])
      return bad.length > 0 ? bad : inside(context, schema, [key])
    })
    const standing = wrong.length > 0 ? [] : codeOrExample(context, name, source.value)
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
      message: `"${key}" não está em "input", e devia trazer o uid da proposta.`,
      fix: suggest(key, known, 'Existe em "input"'),
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
      message: 'Esta operação grava sem venda em andamento, e não diz de que proposta trata.',
      fix: 'Acrescente a "needs" a chave de "input" que traz o uid dela: "proposal": "uid".',
    },
  ]
}

/** An operation has code, or says by an example what it will answer once it has. */
function codeOrExample(context: CheckContext, name: string, value: Json): readonly Finding[] {
  const data = own(own(value, 'planned'), 'data')
  if (data !== undefined) {
    return exampleMisfits(context.project.fields, own(value, 'output') ?? {}, data).map((finding) => ({
      ...finding,
      path: ['planned', 'data', ...finding.path],
    }))
  }
  if (context.vocabulary.operations.includes(name)) return []
  const code = `server/operations/${name.replace('.', '/')}.ts`
  return [
    {
      code: 'operacao-sem-codigo',
      path: ['summary'],
      at: 'chave',
      message: `A operação "${name}" não tem código no servidor.`,
      fix: `Escreva ${code} e rode "npm run fix", ou ponha "planned": { "data": … } com um exemplo de "output".`,
    },
  ]
}

/** Finds where a value written out in an operation does not fit a schema of it. */
export function exampleMisfits(
  fields: CheckContext['project']['fields'],
  output: Json,
  data: Json,
): readonly Finding[] {
  const known = [...fields].map(([name, { source }]) => [name, source.value] as const)
  return findingsOf(exampleErrors(output, new Map(known), data), data)
}

/**
 * Finds what a schema says and cannot mean: formats nobody checks, words there are not, names that are required and not
 * there, and values of no type.
 */
const inside = (context: CheckContext, value: Json, path: Path): readonly Finding[] =>
  subschemasOf(value, path).flatMap((each) => [
    ...unknownFormat(context, each.schema, each.path),
    ...lookOf(context, each.schema, [...each.path, 'look']),
    ...strayInSchema(each, ['look']),
    ...untypedInSchema(each),
  ])

/** What is answered may name the table of its values. */
function lookOf(context: CheckContext, schema: Json, path: Path): readonly Finding[] {
  const look = own(schema, 'look')
  if (look === undefined || isObject(look)) return wrongLook(context, look, path)
  const message = `"look" precisa ser um objeto, e aqui há ${valueName(look)}.`
  return [{ code: 'tipo-errado', path, message, fix: 'Escreva, por exemplo: "look": { "table": "uf" }.' }]
}
