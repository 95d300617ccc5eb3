import type { Json } from '../../flow/funnel.ts'
import { memoizeByObject } from '../json/memoize.ts'
import { entriesOf, listOf, own } from '../json/value.ts'
import type { ReadScreen } from '../read/project.ts'
import {
  eventsIn,
  eventsOfNotice,
  eventsOfScreen,
  type FlowContext,
  generalOutcomes,
  type Named,
  outcomesOf,
  screenOf,
} from './context.ts'
import type { Place } from './flow.ts'
import { leavesUnder, ownEvents, topsAfter } from './moves.ts'
import { type Shown, shownByScreen } from './texts.ts'

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

function ownEventsOf({ project }: FlowContext, place: Place): readonly string[] {
  const screen = screenOf(project, place)
  const typed = own(place.value, 'screen') === undefined ? [] : ownEvents
  const timers = entriesOf(place.value.timers).map(([name]) => name)
  return [
    ...typed,
    ...pageEvents,
    ...timers,
    ...[...eventsOfScreen(screen), ...eventsOfFields(screen)].map(({ name }) => name),
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

/** What a box or a notice is offered goes on to what lies under, but for the events that never leave a place. */
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
  entriesOf(own(flat.schema, 'properties')).map(([name, schema]) => {
    const look = { fields: { [name]: own(own(flat.look, 'fields'), name) ?? {} } }
    const { texts, rules, choices } = shownByScreen({ properties: { [name]: schema }, look })
    const path = ['properties', name]
    const under = <Kind>(all: readonly Kind[]) => all.map((each) => ({ ...each, path }))
    return { texts: under(texts), rules: under(rules), blocks: [], choices: under(choices) }
  }),
)

/** Lists the events that only the files of a screen's fields name, each at its field in the screen. */
export function eventsOfFields(screen: ReadScreen | undefined): readonly Named[] {
  if (!screen) return []
  const said = new Set(eventsOfScreen(screen).map(({ name }) => name))
  return entriesOf(own(screen.flat.look, 'fields')).flatMap(([field, look]) =>
    eventsIn(look, [])
      .filter(({ name }) => !said.has(name))
      .map(({ name }) => ({ name, path: ['properties', field] })),
  )
}
