import type { Effect, FunnelSource, Session } from '../../engine/index.ts'
import type { ServerFacts } from '../../names/index.ts'

/** Where the server brought a funnel, and what is left to do. */
export interface PageOpening {
  readonly session: Session
  readonly effects: readonly Effect[]
  /** Whether it may have been another where this browser had kept something. */
  readonly usesKept: boolean
  /** What the sale is to note once it begins, sealed: it goes along with every request. */
  readonly notes: string | null
}

/** What the server wrote into the page: which funnel, under which address, its clock, and what was kept. */
export interface Page {
  readonly funnel: string
  readonly variant: string
  /** The pattern of the page's address, by which its named parts are read. */
  readonly route: string
  /** Whether measuring services may be let in. */
  readonly measured: boolean
  readonly sale: string
  /** What the server says of itself, as flows read it. */
  readonly server: ServerFacts
  readonly scope: string
  readonly now: number
  readonly session: Session | null
  readonly revision: number
  /**
   * Where the server brought the funnel by what it knows, and drew it; what is still to be done for that is for the browser.
   * Null where it did not.
   */
  readonly opening: PageOpening | null
}

/** Reads what the server wrote into the page. */
export function readPage(): Page {
  const text = document.getElementById('page')?.textContent
  if (!text) throw new Error('The page came without its data.')
  return JSON.parse(text) as Page
}

/** Gives the funnel as its page may run it: by what the server says of itself, where it was opened, and, where nothing is measured, with no service there to be let in. */
export const funnelOn = <T extends Pick<FunnelSource, 'variant'>>(
  { measured, server }: Pick<Page, 'measured' | 'server'>,
  funnel: T,
): T & { readonly server: ServerFacts } => {
  const { variant } = funnel
  return {
    ...funnel,
    server: { ...server, site: location.origin },
    variant: measured ? variant : { ...variant, integracoes: {} },
  }
}

/** Makes a clock that runs with the server's, since a phone's may be wrong: milliseconds since 1970. */
export function serverClock({ now }: Pick<Page, 'now'>): () => number {
  const ahead = now - Date.now()
  return () => Date.now() + ahead
}
