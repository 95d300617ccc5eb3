import type { Json } from '../../flow/funnel.ts'
import { entriesOf, isObject, own, textOf } from '../json/value.ts'
import { anything, nothing, objectShape, type Shape, shapeOfSchema, union } from '../language/shape.ts'
import type { Line, Place } from './flow.ts'
import { formName, fullPaths } from './reads.ts'
import { type FlowContext, screenOf } from './world.ts'

/** Where a rule is worked out: the place, and the line whose event it may read. */
export interface RuleLocation {
  readonly place: Place
  readonly line?: Line | undefined
}

/** A rule whose value is written under a root, and the names beneath it. */
export interface Write {
  readonly path: readonly string[]
  readonly rule: Json
  readonly location: RuleLocation
}

/** Gathers all that lines write, and all that boxes are opened with, by its root. */
export function writesIn(context: FlowContext): ReadonlyMap<string, readonly Write[]> {
  const { model } = context
  const over = new Map([...model.boxes, ...model.notices])
  const found = new Map<string, Write[]>()
  const add = (root: string, write: Write) => found.set(root, [...(found.get(root) ?? []), write])
  for (const line of model.lines) {
    const location = { place: line.place, line }
    for (const [target, rule] of entriesOf(line.value.set)) {
      for (const [root = '', ...path] of fullPaths(context, line.place, target.split('.'))) {
        add(root, { path, rule, location })
      }
    }
    const opened = over.get(line.open ?? '')
    if (opened && line.value.with !== undefined)
      add(formName(opened), { path: [], rule: line.value.with, location })
  }
  return found
}

/** Names everything that is written to: answers, derived values, and the forms of boxes and notices. */
export function writtenVariables({ model }: FlowContext): readonly string[] {
  const { value } = model.source
  const roots = [...entriesOf(own(value, 'answers')), ...entriesOf(own(value, 'derived'))].map(
    ([name]) => name,
  )
  return [...roots, ...[...model.boxes.values(), ...model.notices.values()].map(formName)]
}

/** Lists what the screens of the steps write under an answer. */
export function screensOn(context: FlowContext, name: string): readonly Shape[] {
  return context.model.leaves.flatMap((leaf) => {
    const [root, ...rest] = textOf(leaf.value.form)?.split('.') ?? []
    return root === name ? [nested(rest, shapeOfScreen(context, leaf))] : []
  })
}

/** Gives what the screen of a place writes; nothing where there is none. */
export function shapeOfScreen({ project }: FlowContext, place: Place): Shape {
  const screen = screenOf(project, place)
  return screen && isObject(screen.flat.schema.properties) ? shapeOfSchema(screen.flat.schema) : nothing
}

/** Gives what the event of a line brings: the data of a call, for itself or for the events sent on from it. */
export function eventShape(context: FlowContext, line: Line, seen: readonly string[]): Shape {
  if (seen.includes(line.event)) return nothing
  const name = line.event.slice(0, Math.max(0, line.event.lastIndexOf(':')))
  const calls = context.calls.filter(({ start }) => start.as === name)
  if (calls.length === 0) {
    const senders = context.model.lines.filter(({ send }) => send === line.event)
    return senders.length === 0
      ? anything
      : union(senders.map((sender) => eventShape(context, sender, [...seen, line.event])))
  }
  const of = (key: 'output' | 'input') =>
    union(calls.map(({ operation }) => (operation ? shapeOfSchema(operation[key]) : anything)))
  const rest = ['problem', 'type', 'at', 'values', 'id', 'kept', 'route', 'query'].map(
    (key) => [key, anything] as const,
  )
  return objectShape([['data', of('output')], ['input', of('input')], ...rest])
}

/** Puts a shape under some names. */
export const nested = (path: readonly string[], shape: Shape): Shape =>
  path.reduceRight<Shape>((inside, name) => objectShape([[name, inside]]), shape)
