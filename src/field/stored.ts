import { useSyncExternalStore } from 'react'

/** Reads what is kept outside of React, on the server too, and is redrawn when it changes. */
export const useStored = <Value>(subscribe: (listener: () => void) => () => void, read: () => Value): Value =>
  useSyncExternalStore(subscribe, read, read)
