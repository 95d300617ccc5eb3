import { holds, isItem } from '../conditions/index.ts'
import { boxOf, type Json, screenAt } from '../flow/index.ts'
import { linesFor } from '../flow/take.ts'
import type { Move } from '../replay/index.ts'
import { noticeOf, type ShownScreen, type WalkGround } from './ground.ts'
import { type Here, isAnswered } from './here.ts'
import { wordsIn } from './rules.ts'
import { typedIn } from './typed.ts'

type Plain = { readonly [name: string]: Json }
const objectOf = (value: unknown): Plain => (isItem(value) ? (value as Plain) : {})
const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value : [])

/** Events of the page itself, which no screen names. */
const ofThePage = ['leave', 'visible', 'outraAba', 'comecarDeNovo', 'falarWhatsapp']
/** Lists what a person, or the page by itself, may do at the place on top. */
export function actsAt(here: Here): readonly Move[] {
  const { ground, session } = here
  const top = session.boxes.at(-1)?.box
  const notice = top !== undefined && !boxOf(ground.funnel, top) ? noticeOf(ground.funnel, top) : undefined
  const own = notice ? noticeActs(here, notice) : screenActs(here)
  const isOver = session.boxes.length > 0
  const others = [...ofThePage, ...shellEvents(ground)].filter((event) =>
    isOver ? linesFor(here.tables[0]!, event) : isAnswered(here, event),
  )
  return [...own, ...others.map((event) => ({ event }))]
}

const noticeActs = (
  { known }: Here,
  { buttons }: NonNullable<ReturnType<typeof noticeOf>>,
): readonly Move[] => [
  ...buttons
    .filter(({ event, when }) => event !== 'close' && holds(when, known))
    .map(({ event }) => ({ event })),
  { event: 'close' },
]

/** Events that the flow itself answers and that no line sends: those of the frame around every screen. */
function shellEvents({ funnel, screens }: WalkGround): readonly string[] {
  const before = shells.get(funnel)
  if (before) return before
  const sent = new Set([...JSON.stringify(funnel.flow).matchAll(/"send":"(\w+)"/g)].map(([, name]) => name!))
  const named = wordsIn([
    ...Object.values(funnel.notices),
    ...[...screens.values()].map(({ look }) => look),
  ] as unknown as Json)
  const notThose = new Set(['start', 'resume', 'enter', 'edit', ...ofThePage, ...sent, ...named])
  const events = Object.keys(funnel.flow.on).filter((event) => !event.includes(':') && !notThose.has(event))
  shells.set(funnel, events)
  return events
}
const shells = new WeakMap<object, readonly string[]>()

function screenActs(here: Here): readonly Move[] {
  const { ground, session } = here
  const name = screenAt(ground.funnel, session, session.boxes.length)
  const screen = name === undefined ? undefined : ground.screens.get(name)
  if (!screen) return []
  const events = eventsOn(here, screen)
  const isBox = session.boxes.length > 0
  const leaving = isBox ? ['close', ...(linesFor(here.tables[0]!, 'back') ? ['back'] : [])] : ['back']
  return [
    ...events.flatMap((event) =>
      event === 'next' || (here.isThorough && isForm(screen))
        ? typedIn(here, screen, event)
        : idsFor(here, event),
    ),
    ...leaving.map((event) => ({ event })),
    ...(isAnswered(here, 'edit') && isForm(screen) ? typedIn(here, screen, 'edit') : []),
    ...fieldEvents(screen).flatMap((event) => typedIn(here, screen, event)),
  ]
}

const isForm = ({ schema }: ShownScreen): boolean => Object.keys(objectOf(schema.properties)).length > 0

/** Lists what can be pressed on a screen now. */
function eventsOn(here: Here, { look }: ShownScreen): readonly string[] {
  const { known } = here
  const shown = (each: Json) => holds(objectOf(each).when, known)
  const actions = listOf(look.actions)
    .filter(shown)
    .map((each) => String(objectOf(each).event))
  const blocks = ['above', 'below', 'bands'].flatMap((key) => listOf(look[key]).filter(shown))
  const handed = blocks.flatMap((block) => wordsIn(objectOf(block).with))
  const fields = Object.values(objectOf(look.fields)).flatMap((field) =>
    Object.entries(objectOf(field)).flatMap(([key, value]) => (/Event$/.test(key) ? [String(value)] : [])),
  )
  return [...new Set([...actions, ...[...handed, ...fields].filter((event) => isAnswered(here, event))])]
}

const fieldEvents = ({ look }: ShownScreen): readonly string[] =>
  Object.values(objectOf(look.fields)).flatMap((field) => {
    const { event } = objectOf(field)
    return typeof event === 'string' ? [event] : []
  })

/** Gives an event once for each thing it may have been about: an item of a list that the rules look for, or nothing. */
function idsFor({ session, ground, known, tables }: Here, event: string): readonly Move[] {
  const lines = tables.flatMap((table) => linesFor(table, event) ?? [])
  const reads = (value: unknown): boolean =>
    /event\.id\b/.test(JSON.stringify(value)) || [...derivedIn(ground, value)].length > 0
  if (!lines.some(reads)) return [{ event }]
  const items = Object.entries(session.answers).flatMap(([list, items]) =>
    listOf(items).flatMap((item, i) =>
      objectOf(item).id === undefined || i > 2 ? [] : [`{${list}.${i}.id}`],
    ),
  )
  const codes = ground.wishes
    .of('id', known)
    .filter((value) => typeof value === 'string' && !value.startsWith('*'))
  return [...items, ...codes.map(String)].map((id) => ({ event, id }))
}

function* derivedIn({ funnel }: WalkGround, value: unknown, seen = new Set<string>()): Generator<string> {
  for (const [, name = ''] of JSON.stringify(value).matchAll(/\{(\w+)/g)) {
    const rule = funnel.flow.derived?.[name]
    if (rule === undefined || seen.has(name)) continue
    seen.add(name)
    if (/event\.id\b/.test(JSON.stringify(rule))) yield name
    yield* derivedIn({ funnel } as WalkGround, rule, seen)
  }
}
