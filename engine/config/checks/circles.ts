import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { entriesOf, own } from '../json/value.ts'
import { answering } from '../model/answers.ts'
import type { Line } from '../model/flow.ts'
import { topsAfter } from '../model/moves.ts'
import { usesOf } from '../model/rules.ts'
import type { FlowContext } from '../model/world.ts'

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
