/** Remembers in the browser whether a person allows a variant to measure. */
export interface Consent {
  /** Gives what was answered less than twelve months before `at`; undefined where the person is to be asked. */
  read(at: number): boolean | undefined
  write(accepts: boolean, at: number): void
}

const askedAgainAfterMs = 365 * 24 * 60 * 60 * 1000

/** Opens what is remembered for a variant. Where the browser refuses storage, the person is asked on every page. */
export function consentOf(variant: string): Consent {
  const key = `medicao:${variant}`
  return {
    read(at) {
      try {
        const { accepts, at: then } = JSON.parse(localStorage.getItem(key) ?? '{}') ?? {}
        const isFresh = typeof then === 'number' && then <= at && at - then < askedAgainAfterMs
        return isFresh && typeof accepts === 'boolean' ? accepts : undefined
      } catch {
        return undefined
      }
    },
    write(accepts, at) {
      try {
        localStorage.setItem(key, JSON.stringify({ accepts, at }))
      } catch (error) {
        console.warn('medição', error)
      }
    },
  }
}
