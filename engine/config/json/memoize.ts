/**
 * Makes of a function one that works its value out once for each object it is given. The object must never change; what was
 * worked out goes with it.
 */
export function memoizeByObject<Of extends object, Value>(work: (of: Of) => Value): (of: Of) => Value {
  const known = new WeakMap<Of, { readonly value: Value }>()
  return (of) => {
    const before = known.get(of)
    if (before) return before.value
    const value = work(of)
    known.set(of, { value })
    return value
  }
}
