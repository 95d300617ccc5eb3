import type { FastifyInstance } from 'fastify'
import { vi } from 'vitest'
import type { Funnel, Json } from '../../engine/index.ts'
import type { FormEngine } from '../../src/form/index.ts'
import { isButtonBusy, stepShown, topBox } from '../screens/on-top.ts'
import { openConnection } from './connection.ts'
import { openPages, type Page, type Pages } from './page.tsx'
import { layWindow } from './window.ts'
import { layWire, type Wire } from './wire.ts'

/** A browser with one page of the real server in it, its clock moved by hand. */
export interface Browser {
  readonly engine: FormEngine
  readonly wire: Wire
  /** Its own, so that no browser is stopped for what another asked. */
  readonly address: string
  /** Where the page wanted to go, "reload" included, in order. */
  readonly left: readonly string[]
  /** What the page wrote to the console as an error. */
  readonly wrong: readonly string[]
  readonly funnel: Funnel
  /** Where the person is, as the screen shows it. */
  session(): { readonly step: string; readonly boxes: readonly { readonly box: string }[] }
  page(): Page
  cookie(): string
  open(path: string): Promise<void>
  /** Reloads the page, after a while; `killed`: it had no time to say goodbye. */
  reload(how?: 'killed', afterMs?: number): Promise<void>
  back(): Promise<void>
  /** Does something and lets the page come to rest. */
  after(what: () => void): Promise<void>
  /** Moves the clock of the page and of the server. */
  pass(ms: number): Promise<void>
  /** Takes the connection away, or gives it back. */
  connect(isOnline: boolean): Promise<void>
  /** Takes the connection away in the midst of something. */
  drop(): void
  close(): Promise<void>
}

/** Whose browser it is, when it is opened, and which services of others its pages turn on. */
export interface Opening {
  /** What draws the screens of the flow that its pages are of. */
  readonly engine: FormEngine
  readonly visitor: string
  readonly at: number
  readonly services?: Readonly<Record<string, Json>> | undefined
  /** Counts what the company's services were asked and never answer. */
  readonly unanswered?: (() => number) | undefined
}

let browsers = 0

/** Opens a browser with no page in it yet. */
export function openBrowser(app: FastifyInstance, opening: Opening): Browser {
  const { engine, visitor, at, services, unanswered } = opening
  const left: string[] = []
  const wrong: string[] = []
  browsers += 1
  const address = `10.0.${Math.floor(browsers / 250)}.${(browsers % 250) + 1}`
  const wire = layWire({ app, cookie: () => pages.cookie(), address, unanswered })
  const connection = openConnection(wire)
  layWindow({ at, wire, left, wrong, isOnline: connection.isOnline })
  const pages: Pages = openPages({ app, engine, visitor, services })
  const around = { wire, pages, unanswered }
  const rest = () => comeToRest(wire)
  const load = async (path: string) => {
    await pages.load(path)
    await rest()
  }

  return {
    engine,
    wire,
    address,
    left,
    wrong,
    get funnel() {
      return pages.funnel()
    },
    session: standing,
    page: pages.page,
    cookie: pages.cookie,
    async open(path) {
      if (pages.isOpen()) await leave(around)
      history.pushState(null, '', path)
      await load(path)
    },
    async reload(how, afterMs = 0) {
      await leave(around, how)
      vi.setSystemTime(Date.now() + afterMs)
      await load(pages.path())
    },
    async back() {
      history.back()
      await rest()
    },
    async after(what) {
      what()
      await rest()
    },
    async pass(ms) {
      await vi.advanceTimersByTimeAsync(ms)
      await rest()
    },
    drop: connection.drop,
    async connect(isOnline) {
      connection.turn(isOnline)
      await rest()
    },
    close: async () => close(around),
  }
}

function standing(): ReturnType<Browser['session']> {
  const box = topBox()?.dataset.modal
  return { step: stepShown() ?? '', boxes: box === undefined ? [] : [{ box }] }
}

const turn = () => new Promise((done) => setImmediate(done))
/** How long a proof of work may take, in turns of the loop. */
const mostTurns = 400

/** Whether a press is on its way to no call: its proof of work is still being made. */
const isProving = (wire: Wire) =>
  wire.isQuiet() && wire.asked('captcha').length > wire.proofs() && isButtonBusy(document)

async function comeToRest(wire: Wire): Promise<void> {
  do {
    for (let turns = 0; turns < 5 || wire.isBusy() || (isProving(wire) && turns < mostTurns); turns += 1) {
      await turn()
      if (turns === 2 || turns === 4) await vi.advanceTimersByTimeAsync(1)
    }
    // What came last may have moved the browser's history, which goes by a timer.
    await vi.advanceTimersByTimeAsync(1)
    await turn()
  } while (wire.isBusy())
}

interface Around extends Pick<Opening, 'unanswered'> {
  readonly wire: Wire
  readonly pages: Pages
}

async function leave(around: Around, how?: 'killed'): Promise<void> {
  const { wire, pages } = around
  if (how !== 'killed') window.dispatchEvent(new Event('pagehide'))
  await comeToRest(wire)
  wire.hangUp()
  pages.close()
  await giveUp(around)
  // Clearing the timers turns their clock back to where it began.
  const at = Date.now()
  vi.clearAllTimers()
  vi.setSystemTime(at)
}

/** Lets the server, whose clock is about to be cleared with the page's, give up what no service answers. */
async function giveUp({ wire, unanswered = () => 0 }: Around): Promise<void> {
  while (unanswered() > 0 || wire.isBusy()) {
    if (unanswered() > 0) await vi.advanceTimersByTimeAsync(1000)
    await comeToRest(wire)
  }
}

async function close(around: Around): Promise<void> {
  const { wire, pages } = around
  wire.hangUp()
  pages.close()
  await giveUp(around)
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
  localStorage.clear()
}
