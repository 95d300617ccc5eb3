import type { Fields, Json } from '../../flow/funnel.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import {
  entriesOf,
  type Finding,
  listOf,
  memoizeByObject,
  objectOf,
  own,
  report,
  textOf,
} from '../json/document.ts'
import type { BlockRecord, ServerFactRecord, WidgetRecord } from '../language/vocabulary.ts'
import { constantsOf, type Project, type ReadScreen } from '../read/project.ts'
import {
  type FlowModel,
  findOpenOver,
  type LineEffect,
  leavesUnder,
  modelByItself,
  modelOf,
  type OpenOver,
  ownEvents,
  type Place,
  topsAfter,
} from './flow.ts'
import { type Shown, shownByScreen } from './rules.ts'

/** The names the code gives to the JSON: what a file may call by name besides other files. */
export interface Vocabulary {
  readonly widgets: Readonly<Record<string, WidgetRecord>>
  readonly blocks: Readonly<Record<string, BlockRecord>>
  readonly effects: readonly string[]
  readonly masks: readonly string[]
  readonly formats: readonly string[]
  readonly validators: readonly string[]
  readonly datedValidators: readonly string[]
  readonly operators: readonly string[]
  /** What the server says of itself, which rules and texts read under `server`. */
  readonly server: Readonly<Record<string, ServerFactRecord>>
  /** First segments of addresses that the server answers itself. */
  readonly segments: readonly string[]
  /** The operations that have code. */
  readonly operations: readonly string[]
  /** The calls to services that the code of operations makes. */
  readonly calls: readonly string[]
  /** For each address of a variant that the server sends by itself, the paths it fills in beside those of the variant. */
  readonly addresses: Readonly<Record<string, readonly string[]>>
}

/** What checks look at: the project and the vocabulary. */
export interface CheckContext {
  readonly project: Project
  readonly vocabulary: Vocabulary
  readonly operators: ReadonlySet<string>
}

/** What the checks of one flow look at. */
export interface FlowContext extends CheckContext {
  readonly model: FlowModel
  readonly openOver: OpenOver
  readonly calls: readonly Call[]
  /** The tables whose rows have names, each as rules read it. */
  readonly constants: readonly string[]
  /** Makes a diagnostic placed in the flow, or in the part it was laid from. */
  readonly diagnose: (finding: Finding) => Diagnostic
}

/** A call some line starts, with what its operation says; undefined when there is no such operation. */
export interface Call {
  readonly start: LineEffect
  readonly place: Place
  readonly operation: KnownOperation | undefined
}

/** What the check needs of an operation. */
interface KnownOperation {
  readonly name: string
  readonly problems: readonly string[]
  readonly input: Json
  readonly output: Json
}

/** The ways in which any call may end besides the problems its operation declares. */
export const generalOutcomes: readonly string[] = ['ok', 'offline', 'timeout', 'failure', 'semVenda']

/** Opens a flow with all that its checks look at. */
export function openFlow(context: CheckContext, name: string): FlowContext {
  const read = context.project.flows.get(name)!
  const model = modelOf(read, mayEndIn(context.project))
  const calls = model.lines.flatMap(({ effects, place }) =>
    effects
      .filter(({ kind }) => kind === 'call')
      .map((start) => ({ start, place, operation: operationOf(context.project, start.name) })),
  )
  return {
    ...context,
    model,
    openOver: findOpenOver(model),
    calls,
    constants: Object.keys(constantsOf(context.project)),
    diagnose: (finding) => report(read.source, finding),
  }
}

/** Tells how calls may end, by the operations of a project. */
function mayEndIn(project: Project): FlowModel['mayEnd'] {
  const outcomes = new Map(
    [...project.operations.keys()].map((name) => [name, outcomesOf(operationOf(project, name)!)]),
  )
  return (name, outcome) => outcomes.get(name)?.includes(outcome) ?? true
}

