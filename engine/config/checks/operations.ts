import type { Json } from '../../flow/funnel.ts'
import { pathRead, slotsOf } from '../../rules/index.ts'
import type { Diagnostic, Path } from '../diagnostics/diagnostic.ts'
import { distance, suggest } from '../diagnostics/nearest.ts'
import { type Finding, report, type Traced } from '../json/document.ts'
import { entriesOf, isObject, listOf, objectOf, own, textOf } from '../json/value.ts'
import { type OperationKind, operationKinds } from '../language/operation-kinds.ts'
import type { CheckContext } from '../model/context.ts'
import { usesOf } from '../model/rules.ts'
import { invalidSchema, strayInSchema, subschemasOf, untypedInSchema } from '../shape/json-schema.ts'
import { findingsOf, valueName } from '../shape/messages.ts'
import { exampleErrors } from '../shape/validators.ts'
import { checkRule } from './rules.ts'
import { unknownFormat, wrongLook } from './screens.ts'

/**
 * Finds what is wrong with operations by themselves: input and output that are no schemas, formats no one checks, and
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
  const code = `server/operations/${name.split('.')[0]}.ts`
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
function exampleMisfits(
  fields: CheckContext['project']['fields'],
  output: Json,
  data: Json,
): readonly Finding[] {
  const known = [...fields].map(([name, { source }]) => [name, source.value] as const)
  return findingsOf(exampleErrors(output, new Map(known), data), data)
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
    ...values.flatMap(({ value, path: at }) => emptyIn(value, at).map(diagnose)),
    ...problems,
    ...misfitting(context, wire, path).map(diagnose),
  ]
}

/** A rule whose only key is gone sends nothing, or takes nothing from an answer. */
function emptyIn(value: Json | undefined, path: Path): readonly Finding[] {
  const members = Array.isArray(value) ? [...value.entries()] : entriesOf(value)
  return members.flatMap(([key, member]): readonly Finding[] => {
    const at = [...path, key]
    if (!isObject(member) || Object.keys(member).length > 0) return emptyIn(member, at)
    const message = `Este objeto está vazio, e "${key}" não levaria nada.`
    return [
      {
        code: 'chave-ausente',
        path: at,
        message,
        fix: 'Escreva de onde vem o valor.',
      },
    ]
  })
}

function misfitting(context: CheckContext, wire: Json, path: Path): readonly Finding[] {
  const schema = own(wire, 'fits')
  if (schema === undefined) return []
  const invalid = invalidSchema(schema, [...path, 'fits'])
  if (invalid.length > 0) return invalid
  const stray = subschemasOf(schema, [...path, 'fits']).flatMap((each) => [
    ...strayInSchema(each, []),
    ...untypedInSchema(each),
  ])
  if (stray.length > 0) return stray
  return strayReply(context, { value: own(wire, 'reply'), schema, path: [...path, 'reply'] })
}

function unknownCall({ vocabulary }: CheckContext, name: string, path: Path): readonly Finding[] {
  if (vocabulary.calls.includes(name)) return []
  const message = `O código não faz nenhuma chamada "${name}" a um serviço: esta nunca sairia.`
  const fix = suggest(name, vocabulary.calls, 'Chamadas que existem')
  return [{ code: 'chamada-desconhecida', path, at: 'chave', message, fix }]
}

/** What rules about the answer of a service read: the answer taken apart, its status, and what was sent. */
const answerFacts: readonly string[] = ['ok', 'data', 'errors', 'status', 'pedido']

function strayFacts(
  { operators }: CheckContext,
  { value, path }: { readonly value: Json | undefined; readonly path: Path },
): readonly Finding[] {
  return usesOf(value, path, operators, 'value').flatMap((use): readonly Finding[] => {
    if (use.kind !== 'read' || use.inItem) return []
    const [root = ''] = use.name.split('.')
    if (answerFacts.includes(root)) return []
    const message = `A resposta de um serviço não tem "${root}".`
    const fix = suggest(root, answerFacts, 'Há')
    return [{ code: 'resposta-desconhecida', path: use.path, message, fix }]
  })
}

function unknownProblem(source: Traced, name: string | undefined, path: Path): readonly Finding[] {
  const declared = Object.keys(objectOf(own(source.value, 'problems')))
  const known = [...declared, ...anyOperation]
  if (name === undefined || known.includes(name)) return []
  return [
    {
      code: 'desfecho-desconhecido',
      path,
      message: `A operação não declara a recusa "${name}" em "problems".`,
      fix: suggest(name, known, 'Recusas que existem'),
    },
  ]
}

/** A value with rules inside, the schema that what it gives must fit, and where it stands. */
interface Promised {
  readonly value: Json | undefined
  readonly schema: Json | undefined
  readonly path: Finding['path']
}

/**
 * Finds what a reply says that its `fits` never lets through: a name that is required and not given, and a value written
 * out that is of another type or list. What is worked out is known only once a service has answered.
 */
function strayReply(context: CheckContext, { value, schema, path }: Promised): readonly Finding[] {
  if (value === undefined || !isObject(schema) || isWorkedOut(context, value)) return []
  if (!isObject(value)) return holdsRule(context, value) ? [] : misfits(context, { value, schema, path })
  const given = Object.keys(value)
  const known = objectOf(own(schema, 'properties'))
  const missing = listOf(own(schema, 'required')).flatMap((name): readonly Finding[] => {
    if (typeof name !== 'string' || given.includes(name)) return []
    const message = `Falta em "reply" a chave "${name}", que "fits" exige: nenhuma resposta do serviço seria aceita.`
    const near = given.find((each) => !Object.hasOwn(known, each) && distance(each, name) <= 2)
    const fix =
      near === undefined ? `Acrescente "${name}" a "reply".` : `Escreva "${name}" em vez de "${near}".`
    return [{ code: 'chave-ausente', path, message, fix }]
  })
  const inside = entriesOf(value).flatMap(([name, member]) =>
    strayReply(context, { value: member, schema: own(known, name), path: [...path, name] }),
  )
  return [...missing, ...inside]
}

/** The value is judged under its own name, by which it is told. */
function misfits({ project }: CheckContext, { value, schema, path }: Promised): readonly Finding[] {
  const name = String(path.at(-1))
  const found = exampleMisfits(
    project.fields,
    { properties: { [name]: schema ?? {} } },
    { [name]: value ?? null },
  )
  return found.map((each) => ({ ...each, path: [...path.slice(0, -1), ...each.path] }))
}

const isWorkedOut = ({ operators }: CheckContext, value: Json): boolean => {
  const [name, ...others] = isObject(value) ? Object.keys(value) : []
  return (
    pathRead(value) !== undefined ||
    (typeof value === 'string' && slotsOf(value).length > 0) ||
    (name !== undefined && others.length === 0 && operators.has(name))
  )
}

const holdsRule = (context: CheckContext, value: Json): boolean =>
  isWorkedOut(context, value) ||
  (Array.isArray(value)
    ? value.some((each: Json) => holdsRule(context, each))
    : isObject(value) && Object.values(value).some((each) => holdsRule(context, each)))
