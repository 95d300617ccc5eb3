import type { Funnel } from '../../engine/index.ts'

/** Where a step stands among the parents the flow counts: their number and labels are configured, not counted. */
export interface Progress {
  readonly n: number
  readonly of: number
  readonly label: string
  /** Which of the parent's children this is, where it has more than one. */
  readonly child?: { readonly n: number; readonly of: number; readonly label: string }
  readonly parents: readonly string[]
}

const labelOf = (funnel: Funnel, name: string): string => funnel.steps.get(name)?.step.label ?? name

/** Tells where a step stands; undefined for a step outside the indicator. */
export function progressOf(funnel: Funnel, step: string): Progress | undefined {
  const shown = funnel.flow.indicator ?? []
  const around = [step, ...(funnel.steps.get(step)?.parents ?? [])]
  const index = shown.findIndex((name) => around.includes(name))
  const parent = shown[index]
  if (parent === undefined) return undefined
  // Children that share a label are faces of one place, like the Pix that waits and the Pix that expired.
  const children = [
    ...new Set(
      funnel.leaves
        .filter(({ parents }) => parents.includes(parent))
        .map(({ name }) => labelOf(funnel, name)),
    ),
  ]
  const own = labelOf(funnel, step)
  const child =
    children.length > 1 ? { n: children.indexOf(own) + 1, of: children.length, label: own } : undefined
  const facts = {
    n: index + 1,
    of: shown.length,
    label: labelOf(funnel, parent),
    parents: shown.map((name) => labelOf(funnel, name)),
  }
  return child ? { ...facts, child } : facts
}
