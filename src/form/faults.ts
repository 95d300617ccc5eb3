import type { RJSFSchema } from '@rjsf/utils'
import {
  datedValidatorOf,
  type Facts,
  fill,
  holds,
  over,
  reasonBeside,
  validatorOf,
  work,
} from '../../engine/index.ts'
import { fieldPaths, itemsOf, lookOf, narrowed, schemaAt, valueAt } from '../field/paths.ts'
import type { FieldValues, SchemaRefusal, ScreenEntry } from '../field/screen.ts'
import { boundsOf, isObject } from '../field/values.ts'
import { headingAt } from './item-heading.ts'

/** What is wrong with one field, in words for the person who fills it. */
export interface Fault {
  readonly path: string
  readonly text: string
  /** The heading of the item it stands in, where it is one of a list. */
  readonly item?: string | undefined
}

/** What is asked of a form: the screen, its values, what rules may read, and which fields do not count now. */
export interface FormQuestion {
  readonly screen: ScreenEntry
  readonly values: FieldValues
  readonly facts: Facts
  readonly isIdle: (path: string) => boolean
}

/** Says what is wrong with a form, at most one fault a field, in the order of the fields. */
export function faultsOf(question: FormQuestion): readonly Fault[] {
  const { screen, values, facts, isIdle } = question
  const refusals = refusalsOf(question)
  return fieldPaths(screen.schema, values).flatMap((path) => {
    if (isIdle(path)) return []
    const text =
      ownText(question, path, refusals.get(path)) ?? besideText(question, path) ?? ruledText(question, path)
    return text ? [{ path, text, item: headingAt(screen, values, path, facts) }] : []
  })
}

/** Says what is wrong with one field. The other items of a list are not looked at: there may be many. */
export function faultAt(question: FormQuestion, path: string): Fault | undefined {
  if (question.isIdle(path)) return undefined
  const alone = narrowed(question.screen.schema, question.values, path)
  const narrow = { ...question, values: alone.values }
  const refusal = refusalsOf(narrow).get(alone.path)
  const text = ownText(narrow, alone.path, refusal) ?? besideText(question, path) ?? ruledText(question, path)
  return text ? { path, text } : undefined
}

/** Gives the first refusal of each field. */
function refusalsOf({ screen, values }: FormQuestion): ReadonlyMap<string, SchemaRefusal> {
  const first = new Map<string, SchemaRefusal>()
  for (const refusal of screen.refusals(values)) {
    const path = pathOf(refusal)
    if (path && refusal.keyword !== 'if' && !first.has(path)) first.set(path, refusal)
  }
  return first
}

/** Gives the dotted path of the field a refusal is about; a missing one is named by its parent. */
function pathOf({ keyword, instancePath, params }: SchemaRefusal): string {
  const path = instancePath.split('/').slice(1)
  return (keyword === 'required' ? [...path, String(params.missingProperty)] : path).join('.')
}

/** Says what is wrong with a value by itself. */
function ownText(
  question: FormQuestion,
  path: string,
  refusal: SchemaRefusal | undefined,
): string | undefined {
  const field = schemaAt(question.screen.schema, path)
  if (itemsOf(field)) return listText(question, path, field)
  return refusal ? textOf(question, path, refusal) : datedText(question, path)
}

function textOf(
  { screen, values, facts }: FormQuestion,
  path: string,
  { keyword, params }: SchemaRefusal,
): string {
  const { title = path, format } = schemaAt(screen.schema, path)
  // What its format says of a value tells more than that it is too long.
  const reason = validatorOf(format ?? '')?.reason(String(valueAt(values, path)))
  switch (keyword) {
    case 'required':
    case 'minLength':
    case 'const':
      return fill(lookOf(screen.look, path).empty, facts) || `Preencha ${title}.`
    case 'format':
      return reason ?? `Confira ${title}.`
    case 'maxLength':
      return reason ?? `Use no máximo ${params.limit} caracteres.`
    case 'minimum':
      return `O mínimo é ${params.limit}.`
    case 'maximum':
      return `O máximo é ${params.limit}.`
    case 'enum':
      return 'Escolha uma das opções.'
    default:
      return `Confira ${title}.`
  }
}

/** Says that a list has too few items or too many. */
function listText(
  { screen, values, facts }: FormQuestion,
  path: string,
  field: RJSFSchema,
): string | undefined {
  const look = lookOf(screen.look, path)
  const { min, max } = boundsOf(field, look, facts)
  const items = valueAt(values, path)
  const count = Array.isArray(items) ? items.length : 0
  const isRequired = screen.schema.required?.includes(path) ?? false
  const least = Math.max(min, isRequired ? 1 : 0)
  if (count > max) return `O máximo é ${max}. Remova ${count - max}.`
  if (count >= least) return undefined
  return (count === 0 && fill(look.empty, facts)) || `O mínimo é ${least}. Adicione ${least - count}.`
}

/** Asks the validator that needs to know what day it is, where the field names one. */
function datedText({ screen, values, facts }: FormQuestion, path: string): string | undefined {
  const { dated } = lookOf(screen.look, path)
  const value = valueAt(values, path)
  if (!dated || typeof value !== 'string') return undefined
  return datedValidatorOf(dated)?.reason(value, String(work({ hoje: [] }, facts)))
}

/** Says what is wrong with a value beside those of the fields around it. */
function besideText({ screen, values }: FormQuestion, path: string): string | undefined {
  const parent = path.split('.').slice(0, -1).join('.')
  const around = parent === '' ? values : valueAt(values, parent)
  const { format } = schemaAt(screen.schema, path)
  return isObject(around) ? reasonBeside(format, valueAt(values, path), around) : undefined
}

/** Says what is wrong with a value by the conditions of its look, which read the other values too, as they are typed. */
function ruledText({ screen, values, facts }: FormQuestion, path: string): string | undefined {
  const { wrong } = lookOf(screen.look, path)
  if (!wrong) return undefined
  const around = path.split('.').slice(0, -1).join('.')
  const form = facts.read('form')
  const asTyped = over(facts, {
    form: isObject(form) ? { ...form, ...values } : values,
    item: around === '' ? values : valueAt(values, around),
  })
  const first = wrong.find(({ when }) => holds(when, asTyped))
  return first && fill(first.text, asTyped)
}
