import type { ServerFacts } from '../../engine/config/language/widgets.ts'
import {
  type Effect,
  type FunnelSource,
  type ReadAddress,
  readAddress,
  type Session,
} from '../../engine/index.ts'
import { withStorage } from '../field/browser.ts'

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
  /** Which of the sales of its name in this browser it is, counted from 1; null on a payment link. */
  readonly saleNumber: number | null
  /** What the server says of itself, as flows read it. */
  readonly server: ServerFacts
  /** Whether who sells uses this device. */
  readonly sells: boolean
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

/** Reads the address in the window by the pattern that the server wrote into the page. */
export const addressInWindow = ({ route }: Pick<Page, 'route'>): ReadAddress =>
  readAddress(route, location.pathname, new URLSearchParams(location.search))

/** The part of the query that says which of the sales of this browser an address is about: its number, or a new one. */
const [saleName, newSale] = ['venda', 'nova']

/** Gives of the query of now only the sale that it names. */
export function saleQuery(): string {
  const number = new URLSearchParams(location.search).get(saleName)
  return number !== null && /^\d{1,4}$/.test(number) ? `?${saleName}=${number}` : ''
}

/** Gives the address of now with another sale to begin at it. */
export function anotherSaleAddress(): URL {
  const address = new URL(location.pathname + location.search, location.origin)
  address.searchParams.set(saleName, newSale)
  return address
}

/**
 * Gives the query of the window's address as a page that is run shows it. It names a sale that is finished, and each of who
 * sells, so that loading the page again shows the same; the address without it goes on with the last sale, or begins the next.
 */
export function queryOfSale(
  { saleNumber, sells }: Pick<Page, 'saleNumber' | 'sells'>,
  isFinished: boolean,
): string {
  const query = new URLSearchParams(location.search)
  if (query.get(saleName) === newSale) query.delete(saleName)
  if ((isFinished || sells) && saleNumber !== null) query.set(saleName, String(saleNumber))
  return query.size > 0 ? `?${query}` : ''
}

/** How long a page that is on its way out may hold its sale. */
const leavesWithinMs = 500

/**
 * Gives the address of another sale where another tab of who sells has this one open: each customer has a tab of their own.
 * Gives undefined where this tab has its sale to itself, or had it before this page, and holds it from then on.
 */
export async function addressOfFreeSale(
  { sale, saleNumber, sells, session }: Page,
  isOfTab: boolean,
): Promise<URL | undefined> {
  if (!sells || saleNumber === null || !('locks' in navigator)) return undefined
  const isFree = new Promise<boolean>((resolve) => {
    const held = () => {
      resolve(true)
      return new Promise(() => {})
    }
    const limit = isOfTab ? {} : { signal: AbortSignal.timeout(leavesWithinMs) }
    navigator.locks.request(`venda ${sale}`, limit, held).catch(() => resolve(false))
  })
  if (isOfTab || (await isFree)) return undefined
  const address = anotherSaleAddress()
  // A sale in which nothing was said yet is not known to the server: it would give its number again.
  if (session === null) address.searchParams.set(saleName, String(saleNumber + 1))
  return address
}

/** The address of a page that is rendered without a window. */
let place: string | undefined

/** Draws something while links are read as on a page of this address: for what is drawn without a window. */
export function withAddress<Drawn>(address: string, draw: () => Drawn): Drawn {
  place = address
  try {
    return draw()
  } finally {
    place = undefined
  }
}

const here = (): string => place ?? location.href

/**
 * Reads an address that a link may lead to: one of this server, or one over https elsewhere that names no user.
 *
 * Anything else, as a script in the place of an address, is undefined.
 */
export function linkable(address: string): URL | undefined {
  try {
    const url = new URL(address, here())
    if (url.username || url.password) return undefined
    return isOurs(url) || url.protocol === 'https:' ? url : undefined
  } catch {
    return undefined
  }
}

/** Tells whether an address is one of this server. */
export const isOurs = ({ origin, protocol }: URL): boolean => {
  const ours = new URL(here())
  return origin === ours.origin && protocol === ours.protocol
}

const keyName = (operation: string) => `chamada-sem-fim:${operation}`
const sessionOf = (key: string) => key.slice(0, key.lastIndexOf('-'))

/**
 * Remembers across reloads, while a window is open, the key of a call whose result is unknown. Where the browser keeps
 * nothing, every call goes under a new key.
 */
export const unsureKeys = {
  /** Gives the key under which a call last went, where it was this session's and its end is not known. */
  of(operation: string, key: string): string | undefined {
    const known = withStorage('session', (kept) => kept.getItem(keyName(operation)))
    return known && sessionOf(known) === sessionOf(key) ? known : undefined
  },
  note: (operation: string, key: string) =>
    withStorage('session', (kept) => kept.setItem(keyName(operation), key)),
  forget: (operation: string) => withStorage('session', (kept) => kept.removeItem(keyName(operation))),
}

const followedKey = 'seguida'

/** Loads an address of ours in this window, and notes for the page that comes that this one led to it. */
export function follow(url: URL | string): void {
  withStorage('session', (kept) => kept.setItem(followedKey, 'sim'))
  location.assign(url)
}

/** Whether another page of ours led to this one; it is asked once. */
export function isFollowed(): boolean {
  const noted = withStorage('session', (kept) => kept.getItem(followedKey))
  if (noted) withStorage('session', (kept) => kept.removeItem(followedKey))
  return Boolean(noted)
}
