import { anotherSaleAddress } from '../page/address.ts'
import type { Runner } from './effect.ts'

/** Effects on the draft that the server keeps, and on the page that shows it. */
export const onDraft = {
  /** Throws the draft away and begins anew at the same address. */
  restart: {
    run: async (_, { discard }) => {
      await discard()
      location.reload()
    },
  },
  /** Begins another sale at the same address; what was kept of this one stays. */
  begin: {
    run: async (_, { settled }) => {
      await settled()
      location.assign(anotherSaleAddress())
    },
  },
  /** Loads the page anew once everything is kept; the person goes on where they were. */
  reload: {
    run: async (_, { settled }) => {
      await settled()
      location.reload()
    },
  },
  /** Takes the sale's draft back from another tab. */
  takeOver: { run: (_, { takeOver }) => takeOver() },
} satisfies Record<string, Runner>
