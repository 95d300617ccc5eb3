import type { ErrorObject } from 'ajv'
import type { Json } from '../../flow/funnel.ts'
import type { Finding } from '../json/document.ts'
import { pathIn } from '../json/value.ts'
import { isPrice, otherwise, price, sayings } from './sayings.ts'

/** Turns what Ajv found in a value into findings in pt-BR; what only repeats another error is left out. */
export function findingsOf(errors: readonly ErrorObject[], value: Json): readonly Finding[] {
  // A wrong name is told once, as a name, and not a second time by the form it lacks; so is what an `if` leads to.
  return errors
    .filter(({ propertyName, keyword }) => propertyName === undefined && keyword !== 'if')
    .map((error) => translated(error, value))
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
