import type { Json } from '../../flow/funnel.ts'
import type { Path } from '../diagnostics/diagnostic.ts'
import { type Origin, originOf, type Traced } from '../json/document.ts'
import { isObject, type JsonObject } from '../json/value.ts'

/** Lays one value over another: objects merge, everything else replaces. Every part still knows its origin. */
export function overlay(base: Traced, top: Traced): Traced {
  const joins = base.joins
  const lay = (under: JsonObject, over: JsonObject, path: Path): Json => {
    const origins = new Map<string, Origin>()
    const merged: Record<string, Json> = {}
    for (const key of new Set([...Object.keys(under), ...Object.keys(over)])) {
      const [below, above] = [under[key] ?? null, over[key] ?? null]
      const here = [...path, key]
      const isOver = Object.hasOwn(over, key)
      origins.set(key, originOf(isOver ? top : base, here))
      merged[key] = isObject(below) && isObject(above) ? lay(below, above, here) : isOver ? above : below
    }
    joins.set(merged, origins)
    return merged
  }
  if (!isObject(base.value) || !isObject(top.value)) return { ...top, joins }
  return { value: lay(base.value, top.value, []), root: top.root, joins }
}
