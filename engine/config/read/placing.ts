import type { Json } from '../../flow/funnel.ts'
import type { Path } from '../diagnostics/diagnostic.ts'
import { originOf, type Traced } from '../json/document.ts'
import { isObject, type JsonObject, objectOf, valueAt } from '../json/value.ts'

/** Copies the objects around a path and lays a value at its end; each member still knows its origin. */
export function setAtPath(source: Traced, path: Path, newValue: Json, depth = 0): Json {
  const around = path.slice(0, depth)
  const key = path[depth]
  const value =
    key === undefined
      ? newValue
      : { ...objectOf(valueAt(source.value, around)), [key]: setAtPath(source, path, newValue, depth + 1) }
  return isObject(value) ? copyWithOrigins(source, around, value) : value
}

/** Copies what stands at a path, or will; each member still knows where it was written. */
export function copyWithOrigins(source: Traced, path: Path, value: JsonObject): JsonObject {
  const copy = { ...value }
  const origins = Object.keys(copy).map((key) => [key, originOf(source, [...path, key])] as const)
  source.joins.set(copy, new Map(origins))
  return copy
}