/** Reads what the check needs of an operation's file. */
function operationOf(project: Project, name: string | undefined): KnownOperation | undefined {
  const read = project.operations.get(name ?? '')
  if (!read) return undefined
  const problems = Object.keys(objectOf(own(read.source.value, 'problems')))
  return { name: read.name, problems, input: read.input.schema, output: read.output.schema }
}

/** Lists all outcomes of an operation. */
export const outcomesOf = ({ problems }: KnownOperation): readonly string[] => [
  ...new Set(['ok', ...problems, ...generalOutcomes]),
]

/** Finds the screen of a place. */
export const screenOf = ({ screens }: Project, place: Place): ReadScreen | undefined =>
  screens.get(textOf(own(place.value, 'screen')) ?? '')

/** Gives the names the screen of a place writes; none for a place without one. */
export const fieldsOf = (project: Project, place: Place): Fields =>
  screenOf(project, place)?.flat.fields ?? {}

/** Lists the events a screen's file names: of its buttons, its fields and its blocks. */
export const eventsOfScreen = (screen: ReadScreen | undefined): readonly Named[] =>
  screen ? eventsInScreen(screen) : []

const eventsInScreen = memoizeByObject(({ source }: ReadScreen) => eventsIn(source.value, []))

/** An event's name and where it is in its file. */
export interface Named {
  readonly name: string
  readonly path: readonly (string | number)[]
}

const eventKey = /^(?:event|evento|[a-z]+(?:Event|Evento))$/

/** Lists what is under keys named `event`, `evento`, `termsEvent` and the like, anywhere in a value. */
export function eventsIn(value: Json | undefined, path: Named['path']): readonly Named[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => eventsIn(item, [...path, i]))
  return Object.entries(objectOf(value)).flatMap(([key, member]) => {
    const here = [...path, key]
    if (typeof member === 'string') return eventKey.test(key) ? [{ name: member, path: here }] : []
    return eventsIn(member, here)
  })
}

/** Lists the events of a notice's buttons. */
export const eventsOfNotice = (notice: Place): readonly Named[] =>
  listOf(notice.value.buttons).flatMap((button, i) => {
    const name = textOf(own(button, 'event'))
    return name === undefined ? [] : [{ name, path: [...notice.path, 'buttons', i, 'event'] }]
  })

/** Tells whether every file a flow may be made of is JSON: what is missing may stand in one that is not. */
export const isWhole = ({ names, chapters, parts }: Project, flow: string): boolean =>
  names.chapter.every((name) => !name.startsWith(`${flow}/`) || chapters.has(name)) &&
  names.part.every((name) => parts.has(name))

/** Lists the screens that the places of a flow name, each once; what is no screen of the project is left out. */
export function screensNamed({ screens }: Project, { places }: FlowModel): readonly ReadScreen[] {
  const names = new Set(places.flatMap(({ value }) => textOf(value.screen) ?? []))
  return [...names].flatMap((name) => screens.get(name) ?? [])
}

