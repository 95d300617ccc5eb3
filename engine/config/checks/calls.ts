import type { Json } from '../../flow/funnel.ts'
import { listed } from '../../format/index.ts'
import { isMissing, slotsOf } from '../../rules/index.ts'
import { type Diagnostic, type Path, quoted, suggest } from '../diagnostics/diagnostic.ts'
import {
  entriesOf,
  type Finding,
  isObject,
  listOf,
  memoizeByObject,
  objectOf,
  own,
  report,
  type Traced,
  textOf,
  unknownName,
  valueAt,
} from '../json/document.ts'
import { effectRecordOf } from '../language/effects.ts'
import {
  type Call,
  type CheckContext,
  type FlowContext,
  fieldsOf,
  generalOutcomes,
  outcomesOf,
  screensNamed,
} from '../model/context.ts'
import {
  answering,
  effectOptions,
  type FlowModel,
  isAnswered,
  type Line,
  type LineEffect,
  topsAfter,
} from '../model/flow.ts'
import { requiredBy } from '../model/funnel-source.ts'
import { funnelsOf, type ReadFunnel } from '../read/project.ts'
import { knownVariables, unknownInVariant } from './names.ts'
import { hasHome } from './routes.ts'

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
  return unknownName(name, project.names.operation, {
    code: 'operacao-desconhecida',
    path: nameAt(call),
    message: `A operação "${name}" não existe: não há schemas/operations/${name}.operation.json.`,
    all: 'Operações que existem',
  }).map(diagnose)
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
  if (named.length === 0) {
    if (name === '*') return []
    const known = [...context.calls.map(({ start }) => start.as), ...context.project.names.operation]
    return unknownName(name, [...new Set(known)], {
      code: 'operacao-desconhecida',
      path,
      at: 'chave',
      message: `"${event}" espera por uma chamada "${name}", que não existe.`,
      all: 'Chamadas que existem',
    }).map(context.diagnose)
  }
  if (named.some(({ operation }) => !operation)) return []
  const known = named.flatMap(({ operation }) => (operation ? outcomesOf(operation) : generalOutcomes))
  return unknownName(outcome, [...new Set(known)], {
    code: 'desfecho-desconhecido',
    path,
    at: 'chave',
    message:
      name === '*'
        ? `Nenhuma chamada deste fluxo termina em "${outcome}".`
        : `A chamada "${name}" não termina em "${outcome}".`,
    all: 'Desfechos que existem',
  }).map(context.diagnose)
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

/** Finds what a call sends and its operation does not take, and what it takes and is not sent; reported at `named` where nothing is sent. */
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
        : unknownName(key, known, {
            code: 'campo-desconhecido',
            path: [...path, key],
            at: 'chave',
            message: `A operação "${name}" não recebe "${key}".`,
            all: 'Ela recebe',
          }).map(context.diagnose),
    ),
    ...missing(context, sent),
  ]
}

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

/** What an operation that charges has to be given: the figures that the payer saw. */
const seen = 'visto'

/** Tells whether an operation charges, or has a card kept that will be charged. */
const charges = (operation: Json | undefined): boolean => {
  const kind = own(operation, 'kind')
  return kind === 'payment' || (kind === 'save' && own(operation, 'money') === true)
}

/** Finds operations that charge and do not take what the payer saw: they could charge something else. */
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

/** Finds effects that are not there and the names they take that are not there. */
export const checkEffects = (context: FlowContext): readonly Diagnostic[] =>
  context.model.lines.flatMap((line) =>
    line.effects.flatMap((start) => [
      ...unknownEffect(context, start),
      ...(named[effectRecordOf(start.kind)?.nameOf ?? 'any']?.(context, start, line) ?? []),
    ]),
  )

function unknownEffect(
  { vocabulary, diagnose }: FlowContext,
  { path, value, kind, name }: LineEffect,
): readonly Diagnostic[] {
  const kinds = Object.keys(value).filter((key) => !effectOptions.includes(key))
  const known = listed(quoted(vocabulary.effects), 'ou')
  if (kinds.length === 0) {
    const message = 'Este efeito não diz o que fazer.'
    return [
      diagnose({ code: 'chave-ausente', path, message, fix: `Acrescente uma destas chaves: ${known}.` }),
    ]
  }
  const strange = kinds.filter((each) => !vocabulary.effects.includes(each))
  if (strange.length > 0) {
    return strange.map((each) =>
      diagnose({
        code: 'efeito-desconhecido',
        path: [...path, each],
        at: 'chave',
        message: `O efeito "${each}" não existe.`,
        fix: suggest(each, [...vocabulary.effects, ...effectOptions], 'Efeitos que existem'),
      }),
    )
  }
  if (kinds.length > 1) {
    const message = `Um efeito faz uma coisa só, e aqui há ${kinds.length}: ${listed(quoted(kinds))}.`
    const fix = 'Separe em dois efeitos: { … }, { … }.'
    return [diagnose({ code: 'efeito-desconhecido', path: [...path, kinds[1]!], at: 'chave', message, fix })]
  }
  if (name !== undefined) return withSlots({ path, kind, name }).map(diagnose)
  const message = `"${kind}" precisa de um nome entre aspas.`
  return [
    diagnose({
      code: 'tipo-errado',
      path: [...path, kind],
      message,
      fix: `Escreva, por exemplo: "${kind}": "…".`,
    }),
  ]
}

