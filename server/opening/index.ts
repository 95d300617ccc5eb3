import {
  begin,
  type Funnel,
  type FunnelSource,
  isItem,
  type Json,
  migrate,
  openFunnel,
  readAddress,
  type Session,
} from '../../engine/index.ts'
import type { ServerFacts } from '../../names/index.ts'
import type { Api } from '../calls/routes.ts'
import type { Served } from '../catalogue/catalogue.ts'
import type { SaleNotes } from '../contract/handler.ts'
import { newId } from '../store/index.ts'
import { asking, type Onlooker } from './ask.ts'
import { type Opening, playOpening } from './play.ts'

export type { Onlooker } from './ask.ts'
export type { Opening } from './play.ts'

/** What a page is opened by: its funnel, its address, and what was kept for whoever asks for it. */
export interface PageToOpen {
  readonly served: Served
  /** The pattern of its address, and the address itself from its first slash on. */
  readonly pattern: string
  readonly url: string
  /** Where the person opened it, as "https://vendas.example.com". */
  readonly site: string
  /** Whether measuring services may be let in. */
  readonly measured: boolean
  readonly kept: Json
  readonly onlooker: Onlooker
}

/** A funnel that the server has opened, and where it came to. */
export interface Opened extends Opening {
  readonly funnel: Funnel
  /** Whether it was taken up where it was kept. */
  readonly isResumed: boolean
  /** What its sale would note if it were begun. */
  readonly notes: SaleNotes
}

/** How long the answers of an opening are waited for, in milliseconds: what is not there then goes on in the browser. */
const patienceMs = 500

/** Makes what opens the funnels of pages; `said` is what the server says of itself. */
export function openings(
  api: Api,
  { now, said }: { readonly now: () => number; readonly said: ServerFacts },
) {
  const sources = new WeakMap<Served, Funnel>()
  const funnelOf = (served: Served): Funnel => {
    const known = sources.get(served) ?? openFunnel(JSON.parse(served.funnel.body) as FunnelSource)
    sources.set(served, known)
    return known
  }

  /** Opens a funnel as its page would: begins it, or takes up what was kept; nothing of it is kept here. */
  return async ({ served, pattern, url, site, measured, kept, onlooker }: PageToOpen): Promise<Opened> => {
    const known = funnelOf(served)
    const variant = measured ? known.variant : { ...known.variant, integracoes: {} }
    const funnel = { ...known, variant, server: { ...said, site } }
    const before = isItem(kept) ? migrate(funnel, kept as unknown as Session, now()) : undefined
    const isResumed = before !== undefined && before.step !== ''
    const { pathname, search } = new URL(url, site)
    const { parts: route, query } = readAddress(pattern, pathname, new URLSearchParams(search))
    const [clock, notes] = [patience(patienceMs), {}]
    const opening = await playOpening({
      funnel,
      now,
      ask: asking(api, funnel, { ...onlooker, unbegun: notes }),
      late: clock.late,
      first: before ?? begin(funnel, newId()),
      event: isResumed ? { type: 'resume' } : { type: 'start', route, query, kept: {} },
    }).finally(clock.stop)
    return { ...opening, funnel, isResumed, notes }
  }
}

/** Starts a clock that rings once; stopped, it never does. */
function patience(ms: number) {
  let clock: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>((ring) => {
    clock = setTimeout(() => ring('late'), ms)
  })
  return { late, stop: () => clearTimeout(clock) }
}
