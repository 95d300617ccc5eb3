import type { Json } from '../../flow/funnel.ts'
import { once } from '../json/once.ts'
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
import type { FlowWorld } from './world.ts'
import {
  eventShape,
  nested,
  rootsOf,
  type Spot,
  screensOn,
  shapeOfScreen,
  type Write,
  writesIn,
} from './written.ts'

/** Tells what is known of what a place's rules read, by all that screens, calls and lines write. */
export interface Known {
  /** The shape under the first name of a path. */
  rootOf(root: string, spot: Spot): Shape
  /** What an item of the list that a rule gives is made of. */
  itemOf(rule: Json, spot: Spot): Shape
}

const mostRounds = 12

/**
 * Looks through a flow for all that is written. What is written may be read from elsewhere, so the looking is repeated
 * until nothing new is found, each time at the names that read what is new; names that never settle may be anything.
 */
export function knownIn(world: FlowWorld): Known {
  const names = rootsOf(world)
  const looked: Looked = { world, writes: writesIn(world), outside: outsideOf(world) }
  const found = new Map(names.map((name) => [name, nothing]))
  const known = knownBy(looked, (name) => found.get(name))
  const readBy = new Map<string, ReadonlySet<string>>()
  let changed: ReadonlySet<string> = new Set(names)
  for (let round = 0; round < mostRounds; round += 1) {
    const stale = names.filter((name) => isStale(readBy.get(name), changed))
    const looks = stale.map((name) => {
      const { shape, read } = lookAt(looked, found, name)
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
function lookAt(looked: Looked, found: ReadonlyMap<string, Shape>, name: string) {
  const read = new Set<string>()
  const known = knownBy(looked, (each) => {
    read.add(each)
    return found.get(each)
  })
  return { shape: writtenTo(looked, known, name), read }
}

/** What is looked up once for all rounds. */
interface Looked {
  readonly world: FlowWorld
  readonly writes: ReadonlyMap<string, readonly Write[]>
  readonly outside: Outside
}

/** The shapes of what no flow writes: constants, what the server says of itself, and what events bring. */
interface Outside {
  readonly byName: ReadonlyMap<string, Shape>
  readonly eventOf: (line: Line) => Shape
}

const outsideOf = (world: FlowWorld): Outside => ({
  byName: new Map([
    ['server', serverShape(world)],
    ['step', stepShape],
    ...Object.entries(constantsOf(world.project)).map(
      ([name, value]) => [name, literalShape(value)] as const,
    ),
  ]),
  eventOf: once((line: Line) => eventShape(world, line, [])),
})

/** Gives the shape that was found of a name. */
type Find = (name: string) => Shape | undefined

function knownBy({ world, outside }: Looked, found: Find): Known {
  const rootOf: Known['rootOf'] = (root, spot) => {
    if (root === 'form') return formOf(spot.place, found)
    if (root === 'event') return spot.line ? outside.eventOf(spot.line) : anything
    return outside.byName.get(root) ?? found(root) ?? anything
  }
  const itemOf: Known['itemOf'] = (rule, spot) =>
    itemShape(shapeOfRule(rule, { operators: world.operators, shapeRead: reading({ rootOf, itemOf }, spot) }))
  return { rootOf, itemOf }
}

const serverShape = ({ words }: FlowWorld): Shape =>
  objectShape(
    Object.entries(words.server).map(
      ([name, fact]) => [name, fact.oneOf ? oneOf(fact.oneOf) : plain] as const,
    ),
  )

/** What rules read of the step they are worked out in. */
const stepShape: Shape = objectShape(
  ['name', 'screen', 'form', 'view', 'label', 'checkout', 'noReturn', 'final'].map(
    (name) => [name, anything] as const,
  ),
)

const reading = (known: Known, spot: Spot) => (path: string) => {
  const [root = '', ...rest] = path.split('.')
  return shapeAt(known.rootOf(root, spot), rest)
}

function formOf(place: Place, found: Find): Shape {
  if (place.kind === 'box' || place.kind === 'notice') return found(formName(place)) ?? anything
  if (!place.isLeaf) return anything
  const [root, ...rest] = textOf(place.value.form)?.split('.') ?? []
  return root === undefined ? nothing : (shapeAt(found(root) ?? anything, rest) ?? nothing)
}

function writtenTo({ world, writes }: Looked, known: Known, name: string): Shape {
  const { model, operators } = world
  const shape = (rule: Json, spot: Spot) => shapeOfRule(rule, { operators, shapeRead: reading(known, spot) })
  const sets = (writes.get(name) ?? []).map(({ beneath, rule, spot }) => nested(beneath, shape(rule, spot)))
  const box = [...model.boxes.values(), ...model.notices.values()].find((place) => formName(place) === name)
  if (box) return union([shapeOfScreen(world, box), ...sets])
  const derived = own(own(model.source.value, 'derived'), name)
  if (derived !== undefined) return shape(derived, { place: model.flow })
  const first = literalShape(own(own(model.source.value, 'answers'), name) ?? null)
  return union([first, ...screensOn(world, name), ...sets])
}
