import type { Json } from '../flow/index.ts'
import type { Move } from '../replay/index.ts'
import { holds, isMissing, work } from '../rules/index.ts'
import type { ShownScreen } from './ground.ts'
import { type Here, sourceAt, typedAt } from './here.ts'
import { listOf, objectOf, type Plain } from './plain.ts'
import { itemsFilled, putRight } from './right.ts'
import { fits, sampleOf } from './samples.ts'
import { triesOf } from './tries.ts'

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
    const filledItems = isOffering(field) ? undefined : itemsFilled(here, field, form[name])
    if (filledItems) return [[name, filledItems] as const]
    if (isCheck(screen.look, name)) return [[name, 'resolvido'] as const]
    return required.includes(name) ? [[name, sampleOf(field, name, source)] as const] : []
  })
  // What does not count now is not on screen, and keeps what it had.
  const kept = Object.keys(objectOf(screen.schema.properties))
    .filter(isThere)
    .map((name) => [name, form[name]!] as const)
  const base = { ...Object.fromEntries(kept), ...Object.fromEntries(filled) }
  const tries = triesOf({ schema, base, source }, here.isThorough)
  const whole = event === 'next' ? retyped : asIs
  const moves = tries.flatMap((values) => {
    const typed = whole(here, screen, values)
    return typed ? [{ event, values: typed }] : []
  })
  // What leaves everything as it was is no change.
  const isChange = (values: Plain) =>
    Object.keys(values).some(
      (name) => JSON.stringify(values[name] ?? null) !== JSON.stringify(form[name] ?? null),
    )
  return event === 'edit' ? moves.filter(({ values }) => isChange(values)) : moves
}

const isCheck = ({ fields }: ShownScreen['look'], name: string): boolean =>
  objectOf(objectOf(fields)[name]).widget === 'captcha'

/** Whether a list is chosen from what is offered, and not one that is there already. */
const isOffering = ({ items }: Plain): boolean =>
  objectOf(objectOf(objectOf(items).properties).id).enum !== undefined

const asIs = (_here: Here, _screen: ShownScreen, values: Plain): Plain => values

/**
 * Gives what is typed as it leaves a screen: without the fields that then do not show, with those that show only then, and of
 * what is offered only what then is. Undefined where a field that must be filled has nothing to choose.
 */
export function retyped(here: Here, screen: ShownScreen, values: Plain): Plain | undefined {
  const { schema, look } = screen
  const source = sourceAt(here)
  const form = objectOf(here.known.read('form'))
  const known = typedAt(here, { ...form, ...values })
  const showsWith = (facts: typeof known) => (name: string) =>
    holds(objectOf(objectOf(look.fields)[name]).when, facts)
  const isShown = showsWith(known)
  const wasShown = showsWith(here.known)
  const properties = objectOf(schema.properties)
  const offered = objectOf(narrowed({ ...here, known }, screen, 'next').properties)
  const choicesOf = (name: string) => objectOf(offered[name]).enum
  const kept = Object.entries(values).filter(([name]) => !isMissing(form[name]) || isShown(name))
  const more = listOf(schema.required)
    .map(String)
    .filter((name) => isShown(name) && (isMissing(values[name]) || isGone(choicesOf(name), values[name]!)))
  if (more.some((name) => listOf(choicesOf(name) ?? [null]).length === 0)) return undefined
  const filled = more.map(
    (name) => [name, sampleOf(objectOf(offered[name] ?? properties[name]), name, source)] as const,
  )
  const proofs = Object.keys(properties)
    .filter((name) => isCheck(look, name) && isMissing(values[name]) && isShown(name) && !wasShown(name))
    .map((name) => [name, 'resolvido'] as const)
  const typed = { ...Object.fromEntries(kept), ...Object.fromEntries(filled), ...Object.fromEntries(proofs) }
  return putRight(here, screen, typed)
}

/** Whether a value is of a list that no longer has it. */
const isGone = (choices: Json | undefined, value: Json): boolean =>
  Array.isArray(choices) && !choices.includes(value)

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
