/** How often something may happen: at most `max` times within `withinMs`. */
export interface Limit {
  readonly max: number
  readonly withinMs: number
}

/** Counts what happens under a key; says 0 when it is admitted, else the seconds to wait. */
export type Limiter = (key: string, limit: Limit) => number

const minute = 60_000
const keysLimit = 100_000

/** Bounds every call of one address together, in the words of @fastify/rate-limit. */
export const limitOfAddress = { max: 600, timeWindow: minute, cache: keysLimit } as const

/** Bounds the look-ups of people, which would otherwise let one go through every CPF. */
export const limitsOfLookups: Readonly<Record<string, Limit>> = {
  'contratante.obter': { max: 10, withinMs: 10 * minute },
  'corretor.obter': { max: 30, withinMs: 10 * minute },
}

interface Window {
  readonly endsAt: number
  readonly count: number
}

/** Makes a limiter with fixed windows over the clock it is given; it forgets the oldest keys beyond 100,000. */
export function openLimiter(now: () => number): Limiter {
  const windows = new Map<string, Window>()
  return (key, { max, withinMs }) => {
    const at = now()
    const known = windows.get(key)
    const open = known && known.endsAt > at ? known : { endsAt: at + withinMs, count: 0 }
    windows.delete(key)
    windows.set(key, { ...open, count: open.count + 1 })
    for (const oldest of windows.keys()) {
      if (windows.size <= keysLimit) break
      windows.delete(oldest)
    }
    return open.count < max ? 0 : Math.ceil((open.endsAt - at) / 1000)
  }
}
