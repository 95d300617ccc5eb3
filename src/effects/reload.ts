import type { Runner } from './effect.ts'

/** Loads the page anew once everything is kept; the person goes on where they were. */
export const reload: Runner = {
  run: async (_, { settled }) => {
    await settled()
    location.reload()
  },
}
