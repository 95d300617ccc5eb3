import type { Wire } from './wire.ts'

/** Whether a browser is connected at all. */
export interface Connection {
  isOnline(): boolean
  /** Takes it away without a word: the page finds out by what it asks. */
  drop(): void
  /** Takes it away or gives it back, and tells the page. */
  turn(isOnline: boolean): void
}

const gone = () => Promise.reject(new TypeError('Failed to fetch'))

/** Opens a connection over a wire: what is asked without one finds no way. */
export function openConnection(wire: Wire): Connection {
  let isThere = true
  function lay(isOnline: boolean): void {
    isThere = isOnline
    if (isOnline) wire.mends('all')
    else wire.breaks('all', gone)
  }
  return {
    isOnline: () => isThere,
    drop: () => lay(false),
    turn(isOnline) {
      lay(isOnline)
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
    },
  }
}
