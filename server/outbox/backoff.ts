import { secondInMs } from '../../engine/index.ts'

const longestInSeconds = 3600

/**
 * Says how long a message waits after so many attempts: 2, 4, 8 … 2048 seconds, then an hour each time.
 *
 * With the 72 attempts of a row, the last comes two and a half days after the first.
 */
export function waitInMs(attempts: number): number {
  return Math.min(2 ** attempts, longestInSeconds) * secondInMs
}
