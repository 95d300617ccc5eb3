import { type Facts, holds } from '../conditions/index.ts'
import type { Funnel, PlacedStep } from './open.ts'
import type { Session } from './session.ts'

const isShown = ({ shows }: PlacedStep, facts: Facts): boolean => shows.every((show) => holds(show, facts))

/** Finds the step a transition leads to: a name, the first shown child of a parent, `@next` or `@back`. */
export function targetOf(funnel: Funnel, session: Session, to: string, facts: Facts): string | undefined {
  if (to === '@back') return session.trail.at(-1)
  if (to === '@next') {
    const here = funnel.order.get(session.step) ?? -1
    return funnel.leaves.find((leaf, i) => i > here && isShown(leaf, facts))?.name
  }
  const placed = funnel.steps.get(to)
  if (placed?.isLeaf) return to
  return funnel.leaves.find((leaf) => leaf.parents.includes(to) && isShown(leaf, facts))?.name
}

/** Lists the steps a person can be on now, in order; hidden ones are left out. */
export const shownLeaves = (funnel: Funnel, facts: Facts): readonly PlacedStep[] =>
  funnel.leaves.filter((leaf) => isShown(leaf, facts))

/** Gives the trail after leaving a step: a passing step leaves no trace, and some steps allow no return. */
export function trailAfter(funnel: Funnel, session: Session, to: string, back: boolean): readonly string[] {
  if (back) return session.trail.slice(0, -1)
  if (funnel.steps.get(to)?.step.noReturn) return []
  return funnel.steps.get(session.step)?.step.screen ? [...session.trail, session.step] : session.trail
}
