import type { RJSFSchema, RJSFValidationError } from '@rjsf/utils'
import {
  datedValidatorOf,
  evaluate,
  type Facts,
  fill,
  holds,
  isMissing,
  reasonBeside,
  type TextRule,
  validatorOf,
  withNames,
} from '../../engine/index.ts'
import {
  type FieldAt,
  fieldAt,
  fieldsIn,
  isDrawnByItems,
  itemsOf,
  pathWithout,
  type Removed,
  valueAt,
} from '../field/paths.ts'
import type { FieldValues, SchemaError, ScreenEntry } from '../field/screen.ts'
import { boundsOf, isObject } from '../field/values.ts'

/** Names an item of a list by its place: "Pet 2". */
export const titleOf = (item: RJSFSchema | undefined, place: number): string =>
  `${item?.title ?? 'Item'} ${place + 1}`

/** An item of a list: its value, its place, and how many the list has. */
export interface ListItem {
  readonly item: unknown
  readonly place: number
  readonly count: number
}

/** Fills a text of a list's look over one of its items, its number (`numero`) and how many there are (`quantos`). */
export function itemText(text: TextRule = '', { item, place, count }: ListItem, { at }: Facts): string {
  const known = { numero: place + 1, quantos: count, ...(isObject(item) ? item : {}) }
  const read = (name: string) => (Object.hasOwn(known, name) ? known[name as keyof typeof known] : undefined)
  return fill(text, { at, read }).trim()
}

/** Gives the heading of an item by the text of its list's look, or, while that is empty, its place. */
export const headingOf = (
  heading: TextRule | undefined,
  schema: RJSFSchema,
  item: ListItem,
  facts: Facts,
): string => itemText(heading, item, facts) || titleOf(schema, item.place)

/** Names the item that holds a field: its heading, or its place where the heading has a detail line; undefined for a field of no list. */
export function headingAt(
  screen: ScreenEntry,
  values: FieldValues,
  path: string,
  facts: Facts,
): string | undefined {
  const [, list = '', place = ''] = /^(.*?)\.(\d+)\./.exec(path) ?? []
  if (list === '') return undefined
  const at = `${list}.${place}`
  const { heading, headingDetail } = fieldAt(screen, values, list).look
  const { schema } = fieldAt(screen, values, at)
  if (headingDetail !== undefined) return titleOf(schema, Number(place))
  const items = valueAt(values, list)
  const count = Array.isArray(items) ? items.length : 0
  const item = { item: valueAt(values, at), place: Number(place), count }
  return headingOf(heading, schema, item, facts)
}

/** What is wrong with one field, in words for the person who fills it. */
export interface FieldError {
  readonly path: string
  readonly text: string
  /** The heading of its item, where it is one of a list. */
  readonly item?: string | undefined
}

/** What is asked of a form: the screen, its values, what rules may read, and which fields do not count now. */
export interface ValidationInput {
  readonly screen: ScreenEntry
  readonly values: FieldValues
  readonly facts: Facts
  readonly isIdle: (field: FieldAt) => boolean
}

/** Says what is wrong with a form that RJSF refused so, at most one error a field, in the order of the fields. */
export function validateForm(
  input: ValidationInput,
  refused: readonly RJSFValidationError[],
): readonly FieldError[] {
  const { screen, values, facts, isIdle } = input
  const refusals = firstSchemaErrors(refused)
  return fieldsIn(screen, values).flatMap((field) => {
    if (isIdle(field)) return []
    const { path } = field
    const text =
      ownText(input, field, refusals.get(path)) ?? besideText(input, field) ?? ruledText(input, field)
    return text ? [{ path, text, item: headingAt(screen, values, path, facts) }] : []
  })
}

/** Gives the first refusal of each field. Of alternatives of one value only that none fits is said, and not what each asks. */
function firstSchemaErrors(refusals: readonly RJSFValidationError[]): ReadonlyMap<string, SchemaError> {
  const first = new Map<string, SchemaError>()
  for (const refusal of refusals) {
    const path = pathOfError(refusal)
    const isOfMany = /\/(anyOf|oneOf)\/\d+\//.test(refusal.schemaPath ?? '')
    if (path && refusal.name !== 'if' && !isOfMany && !first.has(path)) first.set(path, refusal)
  }
  return first
}

/** Gives the dotted path of the field that an error of RJSF's is about. */
export const pathOfError = ({ property = '' }: RJSFValidationError): string => property.replace(/^\./, '')

/** Names a field as its label does: one value of a list by its place. */
function labelOf({ path, schema }: Pick<FieldAt, 'path' | 'schema'>): string {
  const place = Number(path.split('.').at(-1))
  return Number.isNaN(place) ? (schema.title ?? path) : titleOf(schema, place)
}

/** Says what is wrong with a value by itself. */
function ownText(
  input: ValidationInput,
  field: FieldAt,
  refusal: SchemaError | undefined,
): string | undefined {
  if (field.schema.type === 'array') return listText(input, field, refusal)
  return refusal ? textOf(input, field, refusal) : datedText(input, field)
}

