import type { Json } from '../../flow/funnel.ts'
import type { Path } from '../diagnostics/diagnostic.ts'
import {
  entriesOf,
  isObject,
  type JsonObject,
  listOf,
  memoizeByObject,
  objectOf,
  own,
  type Traced,
  textOf,
} from '../json/document.ts'
import type { Read } from '../read/project.ts'

/** One effect of a line: what it does and to what. `as` is the name a call's reply comes under. */
export interface LineEffect {
  readonly path: Path
  readonly kind: string
  readonly name: string | undefined
  readonly as: string
  readonly value: JsonObject
}

/** One line of a table: a transition, and where it is. */
export interface Line {
  readonly place: Place
  readonly event: string
  readonly path: Path
  readonly value: JsonObject
  readonly isGuarded: boolean
  readonly to: string | undefined
  readonly open: string | undefined
  readonly send: string | undefined
  readonly close: boolean
  readonly effects: readonly LineEffect[]
}

/** Where an event can be answered: the flow, a step, a box or a notice. `parents` go from the nearest to the flow. */
export interface Place {
  readonly kind: 'flow' | 'step' | 'box' | 'notice'
  readonly name: string
  readonly path: Path
  readonly value: JsonObject
  readonly parents: readonly Place[]
  readonly isLeaf: boolean
  readonly table: ReadonlyMap<string, readonly Line[]>
  readonly lines: readonly Line[]
}

/** A flow opened for looking at: its places by name, however broken its file is. */
export interface FlowModel {
  readonly name: string
  readonly file: string
  readonly source: Traced
  readonly flow: Place
  /** Every step in the order of the file; names that are written twice are all here. */
  readonly steps: readonly Place[]
  readonly leaves: readonly Place[]
  readonly boxes: ReadonlyMap<string, Place>
  readonly notices: ReadonlyMap<string, Place>
  readonly places: readonly Place[]
  readonly lines: readonly Line[]
  /** Tells whether a call of an operation may end in an outcome. */
  readonly mayEnd: MayEnd
}

/** Tells whether a call of an operation may end in an outcome; what is not known may. */
export type MayEnd = (operation: string, outcome: string) => boolean

/** Opens a flow for looking at. What has the wrong type is left out: the check of shapes has spoken of it. */
export function modelOf({ name, file, source }: Read, mayEnd: MayEnd = () => true): FlowModel {
  const flow = placeOf('flow', name, { value: source.value, path: [], parents: [] })
  const steps = stepsOf(source.value, [], [flow])
  const boxes = entriesOf(own(source.value, 'boxes')).map(([box, value]) =>
    placeOf('box', box, { value, path: ['boxes', box], parents: [] }),
  )
  const messages = entriesOf(own(source.value, 'notices')).map(([notice, value]) =>
    placeOf('notice', notice, { value, path: ['notices', notice], parents: [] }),
  )
  const places = [flow, ...steps, ...boxes]
  return {
    name,
    file,
    source,
    flow,
    steps,
    leaves: steps.filter(({ isLeaf }) => isLeaf),
    boxes: new Map(boxes.map((box) => [box.name, box])),
    notices: new Map(messages.map((notice) => [notice.name, notice])),
    places,
    lines: places.flatMap(({ lines }) => lines),
    mayEnd,
  }
}

/** Gives the lines of a place by their names, as "resumo finalizar 4": the place, the event, and which of its lines. */
export const namedLines = ({ kind, name, table }: Place): readonly (readonly [name: string, line: Line])[] =>
  [...table].flatMap(([event, lines]) =>
    lines.map((line, i) => [`${kind === 'flow' ? 'fluxo' : name} ${event} ${i + 1}`, line] as const),
  )

/** Opens a flow by itself, as if every call might end in every way. */
export const modelByItself = memoizeByObject((read: Read): FlowModel => modelOf(read))

function stepsOf(value: Json | undefined, path: Path, parents: readonly Place[]): readonly Place[] {
  return entriesOf(own(value, 'steps')).flatMap(([name, step]) => {
    const here = [...path, 'steps', name]
    const place = placeOf('step', name, { value: step, path: here, parents })
    return [place, ...stepsOf(step, here, [place, ...parents])]
  })
}

interface Raw {
  readonly value: Json
  readonly path: Path
  readonly parents: readonly Place[]
}

function placeOf(kind: Place['kind'], name: string, { value, path, parents }: Raw): Place {
  const table = new Map<string, readonly Line[]>()
  const lines: Line[] = []
  const place: Place = {
    kind,
    name,
    path,
    parents,
    table,
    value: objectOf(value),
    isLeaf: kind === 'step' && !isObject(own(value, 'steps')),
    lines,
  }
  for (const [event, written] of entriesOf(own(value, 'on'))) {
    const at = [...path, 'on', event]
    const answers = listOf(written).map((line, i) =>
      lineOf(place, event, { value: objectOf(line), path: [...at, i] }),
    )
    table.set(event, answers)
    lines.push(...answers)
  }
  return place
}

