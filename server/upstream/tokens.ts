import { secondInMs } from '../../engine/index.ts'

/** A token as a service gave it, and for how long it holds. */
export interface GivenToken {
  readonly token: string
  readonly segundos: number
}

/** Tokens that services gave, each kept until it is nearly over. */
export interface Tokens {
  /** Gives the token of a name: the one that is kept, else a new one, asked for once by all who wait; undefined where none is given. */
  of(name: string, ask: () => Promise<GivenToken | undefined>): Promise<string | undefined>
  /** Forgets a token that its service no longer takes. */
  forget(name: string, token: string): void
}

/** So long before its end a token is not used any more: a call may be on its way for that long. */
const spareMs = 30 * secondInMs

/** Opens the memory of tokens; they live in this process only. */
export function openTokens(now: () => number): Tokens {
  const kept = new Map<string, { readonly token: string; readonly until: number }>()
  const asked = new Map<string, Promise<string | undefined>>()

  async function askAnew(name: string, ask: () => Promise<GivenToken | undefined>) {
    try {
      const given = await ask()
      if (!given) return undefined
      const lastsMs = given.segundos * secondInMs
      kept.set(name, { token: given.token, until: now() + Math.max(lastsMs - spareMs, lastsMs / 2) })
      return given.token
    } finally {
      asked.delete(name)
    }
  }

  return {
    async of(name, ask) {
      const known = kept.get(name)
      if (known && now() < known.until) return known.token
      const asking = asked.get(name) ?? askAnew(name, ask)
      asked.set(name, asking)
      return asking
    },
    forget(name, token) {
      if (kept.get(name)?.token === token) kept.delete(name)
    },
  }
}
