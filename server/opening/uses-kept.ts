import type { Funnel, Json, Transition } from '../../engine/index.ts'

const reads = (value: unknown, names: readonly string[]): boolean => {
  const text = JSON.stringify(value) ?? ''
  return text.includes('event.kept') || names.some((name) => new RegExp(`\\b${name}\\b`).test(text))
}

const listed = new WeakMap<Funnel['flow'], readonly string[]>()

/** Lists the derived values of a flow that depend on what a browser kept; worked out once a flow. */
function namesOfKept(flow: Funnel['flow']): readonly string[] {
  const names = listed.get(flow) ?? derivedOfKept(flow)
  listed.set(flow, names)
  return names
}

/** Lists the derived values that depend on what a browser kept, one by another too. */
function derivedOfKept({ derived = {} }: Funnel['flow']): readonly string[] {
  let known: readonly string[] = []
  for (;;) {
    const found = Object.keys(derived).filter((name) => reads(derived[name] as Json, known))
    if (found.length === known.length) return found
    known = found
  }
}

/**
 * Tells whether the beginning of a funnel may have depended on what its browser kept: by a line that was taken, or by the
 * condition of one that stands before it.
 */
export function usesKept(funnel: Funnel, taken: readonly Transition[]): boolean {
  const names = namesOfKept(funnel.flow)
  const [first] = taken
  const lines = funnel.flow.on.start ?? []
  const before = lines.slice(0, Math.max(0, lines.indexOf(first as Transition))).map(({ when }) => when)
  return reads([taken, before], names)
}
