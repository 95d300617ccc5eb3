/** Knows the work that money hangs on while it is on its way. */
export interface MoneyAtWork {
  /** Does such work, and counts it until it has ended, whether anybody still waits for its answer or not. */
  during<T>(work: () => Promise<T>): Promise<T>
  /** Resolves once none is at work. */
  none(): Promise<void>
}

/** Makes a count that begins with nothing at work. */
export function openMoneyAtWork(): MoneyAtWork {
  const atWork = new Set<Promise<unknown>>()
  return {
    during(work) {
      const done = work()
      const forget = () => void atWork.delete(ended)
      const ended: Promise<void> = done.then(forget, forget)
      atWork.add(ended)
      return done
    },
    async none() {
      while (atWork.size > 0) await Promise.all(atWork)
    },
  }
}
