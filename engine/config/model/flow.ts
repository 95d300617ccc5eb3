import type { Json } from '../../flow/funnel.ts'
import type { Path } from '../diagnostics/diagnostic.ts'
import type { Traced } from '../json/document.ts'
import { memoizeByObject } from '../json/memoize.ts'
import { entriesOf, isObject, type JsonObject, listOf, objectOf, own, textOf } from '../json/value.ts'
import type { Read } from '../read/project.ts'

/** One effect of a line: what it does and to what. `as` is the name a call's reply comes under. */
export interface LineEffect {
  readonly path: Path
  readonly kind: string
  readonly name: string | undefined
  readonly as: string
  readonly value: JsonObject
}

/** One line of a table: a transition, and where it stands. */
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
