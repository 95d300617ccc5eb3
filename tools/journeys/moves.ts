import {
  evaluate,
  type Facts,
  type Funnel,
  holds,
  isMissing,
  type Json,
  type Rule,
  type Session,
  withNames,
} from '../../engine/index.ts'
import type { Move, Played } from '../../engine/replay/index.ts'
import {
  factsWith,
  type Here,
  hereOf,
  type JourneyContext,
  type JsonObject,
  listOf,
  objectOf,
  placesAround,
  type Screen,
  type Source,
  screenOf,
  sourceAt,
  wordsIn,
} from './context.ts'
import { acceptedBy, fits, sampleOf, variationsOf } from './samples.ts'

/** Lists the moves that may follow a session: replies to its calls, what a person may do, clocks, and a reload. */
export function possibleMoves(context: JourneyContext, played: Played, isThorough: boolean): readonly Move[] {
  const { session, at } = played
  const here = hereOf(context, played, isThorough)
  const leaving = session.boxes.length > 0 ? 'close' : 'back'
  const isBusy = session.calls.some(({ quiet }) => !quiet)
  const isWriting = session.calls.some(({ quiet, op }) => !quiet && context.funnel.operations[op]?.writes)
  return [
    ...session.calls.flatMap((call) => repliesTo(here, call)),
    ...(!isBusy ? personMoves(here, leaving) : isWriting ? [] : [{ event: leaving }]),
    ...Object.values(session.timers).map((due) => ({ waitMs: Math.max(1, due - at) })),
    ...(isAnswered(here, 'resume') ? [{ reload: true as const }] : []),
  ]
}

/** Whether any place around a session has a transition for an event. */
const isAnswered = ({ context, session }: Here, event: string): boolean =>
  placesAround(context, session).some((place) => context.transitions.has(`${place} ${event}`))

const generalOutcomes = ['ok', 'offline', 'timeout', 'failure', 'semVenda']

function repliesTo(here: Here, { as, op, input }: Session['calls'][number]): readonly Move[] {
  const { funnel, outputs } = here.context
  const source = sourceAt(here, objectOf(input))
  const schema = outputs.get(op) ?? {}
  const base = objectOf(sampleOf(schema, op, source))
  const [ok, ...refusals] = new Set([...generalOutcomes, ...(funnel.operations[op]?.problems ?? [])])
  return [
    ...variationsOf({ schema, base, source }, here.isThorough).map((data) => ({
      reply: `${as}:${ok}`,
      ...(Object.keys(data).length > 0 && { data }),
    })),
    ...refusals.flatMap((outcome) =>
      problemsOf(here.context, source, outcome).map((problem) => ({
        reply: `${as}:${outcome}`,
        ...(problem && { problem }),
      })),
    ),
  ]
}

/** Lists what may come with a refusal: nothing, and the values of problems that rules read. */
function problemsOf(
  { funnel, candidates }: JourneyContext,
  source: Source,
  outcome: string,
): readonly (JsonObject | undefined)[] {
  if (outcome === 'offline' || outcome === 'timeout') return [undefined]
  const valuesOf = (name: string) => candidates.of(name, { at: 0, read: () => null })
  if (outcome === 'failure') return [undefined, ...valuesOf('code').map((code) => ({ code }))]
  const read = problemNames(funnel)
  const whole = Object.fromEntries(
    read.map((name) => [
      name,
      sampleOf({ type: /centavos$/i.test(name) ? 'integer' : 'string' }, name, source),
    ]),
  )
  const others = read.flatMap((name) => valuesOf(name).map((value) => ({ ...whole, [name]: value })))
  return [undefined, ...(read.length > 0 ? [whole] : []), ...others]
}

const problemsByFunnel = new WeakMap<Funnel['flow'], readonly string[]>()
function problemNames({ flow }: Funnel): readonly string[] {
  const found = [...JSON.stringify(flow).matchAll(/event\.problem\.(\w+)/g)].map(([, name]) => name!)
  const names = problemsByFunnel.get(flow) ?? [...new Set(found)].filter((name) => name !== 'code')
  problemsByFunnel.set(flow, names)
  return names
}

/** Events of the page itself, which no screen names. */
const pageEvents = ['leave', 'visible', 'outraAba', 'comecarDeNovo', 'falarWhatsapp']

