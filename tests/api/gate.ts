import type { Store } from '../../server/store/store.ts'

/** A store whose transactions wait while its gate is closed. */
export interface Gate {
  readonly store: Store
  /** Closes it; the promise is kept once a transaction waits. */
  close(): Promise<void>
  open(): void
}

/** Puts a gate before a store. */
export function gateOf(store: Store): Gate {
  let passage: Promise<void> = Promise.resolve()
  let open = () => {}
  let arrived = () => {}
  return {
    store: {
      ...store,
      async transaction(work) {
        arrived()
        await passage
        return store.transaction(work)
      },
    },
    close() {
      passage = new Promise((resolve) => {
        open = resolve
      })
      return new Promise((resolve) => {
        arrived = resolve
      })
    },
    open: () => open(),
  }
}
