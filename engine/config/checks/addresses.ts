import { isMissing, slotsOf } from '../../conditions/index.ts'
import type { Json } from '../../flow/funnel.ts'
import { listed } from '../../format/index.ts'
import type { Diagnostic, Path } from '../diagnostics/diagnostic.ts'
import { quoted } from '../diagnostics/message.ts'
import { suggest } from '../diagnostics/nearest.ts'
import { type Finding, report, type Traced } from '../json/document.ts'
import { memoizeByObject } from '../json/once.ts'
import { entriesOf, isObject, objectOf, own, textOf, valueAt } from '../json/value.ts'
import { effectRecordOf } from '../language/effects.ts'
import type { FlowModel, LineEffect } from '../model/flow.ts'
import { screensNamed } from '../model/flow-screens.ts'
import { requiredBy } from '../model/funnel-source.ts'
import type { FlowContext } from '../model/world.ts'
import { funnelsOf, type ReadFunnel } from '../read/find-funnel.ts'
import { hasHome } from './prefixes.ts'
import { knownVariables, unknownInVariant } from './roots.ts'

/** Finds addresses that are not there, and those with a slot that whoever fills them, a line of the flow or the server, cannot fill. */
export function checkAddresses(context: FlowContext): readonly Diagnostic[] {
  const { project, model } = context
  const users = funnelsOf(project).filter(({ flow, variant }) => flow === model.name && variant.isWhole)
  const visits = visitsOf(model)
  const names = [...new Set(visits.flatMap(({ name }) => name ?? []))]
  return [
    ...visits.flatMap((visit) => unknown(context, visit, users)),
    ...names.flatMap((name) => missingInVariants(context, name, users)),
    ...users.flatMap((user) => unfilled(context, visits, user)),
  ]
}

/** Lists what of a flow opens an address of the variant. */
export const visitsOf = ({ lines }: FlowModel): readonly LineEffect[] =>
  lines.flatMap(({ effects }) => effects.filter(({ kind }) => effectRecordOf(kind)?.nameOf === 'address'))

const has = ({ source }: ReadFunnel, name: string): boolean =>
  valueAt(source.value, ['enderecos', name]) !== undefined

/** What no variant has is a mistake of the flow. */
function unknown(
  context: FlowContext,
  visit: LineEffect,
  users: readonly ReadFunnel[],
): readonly Diagnostic[] {
  const { path, kind, name } = visit
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

/** What some variant has and another lacks is a mistake of the one that lacks it, and holds back no other. */
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
  visits: readonly LineEffect[],
  user: ReadFunnel,
): readonly Diagnostic[] {
  const sent = sentOf(context, visits)
  return entriesOf(own(user.source.value, 'enderecos')).flatMap(([name, address]) =>
    slotsOf(textOf(own(address, 'url')) ?? '').flatMap(({ path: slot }) => {
      const [wrong] = [
        ...visits.filter((visit) => visit.name === name).map((visit) => unknownToVisit(context, visit, slot)),
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
  visits: readonly LineEffect[],
): readonly string[] {
  const visited = new Set(visits.map(({ name }) => name))
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
  // A funnel that lacks the prefix it needs is told by that.
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
