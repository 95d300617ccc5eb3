import type { FlowModel, Line, Place } from './flow.ts'
import { type OpenOver, ownEvents } from './moves.ts'

/** Gives the lines of a place for an event; `*:outcome` stands for any call that has no lines of its own. */
export function linesAt(place: Place, event: string): readonly Line[] | undefined {
  const exact = place.table.get(event)
  if (exact || !event.includes(':')) return exact
  return place.table.get(`*:${event.slice(event.lastIndexOf(':') + 1)}`)
}

/** Tells whether an event offered to a place is answered there or outwards, whatever the place lies over. */
export function isAnswered(
  openOver: OpenOver,
  place: Place,
  event: string,
  seen: readonly Place[] = [],
): boolean {
  if (seen.includes(place) || linesAt(place, event)) return true
  if (place.kind === 'step') return place.parents.some((parent) => linesAt(parent, event))
  if (place.kind === 'flow') return false
  const under = [...(openOver.get(place.name) ?? [])]
  // What is never opened is another mistake.
  return under.every((each) => isAnswered(openOver, each, event, [...seen, place]))
}

/** Lists the lines that may be taken when an event is offered to a step: outer ones unless an inner one always holds. */
export function linesFrom(leaf: Place, event: string): readonly Line[] {
  const chain = ownEvents.includes(event) ? [leaf] : [leaf, ...leaf.parents]
  const found: Line[] = []
  for (const place of chain) {
    const lines = linesAt(place, event)
    if (!lines) continue
    const last = lines.findIndex(({ isGuarded }) => !isGuarded)
    found.push(...(last < 0 ? lines : lines.slice(0, last + 1)))
    if (last >= 0) return found
  }
  return found
}

/** Lists the places that answer an event offered to a place: the first outwards, and more while all its lines have `when`. */
export function answering(
  model: FlowModel,
  openOver: OpenOver,
  place: Place,
  event: string,
): readonly Line[] {
  const found = new Set<Line>()
  const ask = (at: Place, seen: readonly Place[]): void => {
    if (seen.includes(at)) return
    if (at.kind === 'step') {
      for (const line of linesFrom(at, event)) found.add(line)
      return
    }
    const lines = linesAt(at, event) ?? []
    for (const line of lines) found.add(line)
    if (lines.some(({ isGuarded }) => !isGuarded) || ownEvents.includes(event)) return
    for (const under of openOver.get(at.name) ?? []) ask(under, [...seen, at])
  }
  if (place.kind === 'flow') for (const leaf of model.leaves) ask(leaf, [])
  else ask(place, [])
  return [...found]
}
