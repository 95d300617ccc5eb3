import { fireEvent } from '@testing-library/dom'
import type { ScreenEntry } from '../../src/field/screen.ts'
import { engineOf } from '../screens/flow-engines.ts'
import { fill, press, screenNow } from '../screens/funnel-hands.ts'
import { type Look, lookNow } from '../screens/look-now.ts'
import { pressEscape, topBox, topPlace } from '../screens/on-top.ts'
import type { World } from '../world/world.ts'
import { type Browser, openBrowser } from './browser.tsx'
import { type Counted, openCount } from './count.ts'
import { isWaiting, lostSince, sightOf, type Texts } from './eyes.ts'
import type { Arrival, Row } from './matrix.ts'
import type { Place } from './places.ts'
import { proofOf } from './proof.ts'
import { putBack } from './rows.ts'

/** One person before one screen, about to make one call. */
export interface Stand extends Ground, Counted {
  readonly browser: Browser
  /** Opens the page and types what the person would, short of the press that makes the call. */
  arrive(): Promise<void>
  /** Makes the call. */
  go(): Promise<void>
  /** Watches until nothing is waited for; gives the different sights in their order. */
  watch(): Promise<readonly string[]>
  /** Lists what stands before the person now, of what did not from the start. */
  sight(): readonly string[]
  /** Whether the person is where the call was made. */
  isHome(): boolean
  /** Lists the fields that no longer show what was typed; none where another screen is on top. */
  lost(): readonly string[]
  /** Counts the requests for the call, and the different keys they went under, where it needs one. */
  asked(): { readonly requests: number; readonly keys?: number }
  /** Whether the page stands where the call leads. */
  hasArrived(): boolean
  /** Presses the button with this text on top, if there is one. */
  click(text: string): Promise<void>
  /** Makes a proof of work for the call, as another page of this browser would. */
  proof(): Promise<string>
  /** Closes the notices on top. */
  clear(): Promise<void>
}

/** Where stands are made. */
export interface Ground {
  readonly world: World
  readonly row: Row
  readonly place: Place
  readonly texts: Texts
  /** Counts what the company's services were asked and never answer, where there are such services. */
  readonly unanswered?: () => number
}

/** Makes a stand: the database as it was at the place, and a browser of the visitor without a page. */
export async function standOn(ground: Ground): Promise<Stand> {
  const { world, row, place, unanswered } = ground
  const engine = engineOf(place.replay)
  const opening = { engine, visitor: place.cookie, at: place.at, services: row.services, unanswered }
  const browser = openBrowser(world.app, opening)
  await putBack(world.store, place.rows)
  const counted = await openCount(world.store, row)
  const memory = openMemory(browser, ground.texts)
  return {
    ...ground,
    ...counted,
    ...memory,
    ...handsOf(browser, { ...place, call: row.call }, memory),
    browser,
    watch: () => watch(browser, memory.sight),
    hasArrived: () => isAt(browser, row.arrives),
    asked() {
      const asked = browser.wire.asked(row.call)
      const keys = new Set(asked.flatMap(({ key }) => key ?? [])).size
      return { requests: asked.length, ...(keys > 0 && { keys }) }
    },
    proof: () => proofOf(world.app, row.call, { cookie: browser.cookie(), remoteAddress: browser.address }),
  }
}

type Memory = Pick<Stand, 'sight' | 'isHome' | 'lost'> & { remember(): void; typed(): void }

/** Remembers how a screen looked before the call, to tell what is new and what is gone. */
function openMemory(browser: Browser, texts: Texts): Memory {
  const placeNow = () => browser.session().boxes[0]?.box ?? browser.session().step
  let look: Look = {}
  let first: readonly string[] = []
  let home = ''
  const isHome = () => placeNow() === home
  function typed(): void {
    look = { ...lookNow(), ...look }
  }
  return {
    typed,
    isHome,
    remember() {
      typed()
      home = placeNow()
      first = sightOf(texts)
    },
    // That a page goes on where the person was is told apart: it says so wherever it does.
    sight: () => sightOf(texts).filter((each) => each !== 'RET' && !first.includes(each)),
    lost: () => (isHome() ? lostSince(look) : []),
  }
}

/** Whether a screen makes the call of an event by itself, once a field of it is filled. */
export const callsAsTyped = (screen: ScreenEntry | undefined, event: string | undefined): boolean =>
  Object.values(screen?.look.fields ?? {}).some(
    (field) => field.event === event || (field.advances !== undefined && event === 'next'),
  )

type Hands = Pick<Stand, 'arrive' | 'go' | 'click' | 'clear'>

function handsOf(
  browser: Browser,
  { move, path, call }: Place & { readonly call: string },
  memory: Memory,
): Hands {
  const type = async () => {
    const screen = screenNow(browser)
    if (screen && move.values) await browser.after(() => fill(screen, move.values ?? {}))
    return screen
  }
  return {
    async arrive() {
      // A call of the page's own opening is made by opening it.
      if (move.start) return
      await browser.open(path)
      if (!callsAsTyped(screenNow(browser), move.event)) await type()
      memory.remember()
    },
    async go() {
      if (move.start) return browser.open(path)
      if (move.waitMs !== undefined) return browser.pass(move.waitMs)
      const before = browser.wire.asked(call).length
      const screen = await type()
      memory.typed()
      // An answer that leads on by itself has pressed the button.
      if (browser.wire.asked(call).length > before) return
      await press(browser, move.event ?? '', { screen, ...(move.id !== undefined && { item: move.id }) })
    },
    async click(text) {
      const button = [...topPlace().querySelectorAll('button')].find((each) => each.textContent === text)
      if (button) await browser.after(() => fireEvent.click(button))
    },
    async clear() {
      for (let i = 0; i < 3 && topBox()?.querySelector('.notice'); i += 1) await browser.after(pressEscape)
    },
  }
}

const longestMs = 200_000

async function watch(browser: Browser, sight: Stand['sight']): Promise<readonly string[]> {
  const sights = new Set(sight())
  for (let passed = 0; isWaiting() && passed < longestMs; ) {
    const ms = passed < 4000 ? 1000 : 5000
    await browser.pass(ms)
    passed += ms
    for (const each of sight()) sights.add(each)
  }
  return [...sights]
}

function isAt(browser: Browser, { step, box = '', text = '', field, leaves }: Arrival): boolean {
  if (leaves !== undefined) return browser.left.some((to) => to.startsWith(leaves))
  const { step: now, boxes } = browser.session()
  const shows = field === undefined || Object.values(lookNow()).includes(field)
  const isThere = now === step && (boxes[0]?.box ?? '') === box
  return isThere && shows && (topPlace().textContent ?? '').includes(text)
}
