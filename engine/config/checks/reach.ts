import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { effectRecordOf } from '../language/effects.ts'
import { linesFrom } from '../model/answers.ts'
import type { Place } from '../model/flow.ts'
import type { Edge } from '../model/graph.ts'
import { edgesOf } from '../model/graph.ts'
import type { PossibleEvents } from '../model/occurring.ts'
import type { FlowContext } from '../model/world.ts'

/** Finds steps and boxes nobody can come to, steps nobody can leave, and boxes nobody can close. */
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
export function reachedBy(edges: readonly Edge[]): ReadonlySet<string> {
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
