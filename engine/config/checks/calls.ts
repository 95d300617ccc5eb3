import type { Json } from '../../flow/funnel.ts'
import { listed } from '../../format/index.ts'
import { type Diagnostic, type Path, quoted } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/nearest.ts'
import { type Finding, report } from '../json/document.ts'
import { entriesOf, isObject, listOf, objectOf, own, textOf } from '../json/value.ts'
import {
  type Call,
  type CheckContext,
  type FlowContext,
  generalOutcomes,
  outcomesOf,
} from '../model/context.ts'
import type { Line } from '../model/flow.ts'
import { plannedCallsIn } from '../model/funnel-source.ts'
import { answering, isAnswered, topsAfter } from '../model/moves.ts'
import { funnelsOf } from '../read/project.ts'

/** Finds calls of operations that are not there, outcomes that cannot be, and outcomes that no one answers. */
export const checkCalls = (context: FlowContext): readonly Diagnostic[] => [
  ...context.calls.flatMap((call) => unknownOperation(context, call)),
  ...context.model.places.flatMap((place) =>
    [...place.table].flatMap(([event]) => unknownOutcome(context, [...place.path, 'on', event], event)),
  ),
  ...context.model.lines.flatMap((line) => unanswered(context, line)),
  ...context.calls.flatMap((call) => checkSent(context, call, nameAt(call))),
]

/** Says where a call names its operation. */
const nameAt = ({ start }: Pick<Call, 'start'>): Path => [...start.path, 'call']

function unknownOperation({ project, diagnose }: FlowContext, call: Call): readonly Diagnostic[] {
  const { name } = call.start
  const known = project.names.operation
  if (name === undefined || known.includes(name)) return []
  return [
    diagnose({
      code: 'operacao-desconhecida',
      path: nameAt(call),
      message: `A operação "${name}" não existe: não há schemas/operations/${name}.operation.json.`,
      fix: suggest(name, known, 'Operações que existem'),
    }),
  ]
}

function unknownOutcome(
  context: FlowContext,
  path: readonly (string | number)[],
  event: string,
): readonly Diagnostic[] {
  const at = event.lastIndexOf(':')
  if (at < 0) return []
  const [name, outcome] = [event.slice(0, at), event.slice(at + 1)]
  const named = context.calls.filter(({ start }) => name === '*' || start.as === name)
  const about = (code: 'operacao-desconhecida' | 'desfecho-desconhecido', message: string, fix: string) => [
    context.diagnose({ code, path, at: 'chave', message, fix }),
  ]
  if (named.length === 0) {
    if (name === '*' || context.project.names.operation.includes(name)) return []
    const known = [
      ...new Set([...context.calls.map(({ start }) => start.as), ...context.project.names.operation]),
    ]
    return about(
      'operacao-desconhecida',
      `"${event}" espera por uma chamada "${name}", que não existe.`,
      suggest(name, known, 'Chamadas que existem'),
    )
  }
  if (named.some(({ operation }) => !operation)) return []
  const known = [
    ...new Set(named.flatMap(({ operation }) => (operation ? outcomesOf(operation) : generalOutcomes))),
  ]
  if (known.includes(outcome)) return []
  return about(
    'desfecho-desconhecido',
    name === '*'
      ? `Nenhuma chamada deste fluxo termina em "${outcome}".`
      : `A chamada "${name}" não termina em "${outcome}".`,
    suggest(outcome, known, 'Desfechos que existem'),
  )
}

/** A call's outcomes must be answered where it waits, or outwards, in every place it may wait. */
function unanswered({ model, openOver, calls, diagnose }: FlowContext, line: Line): readonly Diagnostic[] {
  return calls
    .filter(({ start }) => line.effects.includes(start))
    .flatMap(({ start, operation }) => {
      if (!operation) return []
      const owners = topsAfter(model, openOver, line)
      const missing = outcomesOf(operation).flatMap((outcome) => {
        const where = owners.filter((owner) => !isAnswered(openOver, owner, `${start.as}:${outcome}`))
        return where.length > 0 ? [{ outcome, where: where[0]!.name }] : []
      })
      const [first] = missing
      if (!first) return []
      const names = quoted(missing.map(({ outcome }) => outcome))
      return [
        diagnose({
          code: 'desfecho-sem-resposta',
          path: nameAt({ start }),
          message: `Ninguém responde quando a chamada "${start.as}" termina em ${listed(names, 'ou')} (em "${first.where}").`,
          fix: `Acrescente em "on" de "${first.where}": "${start.as}:${first.outcome}": [{ "open": "…" }]`,
        }),
      ]
    })
}

/** Finds what a call sends and its operation does not take, and what it takes and is not sent; told at `named` where nothing is. */
function checkSent(context: FlowContext, { start, operation }: Call, named: Path): readonly Diagnostic[] {
  const given = start.value.with
  if (!operation) return []
  return misfits(context, {
    given: given ?? {},
    input: operation.input,
    path: given === undefined ? named : [...start.path, 'with'],
    name: operation.name,
  })
}

/** An object that is sent, written out, and the schema of what is taken there. */
interface Sent {
  readonly given: Json
  readonly input: Json | undefined
  readonly path: Path
  readonly name: string
}