function lineOf(place: Place, event: string, { value, path }: Pick<Line, 'value' | 'path'>): Line {
  return {
    place,
    event,
    path,
    value,
    isGuarded: value.when !== undefined && value.when !== true,
    to: textOf(value.to),
    open: textOf(value.open),
    send: textOf(value.send),
    close: value.close === true,
    effects: listOf(value.effects).map((effect, i) => effectOf(objectOf(effect), [...path, 'effects', i])),
  }
}

/** Keys of an effect that say how, not what. */
export const effectOptions: readonly string[] = ['with', 'as', 'quiet']

function effectOf(value: JsonObject, path: Path): LineEffect {
  const kind = Object.keys(value).find((key) => !effectOptions.includes(key)) ?? ''
  const name = textOf(value[kind])
  return { path, kind, name, as: textOf(value.as) ?? name ?? '', value }
}

/** Events that never leave the place they are offered to. */
export const ownEvents: readonly string[] = ['next', 'back', 'close']

const hasShow = (place: Place): boolean => own(place.value, 'show') !== undefined

/** Tells whether a step may be passed over: it or a parent has a `show`. */
const isPassable = (leaf: Place): boolean => [leaf, ...leaf.parents].some(hasShow)

/** Lists the steps a target may lead to from a step: for a parent or `@next`, all up to the first always shown. */
export function targetsOf(
  { leaves, steps }: FlowModel,
  to: string,
  from: Place | undefined,
): readonly Place[] {
  if (to === '@back') return []
  if (to === '@next') return upToFirst(leaves.slice(from ? leaves.indexOf(from) + 1 : 0), isPassable)
  const target = steps.find(({ name }) => name === to)
  if (!target || target.isLeaf) return target ? [target] : []
  const inside = leaves.filter(({ parents }) => parents.includes(target))
  return upToFirst(inside, (leaf) =>
    [leaf, ...leaf.parents.slice(0, leaf.parents.indexOf(target))].some(hasShow),
  )
}

function upToFirst(leaves: readonly Place[], isPassed: (leaf: Place) => boolean): readonly Place[] {
  const last = leaves.findIndex((leaf) => !isPassed(leaf))
  return last < 0 ? leaves : leaves.slice(0, last + 1)
}

/** Lists the steps a person may be on while a place's table is asked: itself, its children, or all for the flow. */
export function leavesUnder({ leaves }: FlowModel, place: Place): readonly Place[] {
  if (place.kind === 'flow') return leaves
  return place.isLeaf ? [place] : leaves.filter(({ parents }) => parents.includes(place))
}

/** For every box and notice, the places it may lie over: steps and boxes. */
export type OpenOver = ReadonlyMap<string, ReadonlySet<Place>>

/** Finds what every box and notice may lie over, by the lines that open it. */
export function findOpenOver(model: FlowModel): OpenOver {
  const openOver = new Map<string, Set<Place>>()
  const opening = model.lines.filter(({ open }) => open !== undefined)
  for (let grown = true; grown; ) {
    grown = false
    for (const line of opening) {
      const under = openOver.get(line.open!) ?? new Set()
      const size = under.size
      for (const place of topsAfter(model, openOver, line)) if (place.name !== line.open) under.add(place)
      openOver.set(line.open!, under)
      grown ||= under.size > size
    }
  }
  return openOver
}

/** Lists the places that may be on top, of those that answer for themselves, after a line closed and moved. */
export function topsAfter(model: FlowModel, openOver: OpenOver, line: Line): readonly Place[] {
  const { place, to, close } = line
  const isOver = place.kind === 'box'
  if (to !== undefined)
    return stepsBefore(model, openOver, place, line).flatMap((from) => targetsOf(model, to, from))
  if (close && isOver) return [...(openOver.get(place.name) ?? [])]
  return isOver ? [place] : [...leavesUnder(model, place), ...boxesCalling(model, line)]
}

/** Lists the boxes whose own call may end as a line says, with no line of their own for it. */
function boxesCalling({ boxes, mayEnd }: FlowModel, { event }: Line): readonly Place[] {
  const [call, outcome] = event.split(':')
  if (outcome === undefined) return []
  return [...boxes.values()].filter(({ lines, table }) =>
    lines.some(({ effects }) =>
      effects.some(
        ({ kind, name = '', as }) =>
          kind === 'call' &&
          (call === '*' || as === call) &&
          !table.has(`${as}:${outcome}`) &&
          mayEnd(name, outcome),
      ),
    ),
  )
}

/** Lists the steps a line may be taken from; none yet for the line that starts the flow. */
function stepsBefore(
  model: FlowModel,
  openOver: OpenOver,
  place: Place,
  line: Line,
): readonly (Place | undefined)[] {
  if (line.event === 'start') return [undefined]
  return place.kind === 'box' ? stepsUnder(openOver, place) : leavesUnder(model, place)
}

/** Lists the steps a box or notice may be open over, however many boxes lie between. */
export function stepsUnder(
  openOver: OpenOver,
  box: Place,
  seen: ReadonlySet<Place> = new Set(),
): readonly Place[] {
  const under = [...(openOver.get(box.name) ?? [])].filter((place) => !seen.has(place))
  const found = under.flatMap((place) =>
    place.kind === 'box' ? stepsUnder(openOver, place, new Set([...seen, box])) : [place],
  )
  return [...new Set(found)]
}

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
