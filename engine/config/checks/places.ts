import type { Json } from '../../flow/funnel.ts'
import { type Diagnostic, type Path, suggest } from '../diagnostics/diagnostic.ts'
import {
  entriesOf,
  type Finding,
  listOf,
  objectOf,
  own,
  report,
  textOf,
  unknownName,
} from '../json/document.ts'
import { effectRecordOf } from '../language/effects.ts'
import {
  eventsOfFields,
  eventsOfNotice,
  eventsOfScreen,
  type FlowContext,
  isWhole,
  type Named,
  outcomesOf,
  type PossibleEvents,
  screenOf,
} from '../model/context.ts'
import {
  answering,
  isAnswered,
  type Line,
  leavesUnder,
  linesAt,
  linesFrom,
  namedLines,
  ownEvents,
  type Place,
  topsAfter,
} from '../model/flow.ts'
import { type Edge, edgesOf } from '../model/graph.ts'
import { shownByNotice, usesOf } from '../model/rules.ts'
import type { Project } from '../read/project.ts'
import { firstThatHolds, neverReached } from './rules.ts'
import { checkShown } from './screens.ts'

/** Finds every step, box, notice and screen that is named and not there. */
export const checkTargets = (context: FlowContext): readonly Diagnostic[] => [
  ...unknownSteps(context),
  ...unknownBoxes(context),
  ...unknownScreens(context),
  ...unknownMarks(context),
]

function unknownSteps({ model, diagnose }: FlowContext): readonly Diagnostic[] {
  const steps = model.steps.map(({ name }) => name)
  return model.lines.flatMap(({ to, path, place }) =>
    unknownName(to, [...steps, '@next', '@back'], {
      code: 'passo-desconhecido',
      path: [...path, 'to'],
      message: `${placeName(place)} leva a "${to}", que não existe neste fluxo.`,
      all: 'Passos que existem',
    }).map(diagnose),
  )
}

/** Names a step, a box or the flow. */
export const placeName = ({ kind, name }: Pick<Place, 'kind' | 'name'>): string =>
  kind === 'flow' ? 'O fluxo' : kind === 'box' ? `A caixa "${name}"` : `O passo "${name}"`

function unknownBoxes({ model, project, diagnose }: FlowContext): readonly Diagnostic[] {
  // A file that is no JSON may hold what is named.
  if (!isWhole(project, model.name)) return []
  const known = [...model.boxes.keys(), ...model.notices.keys()]
  return model.lines.flatMap(({ open, path, place }) => {
    if (open === undefined || known.includes(open)) return []
    return [
      diagnose({
        code: 'aviso-desconhecido',
        path: [...path, 'open'],
        message: `${placeName(place)} abre "${open}", que não é caixa nem aviso deste fluxo.`,
        // The one slot that names what a line opens.
        fix: suggest(open, open.includes('{') ? ['{event.outcome}'] : known, 'Caixas e avisos que existem'),
      }),
    ]
  })
}

function unknownScreens({ model, project, diagnose }: FlowContext): readonly Diagnostic[] {
  return model.places.flatMap(({ value, path }) =>
    unknownScreen(project, value.screen, [...path, 'screen']).map(diagnose),
  )
}

/** Finds the name of a screen that is not there. */
export function unknownScreen({ names }: Project, screen: Json | undefined, path: Path): readonly Finding[] {
  return unknownName(textOf(screen), names.screen, {
    code: 'tela-desconhecida',
    path,
    message: `A tela "${screen}" não existe: não há schemas/screens/${screen}.schema.json.`,
    all: 'Telas que existem',
  })
}

/** The names in `indicator` are steps, those in `renamed` steps or answers of now. */
function unknownMarks({ model, diagnose }: FlowContext): readonly Diagnostic[] {
  const { indicator, renamed, answers } = objectOf(model.source.value)
  const steps = model.steps.map(({ name }) => name)
  const known = [...steps, ...Object.keys(objectOf(answers))]
  const marks = listOf(indicator).flatMap((name, i) =>
    unknownName(textOf(name), steps, {
      code: 'passo-desconhecido',
      path: ['indicator', i],
      message: `O indicador mostra "${name}", que não é passo deste fluxo.`,
      all: 'Passos que existem',
    }),
  )
  const names = entriesOf(renamed).flatMap(([old, name]) => {
    const text = textOf(name)
    if (known.includes(old)) return [stillThere(old, text ?? '…')]
    return unknownName(text, known, {
      code: 'passo-desconhecido',
      path: ['renamed', old],
      message: `"${old}" passou a se chamar "${text}", que não é passo nem resposta deste fluxo.`,
      all: 'Passos e respostas que existem',
    })
  })
  return [...marks, ...names].map(diagnose)
}

