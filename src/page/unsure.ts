/** Remembers, while a window is open, the key of a call of which nobody knows what became: reloads included. */
export interface UnsureKeys {
  /** Gives the key under which a call last went, where it was this session's and its end is not known. */
  of(name: string, key: string): string | undefined
  note(name: string, key: string): void
  forget(name: string): void
}

const label = (name: string) => `chamada-sem-fim:${name}`
const sessionOf = (key: string) => key.slice(0, key.lastIndexOf('-'))

/** Nothing but names of calls and keys is kept; where the browser keeps nothing, every call goes under a new key. */
export const unsureKeys: UnsureKeys = {
  of(name, key) {
    const known = kept((drawer) => drawer.getItem(label(name)))
    return known && sessionOf(known) === sessionOf(key) ? known : undefined
  },
  note: (name, key) => kept((drawer) => drawer.setItem(label(name), key)),
  forget: (name) => kept((drawer) => drawer.removeItem(label(name))),
}

function kept<T>(use: (drawer: Storage) => T): T | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