/** Lists what a person, or the page by itself, may do at the place on top. */
function personMoves(here: Here, leaving: string): readonly Move[] {
  const { context, session, facts } = here
  const top = session.boxes.at(-1)?.box
  const notice = top === undefined ? undefined : context.funnel.notices[top]
  const screen = screenOf(context, session)
  const fromPage = pageEvents.filter((event) =>
    top === undefined ? isAnswered(here, event) : context.transitions.has(`${top} ${event}`),
  )
  const pressed = (notice?.buttons ?? []).filter(({ event, when }) => event !== 'close' && holds(when, facts))
  return [
    ...(notice
      ? [...pressed.map(({ event }) => ({ event })), { event: 'close' }]
      : screen
        ? screenMoves(here, screen, leaving)
        : []),
    ...fromPage.map((event) => ({ event })),
  ]
}

function screenMoves(here: Here, screen: Screen, leaving: string): readonly Move[] {
  const hasFields = Object.keys(objectOf(screen.schema.properties)).length > 0
  const searches = Object.values(objectOf(screen.look.fields)).flatMap((field) =>
    [objectOf(field).event, objectOf(objectOf(field).search).event].filter((event) => event !== undefined),
  )
  return [
    ...eventsOn(here, screen).flatMap((event) =>
      event === 'next' || (here.isThorough && hasFields)
        ? typedMoves(here, screen, event).filter(({ values }) =>
            isOffered(screen, event, factsWith(here, values ?? {})),
          )
        : movesOnItems(here, screen, event),
    ),
    { event: leaving },
    ...(isAnswered(here, 'edit') && hasFields ? typedMoves(here, screen, 'edit') : []),
    ...searches.flatMap((event) => typedMoves(here, screen, String(event))),
  ]
}

/** Lists the events that a screen offers now. */
function eventsOn(here: Here, { look }: Screen): readonly string[] {
  const isShown = (each: Json) => holds(objectOf(each).when, here.facts)
  const actions = listOf(look.actions).filter(isShown)
  const blocks = ['above', 'below', 'bands'].flatMap((key) => listOf(look[key]).filter(isShown))
  const fields = Object.values(objectOf(look.fields)).flatMap((field) => {
    const { answered, last } = objectOf(objectOf(field).search)
    const lastRow = answered !== undefined && holds(answered, here.facts) ? objectOf(last).event : undefined
    const named = Object.entries(objectOf(field)).filter(([key]) => /Event$/.test(key))
    return [...named.map(([, event]) => event), lastRow].filter((event) => typeof event === 'string')
  })
  const others = [...blocks.flatMap((block) => wordsIn(objectOf(block).with)), ...fields]
  return [
    ...new Set([
      ...actions.map((action) => String(objectOf(action).event)),
      ...others.filter((event) => isAnswered(here, event)),
    ]),
  ]
}

/** Whether a button is still shown once values were typed. */
function isOffered({ look }: Screen, event: string, facts: Facts): boolean {
  const own = listOf(look.actions)
    .map(objectOf)
    .filter((action) => action.event === event)
  const conditions = own.flatMap(({ when }) => (when === undefined ? [] : [when]))
  return conditions.length === 0 || conditions.some((when) => holds(when, facts))
}

const mostItems = 3

/** Lists an event once for each item that it may be about: where rules read `event.id`, the items of lists and candidate ids. */
function movesOnItems(here: Here, { look }: Screen, event: string): readonly Move[] {
  const { context, session, facts } = here
  const transitions = placesAround(context, session).flatMap(
    (place) => context.transitions.get(`${place} ${event}`) ?? [],
  )
  const text = JSON.stringify(transitions)
  const derived = Object.entries(context.funnel.flow.derived ?? {}).filter(
    ([name, rule]) => text.includes(`{${name}`) && JSON.stringify(rule).includes('event.id'),
  )
  if (!/event\.id\b/.test(text) && derived.length === 0) return [{ event }]
  const rules = text + JSON.stringify(derived)
  const lists = Object.keys(session.answers).filter(
    (name) => Array.isArray(session.answers[name]) && (rules + JSON.stringify(look)).includes(`{${name}}`),
  )
  const ids = lists.flatMap((list) => {
    const [, key = 'id'] =
      new RegExp(`"acha":\\["\\{${list}\\}","(\\w+)","\\{event\\.id\\}"`).exec(rules) ?? []
    return listOf(session.answers[list])
      .slice(0, mostItems)
      .map((item, i) => (key === 'id' ? `{${list}.${i}.id}` : String(objectOf(item)[key])))
  })
  const codes = context.candidates.of('id', facts).filter((value) => typeof value === 'string')
  return [...new Set([...ids, ...codes.filter((code) => !code.startsWith('*'))])].map((id) => ({ event, id }))
}

