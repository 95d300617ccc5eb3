const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Compares JSON as RJSF does, which takes any two functions for equal: its own comparison brings a library of 8 kB. */
export default function deepEquals(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one === 'function') return typeof other === 'function'
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && deepEquals(one[name], other[name]))
  )
}
