import type { Runner } from './effect.ts'
import { drawer, label } from './kept.ts'

/** Keeps a value beyond the page, with its time. */
export const keep: Runner = {
  run({ name, with: value = null }, { funnel, now }) {
    drawer(funnel, name)?.setItem(label(funnel, name), JSON.stringify({ at: now(), value }))
  },
}