function textOf({ screen, values, facts }: ValidationInput, field: FieldAt, refusal: SchemaError): string {
  const { name, params } = refusal
  const { path, schema, look } = field
  const value = valueAt(values, path)
  // The message of a format says more than that the value is too long.
  const reason = validatorOf(schema.format ?? '')?.reason(String(value))
  const own = screen.parts.reasons?.[look.widget ?? '']?.(refusal, value)
  if (own) return own
  // An item that was added and not filled in is there, without a value.
  switch (isMissing(value) ? 'required' : name) {
    case 'required':
    case 'minLength':
    case 'const':
      return fill(look.empty, facts) || `Preencha ${labelOf(field)}.`
    case 'format':
      return reason ?? `Confira ${labelOf(field)}.`
    case 'maxLength':
      return reason ?? `Use no máximo ${params.limit} caracteres.`
    case 'minimum':
      return `O mínimo é ${shown(params.limit)}.`
    case 'maximum':
      return `O máximo é ${shown(params.limit)}.`
    case 'exclusiveMinimum':
      return `Precisa ser mais que ${shown(params.limit)}.`
    case 'exclusiveMaximum':
      return `Precisa ser menos que ${shown(params.limit)}.`
    case 'multipleOf':
      return `Use um múltiplo de ${shown(params.multipleOf)}.`
    case 'enum':
      return 'Escolha uma das opções.'
    default:
      return `Confira ${labelOf(field)}.`
  }
}

/** Writes a number of a schema as a Brazilian does. */
const shown = (number: unknown): string => String(number).replace('.', ',')

/** Says that a list has too few items or too many, or one twice. */
function listText(
  { values, facts }: ValidationInput,
  { path, schema, look, isRequired }: FieldAt,
  refusal: SchemaError | undefined,
): string | undefined {
  const { min, max } = boundsOf(schema, look, facts)
  const items = valueAt(values, path)
  const count = Array.isArray(items) ? items.length : 0
  const least = Math.max(min, isRequired ? 1 : 0)
  // Choices that are not required may be left out, even where they are several.
  const isOfItems = itemsOf(schema) !== undefined || isDrawnByItems(schema, look)
  if (count > max)
    return isOfItems ? `O máximo é ${max}. Remova ${count - max}.` : `Escolha no máximo ${max}.`
  if (count < least && (count > 0 || isRequired || isOfItems))
    return (
      (count === 0 && fill(look.empty, facts)) ||
      (isOfItems ? `O mínimo é ${least}. Adicione ${least - count}.` : `Escolha pelo menos ${least}.`)
    )
  return refusal?.name === 'uniqueItems' ? 'Há itens repetidos: deixe só um de cada.' : undefined
}

/** Asks the validator that needs to know what day it is, where the field names one. */
function datedText({ values, facts }: ValidationInput, { path, look }: FieldAt): string | undefined {
  const value = valueAt(values, path)
  if (!look.dated || typeof value !== 'string') return undefined
  return datedValidatorOf(look.dated)?.reason(value, String(evaluate({ hoje: [] }, facts)))
}

/** Says what is wrong with a value beside those of the fields around it. */
function besideText({ values }: ValidationInput, { path, schema }: FieldAt): string | undefined {
  const parent = path.split('.').slice(0, -1).join('.')
  const around = parent === '' ? values : valueAt(values, parent)
  return isObject(around) ? reasonBeside(schema.format, valueAt(values, path), around) : undefined
}

/** Says what is wrong with a value by the conditions of its look, which read the other values too, as they are typed. */
function ruledText({ values, facts }: ValidationInput, { path, look }: FieldAt): string | undefined {
  if (!look.wrong) return undefined
  const around = path.split('.').slice(0, -1).join('.')
  const form = facts.read('form')
  const asTyped = withNames(facts, {
    form: isObject(form) ? { ...form, ...values } : values,
    item: around === '' ? values : valueAt(values, around),
  })
  const first = look.wrong.find(({ when }) => holds(when, asTyped))
  return first && fill(first.text, asTyped)
}

/** Decides when an error may be seen: never before its field was changed and left, at once when a submit is refused. */
export function createReview() {
  let [changed, left, shown] = [new Set<string>(), new Set<string>(), new Set<string>()]

  return {
    isShown: (path: string) => shown.has(path),
    count: () => shown.size,
    /** Notes that the person changed a field. */
    change: (path: string) => void changed.add(path),
    /** Notes that the person went into a field: while they are there, nothing new is said about it. */
    enter: (path: string) => void left.delete(path),
    /** Notes that the person left a field. */
    leave(path: string) {
      if (changed.has(path)) left.add(path)
    },
    /** Tells whether the error of a field may be seen: it is on screen, or its field was left. */
    may: (path: string) => left.has(path) || shown.has(path),
    /** Gives of some errors those of fields that may say theirs, which are on screen from now on. */
    see(errors: readonly FieldError[], may: (path: string) => boolean): readonly FieldError[] {
      const seen = errors.filter(({ path }) => may(path))
      shown = new Set(seen.map(({ path }) => path))
      return seen
    },
    /** Takes a field for untouched, since what was in it is gone by no doing of the person's. */
    forget(path: string) {
      for (const paths of [changed, left, shown]) paths.delete(path)
    },
    /** Moves what is known of the fields up, where an item of a list goes. */
    remove(removed: Removed) {
      const moved = (paths: Iterable<string>) =>
        new Set([...paths].flatMap((path) => pathWithout(path, removed) ?? []))
      ;[changed, left, shown] = [moved(changed), moved(left), moved(shown)]
    },
  }
}
