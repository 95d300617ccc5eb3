import type { Fields, Json } from './funnel.ts'

type Values = { readonly [name: string]: Json }

/** Keeps of some values what a screen may write: its own names, no secrets, through lists too. */
export function admit(values: Values, fields: Fields): Values {
  const admitted: Record<string, Json> = {}
  for (const [name, facts] of Object.entries(fields)) {
    if (facts === 'secret' || !Object.hasOwn(values, name)) continue
    const value = values[name]!
    admitted[name] = facts === true ? value : within(value, facts)
  }
  return admitted
}

function within(value: Json, fields: Fields): Json {
  if (Array.isArray(value)) return value.map((item) => within(item, fields))
  return typeof value === 'object' && value !== null ? admit(value as Values, fields) : value
}
