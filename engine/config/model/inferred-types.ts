import type { Json } from '../../flow/funnel.ts'
import { pathRead } from '../../rules/index.ts'
import { entriesOf, isObject, listOf, memoizeByObject, own, textOf } from '../json/document.ts'
import { recordOf } from '../language/operators.ts'
import {
  anything,
  isSameShape,
  itemShape,
  listOfShape,
  nothing,
  objectShape,
  oneOf,
  plain,
  type Shape,
  shapeAt,
  shapeOfSchema,
  union,
} from '../language/shape.ts'
import { constantsOf } from '../read/project.ts'
import { type FlowContext, screenOf } from './context.ts'
import type { Line, Place } from './flow.ts'
import { formName, fullPaths } from './flow-rules.ts'

/** Tells what is known of what a place's rules read, by all that screens, calls and lines write. */
export interface InferredTypes {
  /** The shape under the first name of a path. */
  shapeOfRoot(root: string, location: RuleLocation): Shape
  /** What an item of the list that a rule gives is made of. */
  shapeOfItem(rule: Json, location: RuleLocation): Shape
}

const mostRounds = 12

/**
 * Looks through a flow for all that is written. What is written may be read from elsewhere, so the looking is repeated
 * until nothing new is found, each time at the names that read what is new; names that never settle may be anything.
 */
export function inferTypes(context: FlowContext): InferredTypes {
  const names = writtenVariables(context)
  const input: InferenceInput = { context, writes: writesIn(context), external: externalTypesOf(context) }
  const found = new Map(names.map((name) => [name, nothing]))
  const known = typesFrom(input, (name) => found.get(name))
  const readBy = new Map<string, ReadonlySet<string>>()
  let changed: ReadonlySet<string> = new Set(names)
  for (let round = 0; round < mostRounds; round += 1) {
    const stale = names.filter((name) => isStale(readBy.get(name), changed))
    const looks = stale.map((name) => {
      const { shape, read } = inferName(input, found, name)
      readBy.set(name, read)
      return { name, shape }
    })
    const news = looks.filter(({ name, shape }) => !isSameShape(found.get(name) ?? nothing, shape))
    if (news.length === 0) return known
    for (const { name, shape } of news) found.set(name, shape)
    changed = new Set(news.map(({ name }) => name))
  }
  for (const name of names) found.set(name, anything)
  return known
}

const isStale = (read: ReadonlySet<string> | undefined, changed: ReadonlySet<string>): boolean =>
  read === undefined || [...read].some((name) => changed.has(name))

/** Gives the shape of what is written to a name, by what was found until now, and the names that were read for it. */
function inferName(input: InferenceInput, found: ReadonlyMap<string, Shape>, name: string) {
  const read = new Set<string>()
  const known = typesFrom(input, (each) => {
    read.add(each)
    return found.get(each)
  })
  return { shape: writtenTo(input, known, name), read }
}

/** What is looked up once for all rounds. */
interface InferenceInput {
  readonly context: FlowContext
  readonly writes: ReadonlyMap<string, readonly Write[]>
  readonly external: ExternalTypes
}

/** The shapes of what no flow writes: constants, what the server says of itself, and what events bring. */
interface ExternalTypes {
  readonly byName: ReadonlyMap<string, Shape>
  readonly eventOf: (line: Line) => Shape
}

const externalTypesOf = (context: FlowContext): ExternalTypes => ({
  byName: new Map([
    ['server', serverShape(context)],
    ['step', stepShape],
    ...Object.entries(constantsOf(context.project)).map(
      ([name, value]) => [name, literalShape(value)] as const,
    ),
  ]),
  eventOf: memoizeByObject((line: Line) => eventShape(context, line, [])),
})

/** Gives the shape that was found of a name. */
type Find = (name: string) => Shape | undefined

function typesFrom({ context, external }: InferenceInput, found: Find): InferredTypes {
  const shapeOfRoot: InferredTypes['shapeOfRoot'] = (root, location) => {
    if (root === 'form') return formOf(location.place, found)
    if (root === 'event') return location.line ? external.eventOf(location.line) : anything
    return external.byName.get(root) ?? found(root) ?? anything
  }
  const shapeOfItem: InferredTypes['shapeOfItem'] = (rule, location) =>
    itemShape(
      shapeOfRule(rule, {
        operators: context.operators,
        shapeRead: reading({ shapeOfRoot, shapeOfItem }, location),
      }),
    )
  return { shapeOfRoot, shapeOfItem }
}

const serverShape = ({ vocabulary }: FlowContext): Shape =>
  objectShape(
    Object.entries(vocabulary.server).map(
      ([name, fact]) => [name, fact.oneOf ? oneOf(fact.oneOf) : plain] as const,
    ),
  )

/** What rules read of the step they are worked out in. */
const stepShape: Shape = objectShape(
  ['name', 'screen', 'form', 'view', 'label', 'checkout', 'noReturn', 'final'].map(
    (name) => [name, anything] as const,
  ),
)

