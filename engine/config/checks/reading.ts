import { suggest } from '../diagnostics/nearest.ts'
import { type Finding, originOf } from '../json/document.ts'
import { entriesOf, listOf, own } from '../json/value.ts'
import type { Line } from '../model/flow.ts'
import type { FlowRule } from '../model/flow-rules.ts'
import { screensNamed } from '../model/flow-screens.ts'
import { ownEvents } from '../model/moves.ts'
import { pageEvents } from '../model/occurring.ts'
import type { Use } from '../model/rules.ts'
import { eventsOfNotice, eventsOfScreen, type FlowContext, fieldsOf } from '../model/world.ts'
import { knownVariables, unknownInVariant, unknownVariable } from './roots.ts'

type Reading = Use & { readonly kind: 'read' }

/** Finds a name that a rule reads and that nobody writes: the root, then what is known of what lies under it. */
export function readingIn(context: FlowContext, rule: FlowRule, use: Reading): readonly Finding[] {
  const [root = ''] = use.name.split('.')
  const known = knownVariables(context)
  if (use.name === '') return []
  if (!known.includes(root)) {
    if (isNeeded(context, use.path, root)) return []
    return [
      unknownVariable(root, known, {
        path: use.path,
        message: `"${use.name}" lê "${root}", que não é resposta nem valor derivado.`,
      }),
    ]
  }
  if (root === 'variant') {
    const wrong = unknownInVariant(context, use.name)
    return wrong ? [{ code: 'resposta-desconhecida', path: use.path, ...wrong }] : []
  }
  return root === 'event' && rule.line ? wrongEvent(context, rule.line, use) : []
}

/** A name a part needs and the flow does not have is told where the part is used. */
function isNeeded({ project, model }: FlowContext, path: Finding['path'], root: string): boolean {
  const { file } = originOf(model.source, path).document
  const used = project.flows.get(model.name)?.parts.find(({ part }) => part.origin.document.file === file)
  return listOf(own(used?.part.value, 'needs')).includes(root)
}

/** What every event carries. */
const always: readonly string[] = ['type', 'at']

function wrongEvent(context: FlowContext, line: Line, use: Reading): readonly Finding[] {
  const [, member, name] = use.name.split('.')
  if (member === undefined || line.event === 'enter') return []
  const known = [...always, ...membersOf(context, line.event, [])]
  if (!known.includes(member)) {
    return [
      {
        code: 'resposta-desconhecida',
        path: use.path,
        message: `O evento "${line.event}" não traz "${member}".`,
        fix: suggest(member, known, 'Ele traz'),
      },
    ]
  }
  if (member === 'kept') return wrongKept(context, use, name)
  return member === 'values' ? wrongValue(context, line, { path: use.path, name }) : []
}

function membersOf(context: FlowContext, event: string, seen: readonly string[]): readonly string[] {
  if (event === 'start') return ['route', 'query', 'kept']
  if (event.includes(':')) return [event.endsWith(':ok') ? 'data' : 'problem', 'input']
  if (seen.includes(event)) return []
  const { model, project } = context
  const sent = model.lines
    .filter(({ send }) => send === event)
    .flatMap((line) => membersOf(context, line.event, [...seen, event]))
  const isTimer = model.leaves.some(({ value }) => own(value.timers, event) !== undefined)
  const isPressed =
    [...ownEvents, ...pageEvents].includes(event) ||
    screensNamed(project, model).some((screen) =>
      eventsOfScreen(screen).some(({ name }) => name === event),
    ) ||
    [...model.notices.values()].some((notice) => eventsOfNotice(notice).some(({ name }) => name === event))
  const typed = isPressed || (sent.length === 0 && !isTimer) ? ['values', 'id'] : []
  return [...new Set([...sent.filter((name) => name !== 'values'), ...typed])]
}

function wrongKept({ model }: FlowContext, { path }: Reading, name: string | undefined): readonly Finding[] {
  const known = entriesOf(own(model.source.value, 'kept')).map(([kept]) => kept)
  if (name === undefined || known.includes(name)) return []
  const message = `"${name}" não está em "kept" deste fluxo.`
  return [
    {
      code: 'guardado-desconhecido',
      path,
      message,
      fix: suggest(name, known, 'Nomes que existem em "kept"'),
    },
  ]
}

/** The values of an event are the fields of the screen it comes from. */
function wrongValue(
  context: FlowContext,
  { place }: Line,
  { path, name }: { readonly path: Finding['path']; readonly name: string | undefined },
): readonly Finding[] {
  const known = Object.keys(fieldsOf(context.project, place))
  const isPlain = place.kind === 'box' || place.isLeaf
  if (name === undefined || !isPlain || own(place.value, 'screen') === undefined || known.includes(name))
    return []
  const message = `A tela de "${place.name}" não tem o campo "${name}".`
  return [{ code: 'campo-desconhecido', path, message, fix: suggest(name, known, 'Campos da tela') }]
}
