import type { Json } from '../../flow/funnel.ts'
import type { Finding } from '../json/document.ts'
import { entriesOf, isObject, objectOf, own, valueAt } from '../json/value.ts'
import type { Line } from '../model/flow.ts'
import type { FlowRule } from '../model/flow-rules.ts'
import { ownEvents } from '../model/moves.ts'
import { pageEvents } from '../model/occurring.ts'
import type { Use } from '../model/rules.ts'
import { eventsOfNotice, eventsOfScreen, type FlowWorld, fieldsOf } from '../model/world.ts'
import { suggest } from '../nearest.ts'
import { knownRoots, unknownInVariant, unknownRoot } from './roots.ts'

type Reading = Use & { readonly kind: 'read' }

/** Finds a name that a rule reads and that nobody writes: the root, then what is known of what lies under it. */
export function readingIn(world: FlowWorld, rule: FlowRule, use: Reading): readonly Finding[] {
  const [root = '', ...rest] = use.name.split('.')
  const known = knownRoots(world)
  if (use.name === '') return []
  if (!known.includes(root)) {
    return [
      unknownRoot(root, known, {
        path: use.path,
        says: `"${use.name}" lê "${root}", que não é resposta nem valor derivado.`,
      }),
    ]
  }
  if (root === 'variant') {
    const wrong = unknownInVariant(world, use.name)
    return wrong ? [{ code: 'resposta-desconhecida', path: use.path, ...wrong }] : []
  }
  if (root === 'step') return wrongStep(use, rest)
  return root === 'event' && rule.line ? wrongEvent(world, rule.line, use, rest) : []
}

const stepKeys: readonly string[] = [
  'name',
  'screen',
  'form',
  'view',
  'label',
  'checkout',
  'noReturn',
  'final',
]

function wrongStep({ path }: Reading, [key]: readonly string[]): readonly Finding[] {
  if (key === undefined || stepKeys.includes(key)) return []
  const says = `De um passo não se lê "${key}".`
  return [{ code: 'resposta-desconhecida', path, says, fix: suggest(key, stepKeys, 'Do passo se lê') }]
}

/** What every event carries. */
const always: readonly string[] = ['type', 'at']

function wrongEvent(
  world: FlowWorld,
  line: Line,
  use: Reading,
  [member, ...rest]: readonly string[],
): readonly Finding[] {
  if (member === undefined || line.event === 'enter') return []
  const known = [...always, ...membersOf(world, line.event, [])]
  if (!known.includes(member)) {
    return [
      {
        code: 'resposta-desconhecida',
        path: use.path,
        says: `O evento "${line.event}" não traz "${member}".`,
        fix: suggest(member, known, 'Ele traz'),
      },
    ]
  }
  if (member === 'kept') return wrongKept(world, use, rest)
  if (member === 'values') return wrongValue(world, line, use, rest)
  return wrongReply(world, line, use, [member, ...rest])
}

function membersOf(world: FlowWorld, event: string, seen: readonly string[]): readonly string[] {
  if (event === 'start') return ['route', 'query', 'kept']
  if (event.includes(':')) return [event.endsWith(':ok') ? 'data' : 'problem', 'input']
  if (seen.includes(event)) return []
  const { model, project } = world
  const sent = model.lines
    .filter(({ send }) => send === event)
    .flatMap((line) => membersOf(world, line.event, [...seen, event]))
  const isTimer = model.leaves.some(({ value }) => own(value.timers, event) !== undefined)
  const isPressed =
    [...ownEvents, ...pageEvents].includes(event) ||
    [...project.screens.values()].some((screen) =>
      eventsOfScreen(screen).some(({ name }) => name === event),
    ) ||
    [...model.notices.values()].some((notice) => eventsOfNotice(notice).some(({ name }) => name === event))
  const own_ = isPressed || (sent.length === 0 && !isTimer) ? ['values', 'id'] : []
  return [...new Set([...sent.filter((name) => name !== 'values'), ...own_])]
}

function wrongKept({ model }: FlowWorld, { path }: Reading, [name]: readonly string[]): readonly Finding[] {
  const known = entriesOf(own(model.source.value, 'kept')).map(([kept]) => kept)
  if (name === undefined || known.includes(name)) return []
  const says = `"${name}" não está em "kept" deste fluxo.`
  return [
    { code: 'guardado-desconhecido', path, says, fix: suggest(name, known, 'Nomes que existem em "kept"') },
  ]
}

/** The values of an event are the fields of the screen it comes from. */
function wrongValue(
  world: FlowWorld,
  { place }: Line,
  { path }: Reading,
  [name]: readonly string[],
): readonly Finding[] {
  const known = Object.keys(fieldsOf(world.project, place))
  const isPlain = place.kind === 'box' || place.isLeaf
  if (name === undefined || !isPlain || own(place.value, 'screen') === undefined || known.includes(name))
    return []
  const says = `A tela de "${place.name}" não tem o campo "${name}".`
  return [{ code: 'campo-desconhecido', path, says, fix: suggest(name, known, 'Campos da tela') }]
}

/** What a reply brings is what its operation's file says. */
function wrongReply(
  { calls }: FlowWorld,
  { event }: Line,
  { path }: Reading,
  parts: readonly string[],
): readonly Finding[] {
  const [member, ...rest] = parts
  const name = event.slice(0, event.lastIndexOf(':'))
  const schemas = calls.flatMap(({ start, operation }) =>
    start.as === name && operation && (member === 'data' || member === 'input')
      ? [member === 'data' ? operation.output : operation.input]
      : [],
  )
  if (schemas.length === 0 || schemas.some((schema) => !strayPart(schema, rest))) return []
  const wrong = strayPart(schemas[0], rest)
  if (!wrong) return []
  const says = `A operação "${name}" não ${member === 'data' ? 'devolve' : 'recebe'} "${rest.join('.')}".`
  return [{ code: 'campo-desconhecido', path, says, fix: suggest(wrong.part, wrong.known, 'Existe ali') }]
}

/** Finds the first part of a path that a schema with listed properties does not have. */
export function strayPart(
  schema: Json | undefined,
  parts: readonly string[],
): { readonly part: string; readonly known: readonly string[] } | undefined {
  let at = schema
  for (const part of parts) {
    if (/^\d+$/.test(part) && own(at, 'items') !== undefined) {
      at = own(at, 'items')
      continue
    }
    const properties = valueAt(at, ['properties'])
    if (!isObject(properties)) return undefined
    if (!Object.hasOwn(properties, part)) return { part, known: Object.keys(objectOf(properties)) }
    at = properties[part]
  }
  return undefined
}