/** A name that is still in use is no old one: every kept session would lose what it has under it. */
const stillThere = (old: string, name: string): Finding => ({
  code: 'nome-repetido',
  path: ['renamed', old],
  at: 'chave',
  message: `"${old}" ainda é passo ou resposta deste fluxo, e em "renamed" passa a ser "${name}": todo pedido começado antes o perderia.`,
  fix: 'Em "renamed" ficam só nomes que já não existem: apague esta linha, ou o passo ou a resposta.',
})

/** Finds what is wrong with the notices of a flow by themselves, and those that it has of its own and never opens. */
export function checkNotices(context: FlowContext): readonly Diagnostic[] {
  const { model, diagnose } = context
  const opened = new Set(model.lines.map(({ open }) => open))
  return [...model.notices.values()].flatMap(({ name, value, path }) => {
    const unused = diagnose({
      code: 'aviso-sem-uso',
      path,
      at: 'chave',
      message: `Nenhum fluxo abre o aviso "${name}".`,
      fix: `Abra-o com "open": "${name}" onde ele faz falta, ou apague-o.`,
    })
    return [
      ...checkShown(context, shownByNotice(value, path), model.source),
      ...(opened.has(name) ? [] : [unused]),
    ]
  })
}

/** Finds names in `unreached` that are no transitions of the flow. */
export function checkUnreached({ model, diagnose }: FlowContext): readonly Diagnostic[] {
  const known = model.places.flatMap((place) => namedLines(place).map(([name]) => name))
  return entriesOf(own(model.source.value, 'unreached')).flatMap(([name]) => {
    const [place] = name.split(' ')
    const there = known.filter((each) => each.startsWith(`${place} `))
    return unknownName(name, there.length > 0 ? there : known, {
      code: 'transicao-desconhecida',
      path: ['unreached', name],
      at: 'chave',
      message: `"${name}" não é transição deste fluxo.`,
      all: 'Transições de lá',
    }).map(diagnose)
  })
}

/** Finds steps and boxes no one can come to, steps no one can leave, and boxes no one can close. */
export function checkReach(context: FlowContext, possibleEvents: PossibleEvents): readonly Diagnostic[] {
  const edges = edgesOf(context.model, context.openOver, possibleEvents)
  const reached = reachedBy(edges)
  return [
    ...unreachedSteps(context, reached),
    ...unreachedBoxes(context, reached),
    ...deadEnds(context, edges, possibleEvents),
    ...closedBoxes(context),
  ]
}

/** Follows the ways from the start. */
function reachedBy(edges: readonly Edge[]): ReadonlySet<string> {
  const reached = new Set([''])
  for (let size = 0; size < reached.size; ) {
    size = reached.size
    for (const { from, via, to } of edges) {
      if (reached.has(from) && (via === undefined || reached.has(via))) reached.add(to)
    }
  }
  return reached
}

const unreachedSteps = (
  { model, diagnose }: FlowContext,
  reached: ReadonlySet<string>,
): readonly Diagnostic[] =>
  model.leaves
    .filter(({ name }) => !reached.has(name))
    .map(({ name, path }) =>
      diagnose({
        code: 'passo-inalcancavel',
        path,
        at: 'chave',
        message: `Ninguém chega ao passo "${name}": nenhum caminho a partir de "start" leva até ele.`,
        fix: `Acrescente uma linha com "to": "${name}" num passo alcançável, ou apague este passo.`,
      }),
    )

const unreachedBoxes = (
  { model, diagnose }: FlowContext,
  reached: ReadonlySet<string>,
): readonly Diagnostic[] =>
  [...model.boxes.values()]
    .filter(({ name }) => !reached.has(name))
    .map(({ name, path }) =>
      diagnose({
        code: 'caixa-inalcancavel',
        path,
        at: 'chave',
        message: `Ninguém abre a caixa "${name}".`,
        fix: `Acrescente uma linha com "open": "${name}" num passo alcançável, ou apague esta caixa.`,
      }),
    )

