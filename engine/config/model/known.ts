import type { Json } from '../../flow/funnel.ts'
import { memoizeByObject } from '../json/once.ts'
import { own, textOf } from '../json/value.ts'
import {
  anything,
  isSameShape,
  itemShape,
  nothing,
  objectShape,
  oneOf,
  plain,
  type Shape,
  shapeAt,
  union,
} from '../language/shape.ts'
import { constantsOf } from '../read/constants.ts'
import type { Line, Place } from './flow.ts'
import { formName } from './reads.ts'
import { literalShape, shapeOfRule } from './rule-shape.ts'
import type { FlowContext } from './world.ts'
import {
  eventShape,
  nested,
  type RuleLocation,
  screensOn,
  shapeOfScreen,
  type Write,
  writesIn,
  writtenVariables,
} from './written.ts'

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
