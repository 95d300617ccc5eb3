import type { ErrorObject } from 'ajv'
import type { Json } from '../../flow/funnel.ts'
import { nearest } from '../diagnostics/nearest.ts'
import type { Finding } from '../json/document.ts'
import { objectOf, pathIn } from '../json/value.ts'
import { isPrice, otherwise, price, sayings } from './sayings.ts'

/** Turns what Ajv found in a value into findings in pt-BR; what only repeats another error is left out. */
export function findingsOf(errors: readonly ErrorObject[], value: Json): readonly Finding[] {
  // A wrong name is told once, as a name, and not a second time by the form it lacks; so is what an `if` leads to.
  return errors
    .filter(({ propertyName, keyword }) => propertyName === undefined && keyword !== 'if')
    .filter((error) => error.keyword !== 'required' || !errors.some((other) => isSlipOf(other, error)))
    .map((error) => translated(error, value))
}

/** Whether a key that is not known was meant for the one that is missing: what would mend the one mends the other. */
function isSlipOf(
  { keyword, instancePath, params, parentSchema }: ErrorObject,
  missing: ErrorObject,
): boolean {
  if (keyword !== 'additionalProperties' || instancePath !== missing.instancePath) return false
  const known = Object.keys(objectOf(parentSchema?.properties))
  return nearest(String(params.additionalProperty), known) === missing.params.missingProperty
}

function translated(error: ErrorObject, value: Json): Finding {
  const path = pathIn(value, error.instancePath)
  const name = path.at(-1)
  const about = {
    error,
    path,
    name: typeof name === 'number' ? `o item ${name + 1}` : name === undefined ? 'o arquivo' : `"${name}"`,
  }
  if (isPrice(error, path)) return price(about)
  return (sayings[error.keyword] ?? otherwise)(about)
}