/** A step is a dead end when no way from it leads to a final step or out of the page. One of each such group is reported. */
function deadEnds(
  context: FlowContext,
  edges: readonly Edge[],
  possibleEvents: PossibleEvents,
): readonly Diagnostic[] {
  const { model, diagnose } = context
  const next = new Map(model.leaves.map(({ name }) => [name, new Set<string>()]))
  for (const { from, to, kind } of edges) if (kind === 'to') next.get(from)?.add(to)
  const after = new Map(model.leaves.map(({ name }) => [name, allAfter(name, next)]))
  const leads = new Set(
    model.leaves.filter((leaf) => isExit(context, leaf, possibleEvents)).map(({ name }) => name),
  )
  const stuck = model.leaves.filter(
    ({ name }) => ![name, ...after.get(name)!].some((each) => leads.has(each)),
  )
  const reported = new Set<string>()
  return stuck.flatMap(({ name, path }) => {
    const circle = [...after.get(name)!]
    const isSink = circle.every((each) => each === name || after.get(each)?.has(name))
    if (!isSink || reported.has(name)) return []
    for (const each of circle) reported.add(each)
    return [
      diagnose({
        code: 'passo-sem-saida',
        path,
        at: 'chave',
        message: `Quem chega ao passo "${name}" não sai mais: nenhum caminho leva a um passo final nem a outra página.`,
        fix: 'Acrescente uma linha com "to", ou "final": true se o fluxo termina aqui.',
      }),
    ]
  })
}

const isExit = (_world: FlowContext, leaf: Place, possibleEvents: PossibleEvents): boolean =>
  leaf.value.final === true ||
  [...(possibleEvents.get(leaf) ?? [])]
    .filter((event) => leaf.table.has(event))
    .some((event) =>
      linesFrom(leaf, event).some(({ effects }) => effects.some(({ kind }) => effectRecordOf(kind)?.leaves)),
    )

function allAfter(name: string, next: ReadonlyMap<string, ReadonlySet<string>>): ReadonlySet<string> {
  const found = new Set<string>()
  const todo = [name]
  for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
    for (const each of next.get(at) ?? []) {
      if (!found.has(each)) todo.push(each)
      found.add(each)
    }
  }
  return found
}

/** A box closes by itself on `back` and `close` unless it answers them: then some line must close it or move. */
function closedBoxes({ model, diagnose }: FlowContext): readonly Diagnostic[] {
  return [...model.boxes.values()].flatMap(({ name, path, table, lines }) => {
    const isHeld = ['back', 'close'].every((event) => table.get(event)?.some(({ isGuarded }) => !isGuarded))
    const canLeave = lines.some(({ close, to, send }) => close || to !== undefined || send !== undefined)
    if (!isHeld || canLeave) return []
    return [
      diagnose({
        code: 'caixa-sem-saida',
        path,
        at: 'chave',
        message: `A caixa "${name}" não fecha: ela responde a "back" e "close" e nenhuma linha tem "close" ou "to".`,
        fix: 'Acrescente "close": true à linha que encerra a caixa, ou apague "back" e "close" de "on".',
      }),
    ]
  })
}

/** Finds derived values that need themselves, and events that are sent in a circle. */
export const checkCircles = (context: FlowContext): readonly Diagnostic[] => [
  ...derivedCircles(context),
  ...sendCircles(context),
]

function derivedCircles({ model, operators, diagnose }: FlowContext): readonly Diagnostic[] {
  const derived = entriesOf(own(model.source.value, 'derived'))
  const names = derived.map(([name]) => name)
  const needs = new Map(
    derived.map(([name, rule]) => {
      const reads = usesOf(rule, [], operators, 'derived').flatMap((use) =>
        use.kind === 'read' && !use.inItem ? [use.name.split('.')[0]!] : [],
      )
      return [name, reads.filter((root) => names.includes(root))] as const
    }),
  )
  return circles(names, (name) => needs.get(name) ?? []).map((circle) =>
    diagnose({
      code: 'ciclo',
      path: ['derived', circle[0]!],
      at: 'chave',
      message: `Estes valores derivados precisam um do outro em círculo: ${[...circle, circle[0]].join(' → ')}.`,
      fix: 'Um deles precisa ser calculado só a partir das respostas.',
    }),
  )
}

