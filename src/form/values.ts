import type { RJSFSchema } from '@rjsf/utils'
import { produce } from 'immer'
import type { Values } from './screen.ts'

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isMissing = (value: unknown) => value === undefined || value === null || value === ''

/** Keeps what the schema names and what is there, so that a validator meets neither strangers nor nulls. */
export function pick(schema: RJSFSchema, values: Values): Values {
  const kept: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const value = values[name]
    if (isMissing(value)) continue
    kept[name] =
      isObject(value) && typeof field === 'object' && field.properties
        ? pick(field as RJSFSchema, value)
        : value
  }
  return kept
}

/** Tells whether two values say the same; nothing, null and '' do. */
export function isSame(one: unknown, other: unknown): boolean {
  if (isMissing(one) || isMissing(other)) return isMissing(one) === isMissing(other)
  if (!isObject(one) || !isObject(other)) return JSON.stringify(one) === JSON.stringify(other)
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) =>
    isSame(one[name], other[name]),
  )
}

/**
 * Takes over what changed outside and keeps the rest as typed.
 *
 * `known` is what was last handed out: only where `given` differs from it did somebody else decide.
 */
export const adopt = (typed: Values, known: Values, given: Values): Values =>
  produce(typed, (draft: Record<string, unknown>) => {
    for (const name of new Set([...Object.keys(known), ...Object.keys(given)])) {
      if (isSame(known[name], given[name]) || isSame(typed[name], given[name])) continue
      if (isMissing(given[name])) delete draft[name]
      else draft[name] = given[name]
    }
  })

/** Reads a value by its dotted path. */
export const valueAt = (values: Values, path: string): unknown =>
  path.split('.').reduce<unknown>((inside, name) => (isObject(inside) ? inside[name] : undefined), values)

/** Gives a copy of the values with one of them changed; a missing one is taken out. */
export function withValue(values: Values, path: string, value: unknown): Values {
  const [name = '', ...rest] = path.split('.')
  if (rest.length > 0) {
    const inside = values[name]
    return { ...values, [name]: withValue(isObject(inside) ? inside : {}, rest.join('.'), value) }
  }
  const { [name]: _, ...others } = values
  return isMissing(value) ? others : { ...others, [name]: value }
}

/** Leaves out the fields that are never kept: they travel with a submit and nowhere else. */
export function withoutSecrets(schema: RJSFSchema, values: Values): Values {
  const kept = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    const field = schema.properties?.[name]
    if (typeof field !== 'object') return [[name, value]]
    if (field.writeOnly) return []
    return [[name, isObject(value) && field.properties ? withoutSecrets(field as RJSFSchema, value) : value]]
  })
  return Object.fromEntries(kept)
}
