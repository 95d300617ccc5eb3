import { datedValidatorOf, type Facts, validatorOf, work } from '../../engine/index.ts'
import { fieldPaths, lookOf, type ScreenEntry, schemaAt, type Values } from './screen.ts'
import { valueAt } from './values.ts'

/** What is wrong with one field, in words for the person who fills it. */
export interface Fault {
  readonly path: string
  readonly text: string
}

/** What one compiled validator says of a value it refuses. */
interface Refusal {
  readonly keyword: string
  readonly instancePath: string
  readonly params: Readonly<Record<string, unknown>>
}

/** What is asked of a form: the screen, its values, what rules may read, and which fields do not count now. */
export interface Question {
  readonly screen: ScreenEntry
  readonly values: Values
  readonly facts: Facts
  readonly isIdle: (path: string) => boolean
}

/** Says what is wrong with a form, at most one fault a field, in the order of the fields. */
export function faultsOf({ screen, values, facts, isIdle }: Question): readonly Fault[] {
  const refusals = screen.validator.rawValidation<Refusal>(screen.schema, values).errors ?? []
  const first = new Map<string, Refusal>()
  for (const refusal of refusals) {
    const path = pathOf(refusal)
    if (path && refusal.keyword !== 'if' && !first.has(path)) first.set(path, refusal)
  }
  return fieldPaths(screen.schema).flatMap((path) => {
    if (isIdle(path)) return []
    const refusal = first.get(path)
    const text = refusal ? textOf(screen, path, refusal, values) : datedText(screen, path, values, facts)
    return text ? [{ path, text }] : []
  })
}

/** Gives the dotted path of the field a refusal is about; a missing one is named by its parent. */
function pathOf({ keyword, instancePath, params }: Refusal): string {
  const path = instancePath.split('/').slice(1)
  return (keyword === 'required' ? [...path, String(params.missingProperty)] : path).join('.')
}

function textOf(screen: ScreenEntry, path: string, { keyword, params }: Refusal, values: Values): string {
  const { title = path, format } = schemaAt(screen.schema, path)
  const value = valueAt(values, path)
  switch (keyword) {
    case 'required':
    case 'minLength':
    case 'const':
      return lookOf(screen.look, path).empty ?? `Preencha ${title}.`
    case 'format':
      return validatorOf(format ?? '')?.reason(String(value)) ?? `Confira ${title}.`
    case 'maxLength':
      return `Use no máximo ${params.limit} caracteres.`
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

/** Asks the validator that needs to know what day it is, where the field names one. */
function datedText(screen: ScreenEntry, path: string, values: Values, facts: Facts): string | undefined {
  const { dated } = lookOf(screen.look, path)
  const value = valueAt(values, path)
  if (!dated || typeof value !== 'string') return undefined
  return datedValidatorOf(dated)?.reason(value, String(work({ hoje: [] }, facts)))
}
