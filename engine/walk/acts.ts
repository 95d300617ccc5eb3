import { holds, pathRead } from '../conditions/index.ts'
import { boxOf, type Json, type Rule, screenAt } from '../flow/index.ts'
import { linesFor } from '../flow/tables.ts'
import type { Move } from '../replay/index.ts'
import { operationIn, rulesIn, wordsIn } from '../replay/rule-tree.ts'
import { noticeOf, type ShownScreen, type WalkGround } from './ground.ts'
import { type Here, isAnswered, typedAt } from './here.ts'
import { listOf, objectOf } from './plain.ts'
import { typedIn } from './typed.ts'

/** Events of the page itself, which no screen names. */
const ofThePage = ['leave', 'visible', 'outraAba', 'comecarDeNovo', 'falarWhatsapp']

/** Lists what a person, or the page by itself, may do at the place on top. */
export function actsAt(here: Here): readonly Move[] {
  const { ground, session } = here
  const top = session.boxes.at(-1)?.box
  const notice = top !== undefined && !boxOf(ground.funnel, top) ? noticeOf(ground.funnel, top) : undefined
  const own = notice ? noticeActs(here, notice) : screenActs(here)
  const isOver = session.boxes.length > 0
  const others = ofThePage.filter((event) =>
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

function screenActs(here: Here): readonly Move[] {
  const { ground, session } = here
  const name = screenAt(ground.funnel, session, session.boxes.length)
  const screen = name === undefined ? undefined : ground.screens.get(name)
  if (!screen) return []
  const events = eventsOn(here, screen)
  // The browser's back closes the box on top.
  const leaving = session.boxes.length > 0 ? 'close' : 'back'
  return [
    ...events.flatMap((event) =>
      event === 'next' || (here.isThorough && isForm(screen))
        ? typedIn(here, screen, event).filter(({ values }) =>
            isOffered(here, screen, { event, ...(values && { values }) }),
          )
        : idsFor(here, screen, event),
    ),
    { event: leaving },
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
  const fields = Object.values(objectOf(look.fields)).flatMap((field) => [
    ...Object.entries(objectOf(field)).flatMap(([key, value]) => (/Event$/.test(key) ? [String(value)] : [])),
    ...lastRow(here, objectOf(objectOf(field).search)),
  ])
  return [...new Set([...actions, ...[...handed, ...fields].filter((event) => isAnswered(here, event))])]
}

/** Whether a button that shows under a condition still does once something was typed. */
function isOffered(here: Here, { look }: ShownScreen, { event, values = {} }: Move): boolean {
  const whens = listOf(look.actions)
    .map(objectOf)
    .flatMap((each) => (each.event === event && each.when !== undefined ? [each.when] : []))
  if (whens.length === 0) return true
  const known = typedAt(here, values)
  return whens.some((when) => holds(when, known))
}

/** Gives the event of the last row of a search, which shows once something was answered. */
const lastRow = ({ known }: Here, { answered, last }: ReturnType<typeof objectOf>): readonly string[] =>
  answered !== undefined && holds(answered, known) && objectOf(last).event !== undefined
    ? [String(objectOf(last).event)]
    : []

const fieldEvents = ({ look }: ShownScreen): readonly string[] =>
  Object.values(objectOf(look.fields)).flatMap((field) =>
    [objectOf(field).event, objectOf(objectOf(field).search).event].filter(
      (event): event is string => typeof event === 'string',
    ),
  )

/** Gives an event once for each thing it may have been about: an item of a list that the rules look for, or nothing. */
function idsFor(
  { session, ground, known, tables }: Here,
  { look }: ShownScreen,
  event: string,
): readonly Move[] {
  const lines = tables.flatMap((table) => linesFor(table, event) ?? [])
  const derived = derivedIn(ground, lines)
  if (!/event\.id\b/.test(JSON.stringify(lines)) && derived.length === 0) return [{ event }]
  const sought = [...rulesIn([lines, derived])].flatMap((rule) => seekingIn(rule) ?? [])
  const codes = ground.wishes
    .of('id', known)
    .filter((value) => typeof value === 'string' && !value.startsWith('*'))
    .map(String)
  const ids = (list: string, key: string): readonly string[] | undefined =>
    session.answers[list] === undefined
      ? undefined
      : listOf(session.answers[list])
          .slice(0, MOST_ITEMS)
          .map((item, i) => (key === 'id' ? `{${list}.${i}.id}` : String(objectOf(item)[key])))
  const shown = Object.keys(session.answers).filter((list) => JSON.stringify(look).includes(`{${list}}`))
  const named =
    sought.length > 0
      ? sought.flatMap(({ list, key }) => ids(list, key) ?? codes)
      : [...shown.flatMap((list) => ids(list, 'id') ?? []), ...codes]
  return [...new Set(named)].map((id) => ({ event, id }))
}

const MOST_ITEMS = 3

/** Tells in which list, and under which key, a rule looks for the item that an event is about. */
function seekingIn(rule: Rule): { readonly list: string; readonly key: string } | undefined {
  const { name = '', args: [list, key, value] = [] } = operationIn(rule) ?? {}
  const path = pathRead(list)
  return name === 'acha' && typeof key === 'string' && pathRead(value) === 'event.id' && path !== undefined
    ? { list: path, key }
    : undefined
}

/** Lists the derived values that rules read and that read what an event is about. */
function derivedIn({ funnel }: WalkGround, value: unknown, seen = new Set<string>()): readonly Rule[] {
  return [...JSON.stringify(value).matchAll(/\{(\w+)/g)].flatMap(([, name = '']) => {
    const rule = funnel.flow.derived?.[name]
    if (rule === undefined || seen.has(name)) return []
    seen.add(name)
    const own = /event\.id\b/.test(JSON.stringify(rule)) ? [rule] : []
    return [...own, ...derivedIn({ funnel } as WalkGround, rule, seen)]
  })
}