function sendCircles({ model, openOver, diagnose }: FlowContext): readonly Diagnostic[] {
  const sending = model.lines.filter(({ send }) => send !== undefined)
  const follow = (line: Line): readonly Line[] =>
    topsAfter(model, openOver, line)
      .flatMap((top) => answering(model, openOver, top, line.send!))
      .filter(({ send }) => send !== undefined)
  return circles(sending, follow).map((circle) =>
    diagnose({
      code: 'ciclo',
      path: [...circle[0]!.path, 'send'],
      message: `Os eventos se mandam em círculo: ${[...circle, circle[0]!].map(({ event }) => event).join(' → ')}.`,
      fix: 'Uma das linhas precisa terminar em "to", "open" ou num efeito, e não em "send".',
    }),
  )
}

/** Finds circles among things, each once, beginning with the one met first. */
function circles<T>(things: readonly T[], next: (thing: T) => readonly T[]): readonly (readonly T[])[] {
  const done = new Set<T>()
  const found: (readonly T[])[] = []
  const follow = (thing: T, trail: readonly T[]): void => {
    const start = trail.indexOf(thing)
    if (start >= 0) found.push(trail.slice(start))
    if (start >= 0 || done.has(thing)) return
    for (const after of new Set(next(thing))) follow(after, [...trail, thing])
    done.add(thing)
  }
  for (const thing of things) follow(thing, [])
  return found
}

/** Finds events no one answers and lines for events no one sends. */
export const checkEvents = (context: FlowContext, possibleEvents: PossibleEvents): readonly Diagnostic[] => [
  ...context.model.lines.flatMap((line) => unansweredSend(context, line)),
  ...[...context.model.leaves, ...context.model.boxes.values()].flatMap((place) =>
    unansweredButtons(context, place),
  ),
  ...[...context.model.notices.values()].flatMap((notice) => unansweredNotice(context, notice)),
  ...context.model.places.flatMap((place) => useless(context, place, possibleEvents)),
]

function unansweredSend(
  context: FlowContext,
  line: FlowContext['model']['lines'][number],
): readonly Diagnostic[] {
  const { model, openOver, diagnose } = context
  const { send, path } = line
  if (send === undefined) return []
  const silent = topsAfter(model, openOver, line).filter((top) => !answers(context, top, send))
  if (silent.length === 0) return []
  return [
    diagnose({
      code: 'evento-sem-resposta',
      path: [...path, 'send'],
      message: `Ninguém responde ao evento "${send}" em "${silent[0]!.name}".`,
      fix: suggest(
        send,
        eventsAround(silent[0]!),
        `Acrescente "${send}" em "on"; eventos que têm resposta aqui`,
      ),
    }),
  ]
}

/** Every button does something: `next`, `back` and `close` by themselves, other events by an answer. */
function answers({ openOver }: FlowContext, place: Place, event: string): boolean {
  if (event === 'edit') return true
  if (!ownEvents.includes(event)) return isAnswered(openOver, place, event)
  if (linesAt(place, event)) return true
  if (event === 'back') return true
  if (place.kind === 'box') return event === 'close'
  return event === 'next' && place.value.final !== true
}

function unansweredButtons(context: FlowContext, place: Place): readonly Diagnostic[] {
  const screen = screenOf(context.project, place)
  return [...eventsOfScreen(screen), ...eventsOfFields(screen)].flatMap(({ name, path }) => {
    if (!screen || answers(context, place, name)) return []
    return [
      report(screen.source, {
        code: 'evento-sem-resposta',
        path,
        message: `${placeName(place)} do fluxo "${context.model.name}" usa esta tela e ninguém responde ao evento "${name}".`,
        fix: suggest(
          name,
          eventsAround(place),
          `Acrescente "${name}" em "on" de "${place.name}"; eventos que têm resposta ali`,
        ),
      }),
    ]
  })
}

function unansweredNotice({ openOver, model, diagnose }: FlowContext, notice: Place): readonly Diagnostic[] {
  const under = [...(openOver.get(notice.name) ?? [])]
  return eventsOfNotice(notice).flatMap(({ name, path }: Named) => {
    const silent = under.filter((place) => !isAnswered(openOver, place, name))
    if (ownEvents.includes(name) || silent.length === 0) return []
    const where = silent[0]!
    return [
      diagnose({
        code: 'evento-sem-resposta',
        path,
        message: `O aviso "${notice.name}" abre sobre "${where.name}", no fluxo "${model.name}", e ali ninguém responde ao evento "${name}".`,
        fix: `Acrescente "${name}" em "on" de "${where.name}"; se o botão só fecha o aviso, use "event": "close".`,
      }),
    ]
  })
}

