import type { Json } from '../../engine/index.ts'

/** An answer that is another than before. */
export interface Change {
  readonly path: string
  readonly before: Json | undefined
  readonly after: Json | undefined
}

const isGroup = (value: Json | undefined): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists which of some values are others than before, by their paths. */
export function changesIn(before: Json | undefined, after: Json | undefined, path = ''): readonly Change[] {
  if (before === after) return []
  if (!isGroup(before) && !isGroup(after))
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }]
  const [old, now] = [isGroup(before) ? before : {}, isGroup(after) ? after : {}]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((name) =>
    changesIn(old[name], now[name], path === '' ? name : `${path}.${name}`),
  )
}
