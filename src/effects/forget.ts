import type { Runner } from './effect.ts'
import { drawer, label } from './kept.ts'

/** Removes what was kept under a name. */
export const forget: Runner = {
  run: ({ name }, { funnel }) => drawer(funnel, name)?.removeItem(label(funnel, name)),
}
