import type { Json } from '../../flow/funnel.ts'
import type { Diagnostic, Path } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/nearest.ts'
import { type Finding, report, type Traced } from '../json/document.ts'
import { entriesOf, isObject, listOf, objectOf, own, textOf } from '../json/value.ts'
import { usesOf } from '../model/rules.ts'
import type { CheckContext } from '../model/world.ts'
import { invalidSchema, strayInSchema, subschemasOf, untypedInSchema } from '../shape/json-schema.ts'
import { strayReply } from './replies.ts'
import { checkRule } from './rules.ts'

/** Refusals that any operation may give without declaring them. */
const anyOperation: readonly string[] = ['naoEncontrado', 'indisponivel', 'recusado', 'entradaInvalida']

/** Finds what is wrong with how operations go on to services: calls nobody makes, rules, refusals nobody declared, schemas that are none. */
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