function misfits(context: FlowContext, sent: Sent): readonly Diagnostic[] {
  const { given, input, path, name } = sent
  const properties = own(input, 'properties')
  if (!isObject(given) || !isObject(properties)) return []
  const known = Object.keys(properties)
  const [only = '', ...others] = Object.keys(given)
  if (others.length === 0 && context.operators.has(only) && !known.includes(only)) return []
  return [
    ...entriesOf(given).flatMap(([key, member]) =>
      Object.hasOwn(properties, key)
        ? misfits(context, { given: member, input: properties[key], path: [...path, key], name })
        : strange(context, sent, key),
    ),
    ...missing(context, sent),
  ]
}

const strange = (
  { diagnose }: FlowContext,
  { input, path, name }: Sent,
  key: string,
): readonly Diagnostic[] => [
  diagnose({
    code: 'campo-desconhecido',
    path: [...path, key],
    at: 'chave',
    message: `A operação "${name}" não recebe "${key}".`,
    fix: suggest(key, Object.keys(objectOf(own(input, 'properties'))), 'Ela recebe'),
  }),
]

function missing({ diagnose }: FlowContext, { given, input, path, name }: Sent): readonly Diagnostic[] {
  const required = listOf(own(input, 'required')).flatMap((key) => textOf(key) ?? [])
  const names = required.filter((key) => !Object.hasOwn(objectOf(given), key))
  if (names.length === 0) return []
  return [
    diagnose({
      code: 'chave-ausente',
      path,
      message: `A operação "${name}" precisa de ${listed(quoted(names))} e não recebe.`,
      fix: `Acrescente em "with": "${names[0]}": "{…}"`,
    }),
  ]
}

/**
 * Finds calls of operations that are only planned in flows of variants on sale: in production a person who comes to one gets no
 * further. A variant that is still being prepared says so by "incompleta".
 */
export function checkPlanned(
  { project, vocabulary }: CheckContext,
  flows: readonly FlowContext[],
): readonly Diagnostic[] {
  const onSale = funnelsOf(project).filter(
    ({ variant, source }) => variant.isWhole && own(source.value, 'incompleta') === undefined,
  )
  return flows.flatMap(({ model, calls, diagnose }) => {
    const seller = onSale.find(({ flow }) => flow === model.name)
    if (!seller) return []
    const planned = plannedCallsIn(project, model, vocabulary.operations)
    return calls.flatMap(({ start }) =>
      start.name === undefined || !planned.includes(start.name)
        ? []
        : [
            diagnose({
              code: 'operacao-planejada',
              path: nameAt({ start }),
              message: `A operação "${start.name}" ainda não foi construída, e a variante "${seller.variantId}" vende por este fluxo: em produção, quem chegasse aqui não passaria.`,
              fix: `Escreva server/operations/${start.name.split('.')[0]}.ts, tire a chamada do fluxo, ou, enquanto a variante não está à venda, diga nela "incompleta" e o que falta.`,
            }),
          ],
    )
  })
}

/** What an operation that charges has to be given: the figures that the payer saw. */
const seen = 'visto'

/** Tells whether an operation charges, or has a card kept that will be charged. */
const charges = (operation: Json | undefined): boolean => {
  const kind = own(operation, 'kind')
  return kind === 'payment' || (kind === 'save' && own(operation, 'money') === true)
}

/** Finds operations that charge without being told what the payer saw: they could charge something else. */
export const checkCharges = ({ project }: CheckContext): readonly Diagnostic[] =>
  [...project.operations.values()].flatMap(({ source }) =>
    unseenCharge(source.value).map((finding) => report(source, finding)),
  )

function unseenCharge(operation: Json): readonly Finding[] {
  if (!charges(operation)) return []
  const input = own(operation, 'input')
  const isDeclared = Object.hasOwn(objectOf(own(input, 'properties')), seen)
  if (isDeclared && listOf(own(input, 'required')).includes(seen)) return []
  return [
    {
      code: 'cobranca-sem-visto',
      path: ['input'],
      message: 'Esta operação cobra e não exige "visto": cobraria também o que a pessoa não viu.',
      fix: 'Acrescente a "input": "visto": { "$ref": "../fields/visto.schema.json" } em "properties", e "visto" em "required".',
    },
  ]
}

/**
 * Finds steps that charge and whose page, when it comes back, shows the figures that it was left with: on `resume` they have
 * to ask for the proposal again.
 */
export function checkResumedCharges(context: FlowContext): readonly Diagnostic[] {
  const { model, openOver, diagnose } = context
  return context.calls.flatMap((call) => {
    const { place, start } = call
    if (place.kind !== 'step' || !charges(operationAt(context, call))) return []
    const onResume = answering(model, openOver, place, 'resume').flatMap(({ effects }) => effects)
    const asks = context.calls.some((each) => onResume.includes(each.start) && readsProposal(context, each))
    if (asks) return []
    return [
      diagnose({
        code: 'cobranca-sem-conferir',
        path: nameAt(call),
        message: `"${place.name}" cobra por "${start.as}" e, quando a página volta, não pede de novo a proposta: mostraria valores velhos.`,
        fix: `Acrescente em "on" de "${place.name}": "resume" com a chamada que traz a proposta.`,
      }),
    ]
  })
}

const operationAt = ({ project }: CheckContext, { start }: Call): Json | undefined =>
  project.operations.get(start.name ?? '')?.source.value

const kindOf = (context: CheckContext, call: Call) => textOf(own(operationAt(context, call), 'kind'))

/** Tells whether a call reads the proposal that it is about. */
const readsProposal = (context: CheckContext, call: Call): boolean =>
  ['reference', 'lookup'].includes(kindOf(context, call) ?? '') &&
  textOf(own(own(operationAt(context, call), 'needs'), 'proposal')) !== undefined
