import type { Json } from '../../flow/funnel.ts'
import { listed } from '../../format/index.ts'
import { isMissing, slotsOf } from '../../rules/index.ts'
import { type Diagnostic, type Path, quoted } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/nearest.ts'
import { type Finding, report, type Traced } from '../json/document.ts'
import { memoizeByObject } from '../json/memoize.ts'
import { entriesOf, isObject, objectOf, own, textOf, valueAt } from '../json/value.ts'
import { effectRecordOf } from '../language/effects.ts'
import { type FlowContext, fieldsOf, screensNamed } from '../model/context.ts'
import { effectOptions, type FlowModel, type Line, type LineEffect } from '../model/flow.ts'
import { requiredBy } from '../model/funnel-source.ts'
import { topsAfter } from '../model/moves.ts'
import { funnelsOf, type ReadFunnel } from '../read/project.ts'
import { knownVariables, unknownInVariant } from './names.ts'
import { hasHome } from './routes.ts'

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

/** What a service is told by name is the same for everybody: filled, it would say who somebody is. */
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
  const known = entriesOf(own(model.source.value, 'kept')).map(([kept]) => kept)
  if (name === undefined || known.includes(name)) return []
  return [
    diagnose({
      code: 'guardado-desconhecido',
      path: [...path, kind],
      message: `"${name}" não está em "kept" deste fluxo, onde se diz onde e por quanto tempo se guarda.`,
      fix: suggest(name, known, 'Nomes que existem em "kept"'),
    }),
  ]
}

/** The field in focus belongs to the place that is on top in the end: the box that is opened does not count. */
function unknownField(
  context: FlowContext,
  { path, kind, name }: LineEffect,
  line: Line,
): readonly Diagnostic[] {
  const tops = topsAfter(context.model, context.openOver, line)
  const known = [...new Set(tops.flatMap((top) => Object.keys(fieldsOf(context.project, top))))]
  const [field = ''] = (name ?? '').split('.')
  if (name === undefined || tops.length === 0 || known.includes(field)) return []
  return [
    context.diagnose({
      code: 'campo-desconhecido',
      path: [...path, kind],
      message: `O campo "${name}" não está na tela de ${listed(quoted(tops.slice(0, 3).map((top) => top.name)), 'ou')}.`,
      fix: suggest(field, known, 'Campos da tela'),
    }),
  ]
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
  return [
    context.diagnose({
      code: 'endereco-desconhecido',
      path: [...path, kind],
      message: `O endereço "${name}" não existe em "enderecos" da variante ${who}.`,
      fix: suggest(name, [...new Set(known)], 'Endereços que existem'),
    }),
  ]
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

/** Whether something on a path is there and holds nothing, as its shape says: what lies in it is not what is wrong. */
const isMisshapen = (value: Json, path: Path): boolean =>
  path
    .slice(1)
    .map((_, i) => valueAt(value, path.slice(0, i + 1)))
    .some((each) => each !== undefined && !isObject(each))
