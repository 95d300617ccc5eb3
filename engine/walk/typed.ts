import { holds, isItem, isMissing, work } from '../conditions/index.ts'
import type { Json } from '../flow/index.ts'
import type { Move } from '../replay/index.ts'
import type { ShownScreen } from './ground.ts'
import { type Here, sourceAt, typedAt } from './here.ts'
import { fits, sampleOf } from './samples.ts'
import { triesOf } from './tries.ts'

type Plain = { readonly [name: string]: Json }
const objectOf = (value: unknown): Plain => (isItem(value) ? (value as Plain) : {})
const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value : [])

/** Fills a screen as a person would, in each way worth trying. */
export function typedIn(here: Here, screen: ShownScreen, event: string): readonly Move[] {
  const source = { ...sourceAt(here), isLoose: event !== 'next' }
  const schema = narrowed(here, screen, event)
  const form = objectOf(here.known.read('form'))
  const properties = objectOf(schema.properties)
  const required = listOf(schema.required).map(String)
  const isThere = (name: string) => !isMissing(form[name])
  const filled = Object.entries(properties).flatMap(([name, member]) => {
    const field = objectOf(member)
    if (isThere(name) && fits(field, form[name]!)) return []
    if (objectOf(objectOf(screen.look.fields)[name]).widget === 'captcha')
      return [[name, 'resolvido'] as const]
    return required.includes(name) ? [[name, sampleOf(field, name, source)] as const] : []
  })
  // What does not count now is not on screen, and keeps what it had.
  const kept = Object.keys(objectOf(screen.schema.properties))
    .filter(isThere)
    .map((name) => [name, form[name]!] as const)
  const base = { ...Object.fromEntries(kept), ...Object.fromEntries(filled) }
  const tries = triesOf({ schema, base, source }, here.isThorough)
  const whole = event === 'next' ? retyped : asIs
  const moves = tries.map((values) => ({ event, values: whole(here, screen, values) }))
  // What leaves everything as it was is no change.
  const isChange = (values: Plain) =>
    Object.keys(values).some(
      (name) => JSON.stringify(values[name] ?? null) !== JSON.stringify(form[name] ?? null),
    )
  return event === 'edit' ? moves.filter(({ values }) => isChange(values)) : moves
}

const asIs = (_here: Here, _screen: ShownScreen, values: Plain): Plain => values

/** Gives what is typed as it leaves a screen: without the fields that then do not show, and with those that show only then. */
export function retyped(here: Here, { schema, look }: ShownScreen, values: Plain): Plain {
  const source = sourceAt(here)
  const form = objectOf(here.known.read('form'))
  const known = typedAt(here, { ...form, ...values })
  const isShown = (name: string) => holds(objectOf(objectOf(look.fields)[name]).when, known)
  const properties = objectOf(schema.properties)
  const kept = Object.entries(values).filter(([name]) => !isMissing(form[name]) || isShown(name))
  const more = listOf(schema.required)
    .map(String)
    .filter((name) => isMissing(values[name]) && isShown(name))
    .map((name) => [name, sampleOf(objectOf(properties[name]), name, source)] as const)
  return { ...Object.fromEntries(kept), ...Object.fromEntries(more) }
}

/** Gives the schema of a screen as it is now: only the fields that show, only the values that are offered. */
function narrowed({ known }: Here, { schema, look }: ShownScreen, event: string): Plain {
  const properties = Object.entries(objectOf(schema.properties)).flatMap(([name, member]) => {
    const field = objectOf(objectOf(look.fields)[name])
    if (!holds(field.when, known) || field.widget === 'oculto') return []
    // What is asked about is a text, and nothing that is offered already.
    if (objectOf(field.search).event === event)
      return [[name, { ...objectOf(member), const: asked }] as const]
    const limits = ['min', 'max'].flatMap((key) => {
      const value = field[key] === undefined ? undefined : work(field[key], known)
      return typeof value === 'number' ? [[`${key}imum`, value] as const] : []
    })
    const options = field.options === undefined ? undefined : listOf(work(field.options, known) as Json)
    const key = String(objectOf(field.option).value ?? '')
    const barred = listOf(field.unavailable === undefined ? [] : (work(field.unavailable, known) as Json))
    const offered = options?.map((option) => objectOf(option)[key] ?? null)
    const listed =
      offered ?? (Array.isArray(objectOf(member).enum) ? listOf(objectOf(member).enum) : undefined)
    const values = listed?.filter((value) => !barred.includes(value))
    return [[name, { ...offering(objectOf(member), values), ...Object.fromEntries(limits) }] as const]
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}

/** A text that any search takes. */
const asked = 'maria'

/** Narrows a field to values that are offered: of a list each item is of one of them, by its id. */
function offering(member: Plain, values: readonly Json[] | undefined): Plain {
  if (!values) return member
  if (member.type !== 'array') return { ...member, enum: values }
  const items = objectOf(member.items)
  const properties = { ...objectOf(items.properties), id: { enum: values } }
  return { ...member, items: { ...items, properties, required: [...listOf(items.required), 'id'] } }
}
