import type { Json } from '../../flow/funnel.ts'
import type { Path } from '../diagnostic.ts'
import { type Origin, originOf, type Traced } from '../json/document.ts'
import { isObject, type JsonObject } from '../json/value.ts'

/** Lays one value over another: objects merge, everything else replaces. Every part still knows its origin. */
export function overlay(base: Traced, top: Traced): Traced {
  const joins = base.joins
  const lay = (under: JsonObject, over: JsonObject, path: Path): Json => {
    const origins = new Map<string, Origin>()
    const merged: Record<string, Json> = {}
    for (const key of new Set([...Object.keys(under), ...Object.keys(over)])) {
      const [below, above] = [under[key], over[key]]
      const here = [...path, key]
      origins.set(key, originOf(above === undefined ? base : top, here))
      merged[key] = isObject(below) && isObject(above) ? lay(below, above, here) : (above ?? below ?? null)
    }
    joins.set(merged, origins)
    return merged
  }
  if (!isObject(base.value) || !isObject(top.value)) return { ...top, joins }
  return { value: lay(base.value, top.value, []), root: top.root, joins }
}