/** The name of an effect is the same for every person: a slot in it would identify one. */
function withSlots({
  path,
  kind,
  name,
}: Pick<LineEffect, 'path' | 'kind'> & { readonly name: string }): readonly Finding[] {
  const { isText, nameOf } = effectRecordOf(kind) ?? {}
  if (isText || nameOf || slotsOf(name).length === 0) return []
  const message = `O nome depois de "${kind}" é fixo, e aqui tem "${name}".`
  return [
    {
      code: 'formato-invalido',
      path: [...path, kind],
      message,
      fix: 'Escreva o nome sem { }; o que muda vai em "with".',
    },
  ]
}

type NameCheck = (context: FlowContext, start: LineEffect, line: Line) => readonly Diagnostic[]

const named: Readonly<Record<string, NameCheck>> = {
  kept: unknownKept,
  field: unknownField,
}

function unknownKept(
  { model, diagnose }: FlowContext,
  { path, name, kind }: LineEffect,
): readonly Diagnostic[] {
  return unknownName(name, Object.keys(objectOf(own(model.source.value, 'kept'))), {
    code: 'guardado-desconhecido',
    path: [...path, kind],
    message: `"${name}" não está em "kept" deste fluxo, onde se diz onde e por quanto tempo se guarda.`,
    all: 'Nomes que existem em "kept"',
  }).map(diagnose)
}

/** The field in focus belongs to the place that is on top in the end: the box that is opened does not count. */
function unknownField(
  context: FlowContext,
  { path, kind, name }: LineEffect,
  line: Line,
): readonly Diagnostic[] {
  const tops = topsAfter(context.model, context.openOver, line)
  const known = [...new Set(tops.flatMap((top) => Object.keys(fieldsOf(context.project, top))))]
  if (tops.length === 0) return []
  return unknownName(name?.split('.')[0], known, {
    code: 'campo-desconhecido',
    path: [...path, kind],
    message: `O campo "${name}" não está na tela de ${listed(quoted(tops.slice(0, 3).map((top) => top.name)), 'ou')}.`,
    all: 'Campos da tela',
  }).map(context.diagnose)
}

/** Finds addresses that are not there, and those with a slot that neither the line of the flow nor the server that fills them can fill. */
export function checkAddresses(context: FlowContext): readonly Diagnostic[] {
  const { project, model } = context
  const users = funnelsOf(project).filter(({ flow, variant }) => flow === model.name && variant.isWhole)
  const addressEffects = addressEffectsOf(model)
  const names = [...new Set(addressEffects.flatMap(({ name }) => name ?? []))]
  return [
    ...addressEffects.flatMap((effect) => unknown(context, effect, users)),
    ...names.flatMap((name) => missingInVariants(context, name, users)),
    ...users.flatMap((user) => unfilled(context, addressEffects, user)),
  ]
}

/** Lists what of a flow opens an address of the variant. */
export const addressEffectsOf = ({ lines }: FlowModel): readonly LineEffect[] =>
  lines.flatMap(({ effects }) => effects.filter(({ kind }) => effectRecordOf(kind)?.nameOf === 'address'))

const has = ({ source }: ReadFunnel, name: string): boolean =>
  valueAt(source.value, ['enderecos', name]) !== undefined

/** What no variant has is a mistake of the flow. */
function unknown(
  context: FlowContext,
  effect: LineEffect,
  users: readonly ReadFunnel[],
): readonly Diagnostic[] {
  const { path, kind, name } = effect
  if (name === undefined || users.length === 0 || users.some((user) => has(user, name))) return []
  if (isOptional(context, name)) return []
  const known = users.flatMap(({ source }) => Object.keys(objectOf(own(source.value, 'enderecos'))))
  const who = listed(quoted(users.slice(0, 4).map(({ variantId }) => variantId)))
  return unknownName(name, [...new Set(known)], {
    code: 'endereco-desconhecido',
    path: [...path, kind],
    message: `O endereço "${name}" não existe em "enderecos" da variante ${who}.`,
    all: 'Endereços que existem',
  }).map(context.diagnose)
}

