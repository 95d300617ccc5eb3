import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/nearest.ts'
import type { Finding } from '../json/document.ts'
import { entriesOf, listOf, objectOf, own, textOf } from '../json/value.ts'
import { effectRecordOf } from '../language/effects.ts'
import { type FlowContext, isWhole } from '../model/context.ts'
import type { PossibleEvents } from '../model/events.ts'
import { type Line, namedLines, type Place } from '../model/flow.ts'
import { type Edge, edgesOf } from '../model/graph.ts'
import { answering, linesFrom, topsAfter } from '../model/moves.ts'
import { usesOf } from '../model/rules.ts'
import { shownByNotice } from '../model/texts.ts'
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
  return model.lines.flatMap(({ to, path, place }) => {
    if (to === undefined || to === '@next' || to === '@back' || steps.includes(to)) return []
    return [
      diagnose({
        code: 'passo-desconhecido',
        path: [...path, 'to'],
        message: `${placeName(place)} leva a "${to}", que não existe neste fluxo.`,
        fix: suggest(to, [...steps, '@next', '@back'], 'Passos que existem'),
      }),
    ]
  })
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
  return model.places.flatMap(({ value, path }) => {
    const screen = textOf(value.screen)
    if (screen === undefined || project.names.screen.includes(screen)) return []
    return [
      diagnose({
        code: 'tela-desconhecida',
        path: [...path, 'screen'],
        message: `A tela "${screen}" não existe: não há schemas/screens/${screen}.schema.json.`,
        fix: suggest(screen, project.names.screen, 'Telas que existem'),
      }),
    ]
  })
}

/** The names in `indicator` are steps, those in `renamed` steps or answers of now. */
function unknownMarks({ model, diagnose }: FlowContext): readonly Diagnostic[] {
  const { indicator, renamed, answers } = objectOf(model.source.value)
  const steps = model.steps.map(({ name }) => name)
  const known = [...steps, ...Object.keys(objectOf(answers))]
  const marks = listOf(indicator).flatMap((name, i) => {
    const text = textOf(name)
    if (text === undefined || steps.includes(text)) return []
    const message = `O indicador mostra "${text}", que não é passo deste fluxo.`
    return [
      diagnose({
        code: 'passo-desconhecido',
        path: ['indicator', i],
        message,
        fix: suggest(text, steps, 'Passos que existem'),
      }),
    ]
  })
  const names = entriesOf(renamed).flatMap(([old, name]) => {
    const text = textOf(name)
    if (known.includes(old)) return [diagnose(stillThere(old, text ?? '…'))]
    if (text === undefined || known.includes(text)) return []
    const message = `"${old}" passou a se chamar "${text}", que não é passo nem resposta deste fluxo.`
    const fix = suggest(text, known, 'Passos e respostas que existem')
    return [diagnose({ code: 'passo-desconhecido', path: ['renamed', old], message, fix })]
  })
  return [...marks, ...names]
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

/** The transitions that `unreached` speaks of are those of the flow. */
export function checkUnreached({ model, diagnose }: FlowContext): readonly Diagnostic[] {
  const known = model.places.flatMap((place) => namedLines(place).map(([name]) => name))
  return entriesOf(own(model.source.value, 'unreached')).flatMap(([name]) =>
    known.includes(name)
      ? []
      : [
          diagnose({
            code: 'transicao-desconhecida',
            path: ['unreached', name],
            at: 'chave',
            message: `"${name}" não é transição deste fluxo.`,
            fix: suggest(name, near(name, known), 'Transições de lá'),
          }),
        ],
  )
}

/** Keeps the transitions of the place that a name begins with, where there is one. */
function near(name: string, known: readonly string[]): readonly string[] {
  const [place] = name.split(' ')
  const there = known.filter((each) => each.startsWith(`${place} `))
  return there.length > 0 ? there : known
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

/** A step is a dead end when no way from it leads to a final step or out of the page. One of each such group is told. */
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