/** Lists the screens of a flow by its name, in the order of their names; none for a flow that is not there. */
export function screensOfFlow(project: Project, name: string): readonly ReadScreen[] {
  const flow = project.flows.get(name)
  if (!flow) return []
  return screensNamed(project, modelByItself(flow)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** For every step and box, the events that may be offered to it. */
export type PossibleEvents = ReadonlyMap<Place, ReadonlySet<string>>

/** Events the page itself sends, wherever the person is; `start` comes before there is a step. */
export const pageEvents: readonly string[] = [
  'resume',
  'enter',
  'edit',
  'leave',
  'visible',
  'outraAba',
  'comecarDeNovo',
]

/** Finds which events may be offered to which steps and boxes: their own, and what the boxes above leave unanswered. */
export function findPossibleEvents(context: FlowContext): PossibleEvents {
  const { model, openOver } = context
  const possibleEvents = new Map<Place, Set<string>>()
  const add = (place: Place, events: Iterable<string>): void => {
    const known = possibleEvents.get(place) ?? new Set()
    for (const event of events) known.add(event)
    possibleEvents.set(place, known)
  }
  for (const place of [...model.leaves, ...model.boxes.values()]) add(place, ownEventsOf(context, place))
  for (const notice of model.notices.values())
    add(
      notice,
      eventsOfNotice(notice).map(({ name }) => name),
    )
  for (const line of model.lines) {
    const arriving = [
      ...(line.send === undefined ? [] : [line.send]),
      ...outcomesStarted(context, line.effects),
    ]
    if (arriving.length === 0) continue
    for (const top of topsAfter(model, openOver, line)) add(top, arriving)
    if (line.send !== undefined) for (const leaf of leavesUnder(model, line.place)) add(leaf, [line.send])
  }
  spread(context, possibleEvents, add)
  return possibleEvents
}

function ownEventsOf({ project, model }: FlowContext, place: Place): readonly string[] {
  const beside = eventsIn(own(model.source.value, 'aside'), [])
  const screen = screenOf(project, place)
  const typed = own(place.value, 'screen') === undefined ? [] : ownEvents
  const timers = entriesOf(place.value.timers).map(([name]) => name)
  return [
    ...typed,
    ...pageEvents,
    ...timers,
    ...[...beside, ...eventsOfScreen(screen), ...eventsOfFields(screen)].map(({ name }) => name),
    ...handedOver(screen),
  ]
}

/** A block may be handed the name of an event under any key: every single word it is given counts as sent. */
function handedOver(screen: ReadScreen | undefined): readonly string[] {
  const look = own(screen?.source.value, 'look')
  const blocks = ['above', 'below', 'bands'].flatMap((key) => listOf(own(look, key)))
  return blocks.flatMap((block) => wordsIn(own(block, 'with')))
}

function wordsIn(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return /^[a-z][A-Za-z0-9]*$/.test(value) ? [value] : []
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap((each) => wordsIn(each))
    : []
}

const outcomesStarted = ({ calls }: FlowContext, effects: readonly unknown[]): readonly string[] =>
  calls
    .filter(({ start }) => effects.includes(start))
    .flatMap(({ start, operation }) =>
      (operation ? outcomesOf(operation) : generalOutcomes).map((outcome) => `${start.as}:${outcome}`),
    )

/** Passes the events of boxes and notices on to the places under them, but for those that never leave a place. */
function spread(
  { model, openOver }: FlowContext,
  possibleEvents: ReadonlyMap<Place, ReadonlySet<string>>,
  add: (place: Place, events: Iterable<string>) => void,
): void {
  const above = [...model.boxes.values(), ...model.notices.values()]
  for (const _round of above) {
    for (const box of above) {
      const leaving = [...(possibleEvents.get(box) ?? [])].filter((event) => !ownEvents.includes(event))
      for (const place of openOver.get(box.name) ?? []) add(place, leaving)
    }
  }
}

/** Gives what the fields of a screen show, with what their files say laid in; every path is that of the field in the screen. */
export const shownByFields = memoizeByObject(({ flat }: ReadScreen): readonly Shown[] =>
  flat.members.map(({ name, schema, look: itsLook, path }) => {
    const look = { fields: { [name]: itsLook } }
    const { texts, rules } = shownByScreen({ properties: { [name]: schema }, look })
    const under = <Kind>(all: readonly Kind[]) => all.map((each) => ({ ...each, path }))
    return { texts: under(texts), rules: under(rules), blocks: [] }
  }),
)

/** Lists the events that only the files of a screen's fields name, each at its field in the screen. */
export function eventsOfFields(screen: ReadScreen | undefined): readonly Named[] {
  if (!screen) return []
  const said = new Set(eventsOfScreen(screen).map(({ name }) => name))
  return screen.flat.members.flatMap(({ look, path }) =>
    eventsIn(look, [])
      .filter(({ name }) => !said.has(name))
      .map(({ name }) => ({ name, path })),
  )
}