const captchaProof = 'resolvido'
const isCaptcha = ({ look }: Screen, name: string): boolean =>
  objectOf(objectOf(look.fields)[name]).widget === 'captcha'

/** Fills a screen as a person would, in each way worth trying. */
function typedMoves(here: Here, screen: Screen, event: string): readonly Move[] {
  const source = { ...sourceAt(here), isLoose: event !== 'next' }
  const schema = offeredSchema(here, screen, event)
  const form = objectOf(here.facts.read('form'))
  const required = listOf(schema.required)
  const filled = Object.entries(objectOf(schema.properties)).flatMap(([name, member]) => {
    const field = objectOf(member)
    if (!isMissing(form[name]) && fits(field, form[name]!)) return []
    const items = itemsFilled(field, form[name], source)
    if (items) return [[name, items] as const]
    if (isCaptcha(screen, name)) return [[name, captchaProof] as const]
    return required.includes(name) ? [[name, sampleOf(field, name, source)] as const] : []
  })
  // A field that is hidden now keeps the value it had.
  const kept = Object.keys(objectOf(screen.schema.properties))
    .filter((name) => !isMissing(form[name]))
    .map((name) => [name, form[name]!] as const)
  const base = { ...Object.fromEntries(kept), ...Object.fromEntries(filled) }
  const isChange = (values: JsonObject) =>
    Object.keys(values).some(
      (name) => JSON.stringify(values[name] ?? null) !== JSON.stringify(form[name] ?? null),
    )
  return variationsOf({ schema, base, source }, here.isThorough).flatMap((variation) => {
    const values = event === 'next' ? submittedValues(here, screen, variation) : variation
    return values && (event !== 'edit' || isChange(values)) ? [{ event, values }] : []
  })
}

/** Fills what the items of a list lack of what they require; undefined for a list that is empty or chosen from options. */
function itemsFilled(field: JsonObject, value: Json | undefined, source: Source): Json | undefined {
  const items = objectOf(field.items)
  const properties = objectOf(items.properties)
  const required = listOf(items.required).map(String)
  const isOffered = objectOf(properties.id).enum !== undefined
  if (isOffered || !Array.isArray(value) || value.length === 0 || required.length === 0) return undefined
  return value.map((item) => ({
    ...Object.fromEntries(required.map((name) => [name, sampleOf(objectOf(properties[name]), name, source)])),
    ...objectOf(item),
  }))
}

/**
 * Returns typed values as the screen sends them: without fields that they hide, with fields that they show, and only options
 * that are then offered. Undefined where a required field has no option, or no value satisfies the rules of the screen.
 */
export function submittedValues(here: Here, screen: Screen, values: JsonObject): JsonObject | undefined {
  const { schema, look } = screen
  const source = sourceAt(here)
  const form = objectOf(here.facts.read('form'))
  const facts = factsWith(here, { ...form, ...values })
  const isShown = (name: string, now = facts) => holds(objectOf(objectOf(look.fields)[name]).when, now)
  const properties = objectOf(schema.properties)
  const offered = objectOf(offeredSchema({ ...here, facts }, screen, 'next').properties)
  const optionsOf = (name: string) => objectOf(offered[name]).enum
  const kept = Object.entries(values).filter(([name]) => !isMissing(form[name]) || isShown(name))
  const missing = listOf(schema.required)
    .map(String)
    .filter((name) => {
      const options = optionsOf(name)
      const isGone = Array.isArray(options) && !options.includes(values[name]!)
      return isShown(name) && (isMissing(values[name]) || isGone)
    })
  if (missing.some((name) => listOf(optionsOf(name) ?? [null]).length === 0)) return undefined
  const filled = missing.map(
    (name) => [name, sampleOf(objectOf(offered[name] ?? properties[name]), name, source)] as const,
  )
  const proofs = Object.keys(properties)
    .filter((name) => isCaptcha(screen, name) && isMissing(values[name]))
    .filter((name) => isShown(name) && !isShown(name, here.facts))
    .map((name) => [name, captchaProof] as const)
  return fixInvalidFields(here, screen, Object.fromEntries([...kept, ...filled, ...proofs]))
}

/** A search text that any search accepts. */
const searchText = 'maria'

