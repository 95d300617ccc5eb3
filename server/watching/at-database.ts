import type { Store } from '../store/store.ts'

/** A store, and how much is asked of it right now. */
export interface CountedStore {
  readonly store: Store
  /** How many questions and transactions are at work, those that wait for a connection among them. */
  readonly atWork: () => number
}

/** Counts what is asked of a store, from the asking to the answer. */
export function countedStore(store: Store): CountedStore {
  let count = 0
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    count += 1
    try {
      return await work()
    } finally {
      count -= 1
    }
  }
  return {
    atWork: () => count,
    store: {
      ...store,
      query: (text, values) => counted(() => store.query(text, values)),
      transaction: (work) => counted(() => store.transaction(work)),
    },
  }
}
