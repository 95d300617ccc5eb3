import type { Phone } from './phone.ts'
import { told } from './told.ts'

/** For how long both may be on their way somewhere before it is said where they stand, in milliseconds. */
const restMs = 400

/** Says on the page where both phones stand. */
export interface PairLine {
  /** Something has changed; what was missing where they stood before is not told any more. */
  readonly look: () => void
  readonly miss: (text: string) => void
}

/** Opens what is said in `status`, once both have come to rest. */
export function openSaying(
  status: HTMLElement,
  { phones, isJoined }: { readonly phones: () => readonly [Phone, Phone]; readonly isJoined: () => boolean },
): PairLine {
  let missing: readonly string[] = []
  let places = ''
  let clock: ReturnType<typeof setTimeout> | undefined
  function say(): void {
    clearTimeout(clock)
    clock = setTimeout(() => {
      const text = told(phones(), isJoined(), missing)
      if (status.textContent !== text) status.textContent = text
    }, restMs)
  }
  return {
    look() {
      const now = JSON.stringify(phones().map((phone) => phone.standing()))
      if (now !== places) missing = []
      places = now
      say()
    },
    miss(text) {
      missing = [text]
      say()
    },
  }
}