/** Narrows the schema of a screen to what it offers now: the fields that show, with the options and limits they have. */
function offeredSchema({ facts }: Here, { schema, look }: Screen, event: string): JsonObject {
  const properties = Object.entries(objectOf(schema.properties)).flatMap(([name, each]) => {
    const member = objectOf(each)
    const field = objectOf(objectOf(look.fields)[name])
    if (!holds(field.when, facts) || field.widget === 'oculto') return []
    if (objectOf(field.search).event === event) return [[name, { ...member, const: searchText }] as const]
    const limits = ['min', 'max'].flatMap((key) => {
      const value = field[key] === undefined ? undefined : evaluate(field[key], facts)
      return typeof value === 'number' ? [[`${key}imum`, value] as const] : []
    })
    const key = String(objectOf(field.option).value ?? '')
    const options = field.options === undefined ? undefined : listOf(evaluate(field.options, facts))
    const barred = field.unavailable === undefined ? [] : listOf(evaluate(field.unavailable, facts))
    const listed =
      options?.map((option) => objectOf(option)[key] ?? null) ??
      (Array.isArray(member.enum) ? listOf(member.enum) : undefined)
    const values = listed?.filter((value) => !barred.includes(value))
    return [[name, { ...withOptions(member, values), ...Object.fromEntries(limits) }] as const]
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}

/** Limits a field to options; in a list each item is of one of them, by its id. */
function withOptions(member: JsonObject, values: readonly Json[] | undefined): JsonObject {
  if (!values) return member
  if (member.type !== 'array') return { ...member, enum: values }
  const items = objectOf(member.items)
  const properties = { ...objectOf(items.properties), id: { enum: values } }
  return { ...member, items: { ...items, properties, required: [...listOf(items.required), 'id'] } }
}

/** A field that rules of the screen may refuse: its own, or of one item of a list. */
interface RuledField {
  readonly name: string
  readonly schema: JsonObject
  readonly rules: readonly Json[]
  /** The object that the field is a member of. */
  readonly ownerIn: (values: JsonObject) => JsonObject
  readonly replaceIn: (values: JsonObject, value: Json) => JsonObject
}

/** Replaces values that rules of the screen refuse by values the rules name; undefined where there is no such value. */
function fixInvalidFields(here: Here, screen: Screen, values: JsonObject): JsonObject | undefined {
  let fixed = values
  for (const field of ruledFields(screen, values)) {
    const factsOf = (typed: JsonObject): Facts => {
      const form = { ...objectOf(here.facts.read('form')), ...typed }
      return withNames(factsWith(here, form), { form, item: field.ownerIn(typed) })
    }
    const isRefused = (value: Json) => {
      const facts = factsOf(field.replaceIn(fixed, value))
      return field.rules.some((rule) => holds(objectOf(rule).when as Rule, facts))
    }
    const value = field.ownerIn(fixed)[field.name] ?? null
    if (!isRefused(value)) continue
    const { format } = field.schema
    const others = typeof format === 'string' ? acceptedBy(format) : []
    const valid = [...here.context.fixes.of(field.name, factsOf(fixed)), ...others].find(
      (each) => fits(field.schema, each) && !isRefused(each),
    )
    if (valid === undefined) return undefined
    fixed = field.replaceIn(fixed, valid)
  }
  return fixed
}

function ruledFields({ schema, look }: Screen, values: JsonObject): readonly RuledField[] {
  const properties = objectOf(schema.properties)
  return Object.entries(objectOf(look.fields)).flatMap(([name, each]): readonly RuledField[] => {
    const field = objectOf(each)
    const own: RuledField = {
      name,
      schema: objectOf(properties[name]),
      rules: listOf(field.wrong),
      ownerIn: (typed) => typed,
      replaceIn: (typed, value) => ({ ...typed, [name]: value }),
    }
    const items = objectOf(objectOf(objectOf(properties[name]).items).properties)
    const inItems = listOf(values[name]).flatMap((_, i) =>
      Object.entries(objectOf(field.fields)).map(([inner, look]) => ({
        name: inner,
        schema: objectOf(items[inner]),
        rules: listOf(objectOf(look).wrong),
        ownerIn: (typed: JsonObject) => objectOf(listOf(typed[name])[i]),
        replaceIn: (typed: JsonObject, value: Json) => ({
          ...typed,
          [name]: listOf(typed[name]).map((item, n) =>
            n === i ? { ...objectOf(item), [inner]: value } : item,
          ),
        }),
      })),
    )
    return [...(values[name] === undefined ? [] : [own]), ...inItems].filter(({ rules }) => rules.length > 0)
  })
}