function eventsAround(place: Place): readonly string[] {
  const around = [place, ...place.parents].flatMap(({ table }) => [...table.keys()])
  return [...new Set(around)].filter((event) => !event.includes(':'))
}

function useless(
  { model, calls, diagnose }: FlowContext,
  place: Place,
  possibleEvents: PossibleEvents,
): readonly Diagnostic[] {
  const around = place.kind === 'box' ? [place] : leavesUnder(model, place)
  return [...place.table.keys()].flatMap((event) => {
    const misplaced = ownEvents.includes(event) && place.kind !== 'box' && !place.isLeaf
    const isStart = event === 'start' && place.kind === 'flow'
    const comes =
      isStart || around.some((each) => possibleEvents.get(each)?.has(event)) || isForeign(calls, event)
    if (!misplaced && comes) return []
    return [
      diagnose({
        code: 'evento-inutil',
        path: [...place.path, 'on', event],
        at: 'chave',
        message: misplaced
          ? `"${event}" nunca chega aqui: "next", "back" e "close" só valem no passo ou na caixa onde a pessoa está.`
          : place.kind === 'flow'
            ? `Ninguém manda o evento "${event}" neste fluxo.`
            : `Ninguém manda o evento "${event}" em "${place.name}".`,
        fix: misplaced
          ? 'Ponha estas linhas no "on" de cada passo.'
          : 'Apague estas linhas, ou confira o nome do evento na tela, no aviso ou no "send" que devia mandá-lo.',
      }),
    ]
  })
}

/** The outcome of a call that is not there, or that it cannot have, is reported elsewhere. */
function isForeign(calls: FlowContext['calls'], event: string): boolean {
  if (!event.includes(':')) return false
  const [name, outcome] = event.split(':')
  const named = calls.filter(({ start }) => start.as === name)
  return (
    named.length === 0 ||
    named.some(({ operation }) => !operation || !outcomesOf(operation).includes(outcome ?? ''))
  )
}

/** Finds lines that can never be taken, lines of `enter` that move, and buttons that may do nothing. */
export const checkLines = (context: FlowContext): readonly Diagnostic[] =>
  context.model.places.flatMap(({ table }) =>
    [...table.values()].flatMap((lines) => [
      ...unreachable(context, lines),
      ...lines.flatMap((line) => moving(context, line)),
      ...incomplete(context, lines),
    ]),
  )

function unreachable({ diagnose }: FlowContext, lines: readonly Line[]): readonly Diagnostic[] {
  const whens = lines.map(({ value }) => value.when)
  const last = firstThatHolds(whens)
  return neverReached(whens).map((i) =>
    diagnose({
      code: 'transicao-inalcancavel',
      path: lines[i]!.path,
      message:
        last >= 0 && i > last
          ? `Esta linha de "${lines[i]!.event}" nunca é usada: a linha ${last + 1}, antes dela, vale sempre.`
          : `Esta linha de "${lines[i]!.event}" nunca é usada: o seu "when" nunca vale.`,
      fix: 'Ponha por último a linha que vale sempre, ou corrija o "when".',
    }),
  )
}

const moves: readonly string[] = ['to', 'send', 'close', 'again']

function moving({ diagnose }: FlowContext, { event, value, path }: Line): readonly Diagnostic[] {
  if (event !== 'enter') return []
  return moves
    .filter((key) => value[key] !== undefined && value[key] !== false)
    .map((key) =>
      diagnose({
        code: 'enter-nao-move',
        path: [...path, key],
        at: 'chave',
        message: `"enter" não pode ter "${key}": ao chegar num passo, só se escreve, se chama ou se abre uma caixa.`,
        fix: 'Para pular um passo, use "show" nele; para seguir adiante, ponha o "to" no evento que traz até aqui.',
      }),
    )
}

function incomplete({ diagnose }: FlowContext, lines: readonly Line[]): readonly Diagnostic[] {
  const [first] = lines
  if (first?.event !== 'next' || lines.some(({ isGuarded }) => !isGuarded)) return []
  return [
    diagnose({
      code: 'guarda-incompleta',
      path: first.path.slice(0, -1),
      at: 'chave',
      message: `Em "${first.place.name}", todas as linhas de "next" têm "when": se nenhuma valer, o botão não faz nada.`,
      fix: 'Acrescente uma última linha sem "when", como { "to": "@next" }.',
    }),
  ]
}
