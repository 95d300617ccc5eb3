import type { Json } from '../../flow/funnel.ts'
import type { Diagnostic, Path } from '../diagnostics/diagnostic.ts'
import {
  entriesOf,
  type Finding,
  isObject,
  listOf,
  objectOf,
  own,
  report,
  type Traced,
  textOf,
  unknownName,
} from '../json/document.ts'
import { type OperationKind, operationKinds } from '../language/vocabulary.ts'
import type { CheckContext } from '../model/context.ts'
import { usesOf } from '../model/rules.ts'
import { invalidSchema, strayInSchema, subschemasOf, untypedInSchema } from '../shape/json-schema.ts'
import { valueName } from '../shape/messages.ts'
import { checkRule } from './rules.ts'
import { unknownFormat, wrongLook } from './screens.ts'

/**
 * Finds what is wrong with operations by themselves: input and output that are no schemas, unknown formats, and operations
 * without code.
 */
export const checkOperations = (context: CheckContext): readonly Diagnostic[] =>
  [...context.project.operations].flatMap(([name, { source }]) => {
    const wrong = ['input', 'output'].flatMap((key): readonly Finding[] => {
      const schema = own(source.value, key)
      if (!isObject(schema)) return []
      const bad = invalidSchema(schema, [key])
      return bad.length > 0 ? bad : inside(context, schema, [key])
    })
    return [...wrong, ...strangeProposal(source.value), ...withoutCode(context, name)].map((each) =>
      report(source, each),
    )
  })

/** The proposal that a call is about comes in by one of the keys of its input. */
function strangeProposal(value: Json): readonly Finding[] {
  const key = textOf(own(own(value, 'needs'), 'proposal'))
  const known = Object.keys(objectOf(own(own(value, 'input'), 'properties')))
  if (key === undefined) return withoutProposal(value)
  return unknownName(key, known, {
    code: 'campo-desconhecido',
    path: ['needs', 'proposal'],
    message: `"${key}" não está em "input", e devia trazer o uid da proposta.`,
    all: 'Existe em "input"',
  })
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

function withoutCode({ vocabulary }: CheckContext, name: string): readonly Finding[] {
  if (vocabulary.operations.includes(name)) return []
  const code = `server/operations/${name.split('.')[0]}.ts`
  return [
    {
      code: 'operacao-sem-codigo',
      path: ['summary'],
      at: 'chave',
      message: `A operação "${name}" não tem código no servidor.`,
      fix: `Escreva o código em ${code} e rode "npm run fix". Enquanto não há um serviço, o código pode responder com um exemplo.`,
    },
  ]
}

/**
 * Finds what a schema says and cannot mean: formats no one checks, words there are not, names that are required and not
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

/** Refusals that any operation may give without declaring them. */
const anyOperation: readonly string[] = ['naoEncontrado', 'indisponivel', 'recusado', 'entradaInvalida']

/** Finds what is wrong with how operations go on to services: calls no one makes, rules, refusals no one declared, schemas that are none. */
export const checkUpstreams = (context: CheckContext): readonly Diagnostic[] =>
  [...context.project.operations.values()].flatMap(({ source }) =>
    ['upstream', 'upstreamOfProduct'].flatMap((key) => [
      ...unkeyedPayment(source.value, key).map((finding) => report(source, finding)),
      ...entriesOf(own(own(source.value, key), 'calls')).flatMap(([name, wire]) => [
        ...unknownCall(context, name, [key, 'calls', name]).map((finding) => report(source, finding)),
        ...checkWire(context, source, { wire, path: [key, 'calls', name] }),
      ]),
    ]),
  )

/** A payment whose answer is lost is sent again: by its key the service knows that it is the same one. */
function unkeyedPayment(value: Json, key: string): readonly Finding[] {
  const calls = entriesOf(own(own(value, key), 'calls'))
  const isKeyed = calls.some(([, wire]) => own(own(wire, 'headers'), keyHeader) !== undefined)
  if (own(value, 'kind') !== 'payment' || calls.length === 0 || isKeyed) return []
  const message = `Nenhuma chamada deste pagamento leva "${keyHeader}": mandada outra vez, ela cobraria duas vezes.`
  const fix = `Acrescente à chamada que cobra: "headers": { "${keyHeader}": "{chave}" }`
  return [{ code: 'chave-ausente', path: [key, 'calls'], message, fix }]
}

const keyHeader = 'idempotency-key'

interface WireAt {
  readonly wire: Json
  readonly path: Path
}

function checkWire(context: CheckContext, source: Traced, { wire, path }: WireAt): readonly Diagnostic[] {
  const diagnose = (finding: Finding) => report(source, finding)
  const values = ['query', 'body', 'reply'].map((key) => ({ value: own(wire, key), path: [...path, key] }))
  const problems = listOf(own(wire, 'problems')).flatMap((line, i) => {
    const place = [...path, 'problems', i]
    return [
      ...checkRule(
        { value: own(line, 'when'), path: [...place, 'when'], position: 'rule' },
        context.vocabulary,
        diagnose,
      ),
      ...['when', 'data'].flatMap((key) =>
        strayFacts(context, { value: own(line, key), path: [...place, key] }).map(diagnose),
      ),
      ...unknownProblem(source, textOf(own(line, 'problem')), [...place, 'problem']).map(diagnose),
    ]
  })
  return [
    ...strayFacts(context, { value: own(wire, 'reply'), path: [...path, 'reply'] }).map(diagnose),
    ...values.flatMap((each) => checkRule({ ...each, position: 'value' }, context.vocabulary, diagnose)),
    ...problems,
    ...invalidFits(wire, path).map(diagnose),
  ]
}

/** What an answer must fit is a schema. */
function invalidFits(wire: Json, path: Path): readonly Finding[] {
  const schema = own(wire, 'fits')
  if (schema === undefined) return []
  const invalid = invalidSchema(schema, [...path, 'fits'])
  if (invalid.length > 0) return invalid
  return subschemasOf(schema, [...path, 'fits']).flatMap((each) => [
    ...strayInSchema(each, []),
    ...untypedInSchema(each),
  ])
}

const unknownCall = ({ vocabulary }: CheckContext, name: string, path: Path): readonly Finding[] =>
  unknownName(name, vocabulary.calls, {
    code: 'chamada-desconhecida',
    path,
    at: 'chave',
    message: `O código não faz nenhuma chamada "${name}" a um serviço: esta nunca sairia.`,
    all: 'Chamadas que existem',
  })

/** What rules about the answer of a service read: the answer taken apart, its status, and what was sent. */
const answerFacts: readonly string[] = ['ok', 'data', 'errors', 'status', 'pedido']

function strayFacts(
  { operators }: CheckContext,
  { value, path }: { readonly value: Json | undefined; readonly path: Path },
): readonly Finding[] {
  return usesOf(value, path, operators, 'value').flatMap((use): readonly Finding[] => {
    if (use.kind !== 'read' || use.inItem) return []
    const [root = ''] = use.name.split('.')
    return unknownName(root, answerFacts, {
      code: 'resposta-desconhecida',
      path: use.path,
      message: `A resposta de um serviço não tem "${root}".`,
      all: 'Há',
    })
  })
}

function unknownProblem(source: Traced, name: string | undefined, path: Path): readonly Finding[] {
  const declared = Object.keys(objectOf(own(source.value, 'problems')))
  return unknownName(name, [...declared, ...anyOperation], {
    code: 'desfecho-desconhecido',
    path,
    message: `A operação não declara a recusa "${name}" em "problems".`,
    all: 'Recusas que existem',
  })
}
