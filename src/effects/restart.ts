import type { Runner } from './effect.ts'

/** Throws the draft away and begins anew at the same address. */
export const restart: Runner = {
  run: async (_, { discard }) => {
    await discard()
    location.reload()
  },
}
