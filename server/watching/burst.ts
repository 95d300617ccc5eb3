const standingMs = 2_000

/** How many may be at work while they stand for longer than two seconds, and for how many times as many a burst is no overload. */
export interface BurstFacts {
  readonly most: number
  readonly times: number
  readonly count: () => number
  /** Whether how long a burst lasts says anything; absent means always. */
  readonly isJudged?: () => boolean
  readonly now?: () => number
}

/**
 * Gives how many are at work as a guard with a bound of `most` should see it: a burst counts for a fraction, so that many who
 * come at once are taken in turn; what stands at the bound for two seconds is overload, and counts in full until there is
 * less than half of it for two seconds.
 */
export function burstTolerant({
  most,
  times,
  count,
  isJudged = () => true,
  now = () => performance.now(),
}: BurstFacts): () => number {
  let isStrained: boolean | undefined
  let since: number | undefined
  return () => {
    const atWork = count()
    // What is at the bound when it is seen for the first time is no burst.
    isStrained ??= atWork >= most
    const isTurning = isStrained ? atWork < most / 2 : atWork >= most
    since = isTurning && isJudged() ? (since ?? now()) : undefined
    if (since !== undefined && now() - since >= standingMs) {
      isStrained = !isStrained
      since = undefined
    }
    return isStrained ? atWork : atWork / times
  }
}
