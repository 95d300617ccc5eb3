/** How often something may happen: at most `max` times within `withinMs`. */
export interface Limit {
  readonly max: number
  readonly withinMs: number
}

/** Counts what happens under a key; says 0 when it is admitted, else the seconds to wait. */
export type Limiter = (key: string, limit: Limit) => number

const minute = 60_000
const day = 24 * 60 * minute
const keysLimit = 100_000

/** Bounds every call of one address together, in the words of @fastify/rate-limit. */
export const limitOfAddress = { max: 600, timeWindow: minute, cache: keysLimit } as const

/** Bounds an operation for each sale, and for each address: there an office full of brokers may sit behind one. */
export interface LookupLimits {
  readonly ofSale: readonly Limit[]
  readonly ofAddress: readonly Limit[]
}

/** Bounds the look-ups of people, which would otherwise let one go through every CPF. */
export const limitsOfLookups: Readonly<Record<string, LookupLimits>> = {
  'contratante.obter': {
    ofSale: [
      { max: 10, withinMs: 10 * minute },
      { max: 50, withinMs: day },
    ],
    ofAddress: [
      { max: 100, withinMs: 10 * minute },
      { max: 500, withinMs: day },
    ],
  },
  'corretor.obter': {
    ofSale: [{ max: 30, withinMs: 10 * minute }],
    ofAddress: [{ max: 300, withinMs: 10 * minute }],
  },
}

/** Says how many seconds a look-up by a sale and from an address must wait; 0 admits it. */
export function waitOf(
  admits: Limiter,
  lookup: { readonly name: string; readonly sale: string; readonly address: string },
): number {
  const { name, sale, address } = lookup
  const { ofSale = [], ofAddress = [] } = limitsOfLookups[name] ?? {}
  const keyed = [
    ...ofSale.map((limit) => ({ key: `${name} ${sale} ${limit.withinMs}`, limit })),
    ...ofAddress.map((limit) => ({ key: `${name} @${address} ${limit.withinMs}`, limit })),
  ]
  for (const { key, limit } of keyed) {
    const wait = admits(key, limit)
    if (wait > 0) return wait
  }
  return 0
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
