import type { Deed } from './deed.ts'
import type { Phone } from './phone.ts'
import type { StandsAt } from './spot.ts'

/** What was done on one phone and waits to be done on the other. */
interface Awaiting {
  readonly deed: Deed
  readonly from: StandsAt
  readonly until: number
}

type Act = (todo: () => ReturnType<Deed['on']>) => ReturnType<Deed['on']>

/** Does on one phone what was done on the other. */
export interface Follower {
  readonly take: (deed: Deed, from: StandsAt) => void
  /** Looks whether what waits can be done now. */
  readonly look: () => void
  readonly forget: () => void
}

/** For how long a phone may take to come where the other was, in milliseconds. */
const patienceMs = 4000

/**
 * Makes the follower of a phone: it does things in their order, each where it was done, once the phone has come there and
 * the button can be pressed. What it has nothing like is told by `missing`; of what is done elsewhere nothing is done.
 */
export function openFollower(
  phone: Phone,
  { act, missing }: { readonly act: Act; readonly missing: (deed: Deed) => void },
): Follower {
  let waiting: Awaiting[] = []
  /** Whether it has been waited for long enough that it comes where the other is. */
  let isApart = false

  function ended({ deed, from, until }: Awaiting): boolean {
    const { step, box } = phone.standing()
    const isThere = step === from.step && box === from.box
    const isLate = Date.now() >= until
    if (!isThere) {
      isApart ||= isLate
      return isApart
    }
    isApart = false
    const page = phone.page()
    const came = page ? act(() => deed.on(page)) : 'away'
    if (came === 'done') return true
    if (isLate && came === 'away') missing(deed)
    return isLate
  }

  function look(): void {
    while (waiting[0] && ended(waiting[0])) waiting = waiting.slice(1)
  }

  setInterval(() => waiting.length > 0 && look(), 250)
  return {
    take(deed, from) {
      const last = waiting.at(-1)
      const isSame = deed.typedInto && JSON.stringify(last?.deed.typedInto) === JSON.stringify(deed.typedInto)
      if (isSame) waiting = waiting.slice(0, -1)
      waiting = [...waiting, { deed, from, until: Date.now() + patienceMs }]
      look()
    },
    look,
    forget() {
      waiting = []
      isApart = false
    },
  }
}
