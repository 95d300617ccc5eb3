import type { FastifyBaseLogger } from 'fastify'
import type { Mismatch } from '../contract/work.ts'

/** Where a mismatch was found. */
export interface MismatchFound extends Mismatch {
  readonly operation: string
  readonly variant: string
}

/** Counts where services and variants do not agree, by what they disagree about. */
export interface Mismatches {
  readonly counts: Readonly<Record<string, number>>
  /** Takes one: counts it and, once an hour, says it in the log. */
  take(found: MismatchFound, log: Pick<FastifyBaseLogger, 'warn'>): void
}

const silentMs = 60 * 60_000

const says: Readonly<Record<Mismatch['what'], string>> = {
  produto: 'o serviço não vende neste estado nada do que a variante vende: ninguém pode comprar',
  regiao: 'o serviço conhece a região por outro id que o da variante: vale o do serviço',
}

/** Makes a count that begins with nothing. */
export function openMismatches({ now }: { readonly now: () => number }): Mismatches {
  const counts: Record<string, number> = { produto: 0, regiao: 0 }
  // As many as there are variants and states, twice.
  const saidAt = new Map<string, number>()
  return {
    counts,
    take(found, log) {
      const { what, uf, operation, variant } = found
      counts[what] = (counts[what] ?? 0) + 1
      const mark = `${variant} ${what} ${uf}`
      if (now() < (saidAt.get(mark) ?? Number.NEGATIVE_INFINITY) + silentMs) return
      saidAt.set(mark, now())
      log.warn({ operation, variant, what, uf }, says[what])
    },
  }
}