/** An address that some variant has and another does not is a mistake of the latter, and holds back no other. */
function missingInVariants(
  context: FlowContext,
  name: string,
  users: readonly ReadFunnel[],
): readonly Diagnostic[] {
  if (!users.some((user) => has(user, name)) || isOptional(context, name)) return []
  return users
    .filter((user) => !has(user, name))
    .map(({ source }) =>
      report(source, {
        code: 'endereco-desconhecido',
        path: [],
        message: `Falta em "enderecos" o endereço "${name}", que o fluxo "${context.model.name}" abre.`,
        fix: `Acrescente a "enderecos": "${name}": { "url": "…" }.`,
      }),
    )
}

/** An address whose presence some screen or line of the flow asks about first may be missing. */
function isOptional({ project, model }: FlowContext, name: string): boolean {
  const asked = `"variant.enderecos.${name}"`
  const sources = [model.source, ...screensNamed(project, model).map(({ source }) => source)]
  return sources.some((source) => inOneText(source).includes(asked))
}

const inOneText = memoizeByObject(({ value }: Traced): string => JSON.stringify(value))

/** What is wrong with a slot, if anything. */
type Wrong = Pick<Finding, 'message' | 'fix'> | undefined

/** One slot is said to be wrong once, though several lines open its address and the server sends it too. */
function unfilled(
  context: FlowContext,
  addressEffects: readonly LineEffect[],
  user: ReadFunnel,
): readonly Diagnostic[] {
  const sent = sentOf(context, addressEffects)
  return entriesOf(own(user.source.value, 'enderecos')).flatMap(([name, address]) =>
    slotsOf(textOf(own(address, 'url')) ?? '').flatMap(({ path: slot }) => {
      const [wrong] = [
        ...addressEffects
          .filter((effect) => effect.name === name)
          .map((effect) => unknownToVisit(context, effect, slot)),
        sent.includes(name) ? unknownToServer(context, user, { name, slot }) : undefined,
      ].filter((each) => each !== undefined)
      const path = ['enderecos', name, 'url']
      return wrong ? [report(user.source, { code: 'resposta-desconhecida', path, ...wrong })] : []
    }),
  )
}

function unknownToVisit(context: FlowContext, { value }: LineEffect, slot: string): Wrong {
  const given = isObject(value.with) ? Object.keys(value.with) : []
  const known = [...given, ...knownVariables(context)]
  const root = slot.split('.')[0] ?? ''
  if (root === 'variant' && !given.includes(root)) return unknownInVariant(context, slot)
  if (known.includes(root)) return undefined
  const message = `O fluxo "${context.model.name}" abre este endereço sem dizer "${slot}".`
  return { message, fix: suggest(root, known, 'Ele conhece') }
}

/** Names the required addresses that the server sends: those it has names for, and those that no line opens. */
function sentOf(
  { project, model, vocabulary }: FlowContext,
  addressEffects: readonly LineEffect[],
): readonly string[] {
  const visited = new Set(addressEffects.map(({ name }) => name))
  return requiredBy(project, model.name)
    .flatMap((key) => /^enderecos\.(\w+)$/.exec(key)?.[1] ?? [])
    .filter((name) => Object.hasOwn(vocabulary.addresses, name) || !visited.has(name))
}

/** The server has no answers: it knows the names it has for an address, and the variant. */
function unknownToServer(
  context: FlowContext,
  { source, variantId }: ReadFunnel,
  { name, slot }: { readonly name: string; readonly slot: string },
): Wrong {
  const { addresses } = context.vocabulary
  const given = Object.hasOwn(addresses, name) ? addresses[name]! : []
  if (given.includes(slot)) return undefined
  const [root, ...rest] = slot.split('.')
  if (root !== 'variant') {
    const message = `O servidor preenche o endereço "${name}" e não sabe "${slot}".`
    return { message, fix: suggest(slot, [...given, 'variant'], 'Ele conhece') }
  }
  // A funnel that lacks the prefix it needs is reported by that.
  if (rest.join('.') === 'rotas.prefixo' && hasHome(context, context.model.name)) return undefined
  const value = valueAt(source.value, rest)
  if ((!isMissing(value) && typeof value !== 'object') || isMisshapen(source.value, rest)) return undefined
  return (
    unknownInVariant(context, slot) ?? {
      message: `O servidor preenche o endereço "${name}", e a variante "${variantId}" não tem "${slot}".`,
      fix: 'Acrescente o valor à variante, ou escreva o endereço sem ele.',
    }
  )
}

/** Tells whether a value on a path is there and is no object: its shape is what is wrong, and not what is missing in it. */
const isMisshapen = (value: Json, path: Path): boolean =>
  path
    .slice(1)
    .map((_, i) => valueAt(value, path.slice(0, i + 1)))
    .some((each) => each !== undefined && !isObject(each))