const reading = (known: InferredTypes, location: RuleLocation) => (path: string) => {
  const [root = '', ...rest] = path.split('.')
  return shapeAt(known.shapeOfRoot(root, location), rest)
}

function formOf(place: Place, found: Find): Shape {
  if (place.kind === 'box' || place.kind === 'notice') return found(formName(place)) ?? anything
  if (!place.isLeaf) return anything
  const [root, ...rest] = textOf(place.value.form)?.split('.') ?? []
  return root === undefined ? nothing : (shapeAt(found(root) ?? anything, rest) ?? nothing)
}

function writtenTo({ context, writes }: InferenceInput, known: InferredTypes, name: string): Shape {
  const { model, operators } = context
  const shape = (rule: Json, location: RuleLocation) =>
    shapeOfRule(rule, { operators, shapeRead: reading(known, location) })
  const sets = (writes.get(name) ?? []).map(({ path, rule, location }) => nested(path, shape(rule, location)))
  const box = [...model.boxes.values(), ...model.notices.values()].find((place) => formName(place) === name)
  if (box) return union([shapeOfScreen(context, box), ...sets])
  const derived = own(own(model.source.value, 'derived'), name)
  if (derived !== undefined) return shape(derived, { place: model.flow })
  const first = literalShape(own(own(model.source.value, 'answers'), name) ?? null)
  return union([first, ...screensOn(context, name), ...sets])
}

/** Where a rule is worked out: the place, and the line whose event it may read. */
export interface RuleLocation {
  readonly place: Place
  readonly line?: Line | undefined
}

/** A rule whose value is written under a root, and the names under it. */
interface Write {
  readonly path: readonly string[]
  readonly rule: Json
  readonly location: RuleLocation
}

/** Gathers all that lines write, and all that boxes are opened with, by its root. */
function writesIn(context: FlowContext): ReadonlyMap<string, readonly Write[]> {
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
function writtenVariables({ model }: FlowContext): readonly string[] {
  const { value } = model.source
  const roots = [...entriesOf(own(value, 'answers')), ...entriesOf(own(value, 'derived'))].map(
    ([name]) => name,
  )
  return [...roots, ...[...model.boxes.values(), ...model.notices.values()].map(formName)]
}

/** Lists what the screens of the steps write under an answer. */
function screensOn(context: FlowContext, name: string): readonly Shape[] {
  return context.model.leaves.flatMap((leaf) => {
    const [root, ...rest] = textOf(leaf.value.form)?.split('.') ?? []
    return root === name ? [nested(rest, shapeOfScreen(context, leaf))] : []
  })
}

/** Gives what the screen of a place writes; nothing where there is none. */
function shapeOfScreen({ project }: FlowContext, place: Place): Shape {
  const screen = screenOf(project, place)
  return screen && screen.flat.members.length > 0 ? shapeOfSchema(screen.flat.schema) : nothing
}

/** Gives what the event of a line brings: the data of a call, for itself or for the events sent on from it. */
function eventShape(context: FlowContext, line: Line, seen: readonly string[]): Shape {
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
const nested = (path: readonly string[], shape: Shape): Shape =>
  path.reduceRight<Shape>((inside, name) => objectShape([[name, inside]]), shape)

/** What a rule's shape is worked out with: the operators there are, and the shape of what a path reads. */
interface Reader {
  readonly operators: ReadonlySet<string>
  readonly shapeRead: (path: string) => Shape | undefined
}

/** Works out what a rule, or a literal with rules inside, may give. */
export function shapeOfRule(rule: Json, reader: Reader): Shape {
  if (Array.isArray(rule)) return listOfShape(union(rule.map((item) => shapeOfRule(item, reader))))
  const path = pathRead(rule)
  if (path !== undefined) return reader.shapeRead(path) ?? nothing
  if (!isObject(rule)) return literalShape(rule)
  const [name = '', ...others] = Object.keys(rule)
  if (others.length > 0 || !reader.operators.has(name)) {
    return objectShape(entriesOf(rule).map(([key, member]) => [key, shapeOfRule(member, reader)]))
  }
  const args = [rule[name] ?? null].flat()
  const record = recordOf(name)
  const inItem: Reader = { ...reader, shapeRead: () => anything }
  const of = (i: number) => shapeOfRule(args[i] ?? null, record?.isPerItem && i === 1 ? inItem : reader)
  if (!record) return anything
  return record.shape ? record.shape(args, of) : plain
}

/** The shape of a literal; null and the empty list say nothing of what will be there. */
function literalShape(value: Json): Shape {
  if (value === null) return nothing
  if (Array.isArray(value)) {
    return value.length === 0 ? nothing : listOfShape(union(listOf(value).map(literalShape)))
  }
  if (!isObject(value)) return oneOf([value])
  return objectShape(entriesOf(value).map(([name, member]) => [name, literalShape(member)]))
}
