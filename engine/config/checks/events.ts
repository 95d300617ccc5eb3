import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/nearest.ts'
import { entriesOf } from '../json/value.ts'
import {
  eventsOfNotice,
  eventsOfScreen,
  type FlowContext,
  type Named,
  outcomesOf,
  reportIn,
  screenOf,
} from '../model/context.ts'
import { eventsOfFields, type PossibleEvents } from '../model/events.ts'
import type { Line, Place } from '../model/flow.ts'
import { isAnswered, leavesUnder, linesAt, ownEvents, topsAfter } from '../model/moves.ts'
import { usesOf } from '../model/rules.ts'
import { placeName } from './places.ts'
import { firstThatHolds, neverReached } from './rules.ts'

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
      reportIn(screen.source, {
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
      ...lines.flatMap((line) => [...moving(context, line), ...erased(context, line)]),
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

/** What a line erases is gone before its `with` is worked out. */
function erased({ operators, diagnose }: FlowContext, { value, path, effects }: Line): readonly Diagnostic[] {
  const gone = entriesOf(value.set).flatMap(([target, rule]) => (rule === null ? [target] : []))
  const given = [
    { value: value.with, path: [...path, 'with'] },
    ...effects.map((start) => ({ value: start.value.with, path: [...start.path, 'with'] })),
  ]
  return given.flatMap((each) =>
    usesOf(each.value, each.path, operators, 'value').flatMap((use) => {
      if (use.kind !== 'read' || use.inItem) return []
      const target = gone.find((name) => use.name === name || use.name.startsWith(`${name}.`))
      if (target === undefined) return []
      const rest = target.startsWith('form.')
        ? `Leia "event.values.${use.name.slice(5)}"`
        : 'Leia o valor de outro lugar'
      return [
        diagnose({
          code: 'leitura-apagada',
          path: use.path,
          message: `O "set" desta linha apaga "${target}" antes que este "with" o leia: o que se lê aqui é sempre vazio.`,
          fix: `${rest}, ou apague-o só na linha seguinte.`,
        }),
      ]
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
