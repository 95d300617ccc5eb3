import { type ReadAddress, readAddress } from '../../engine/index.ts'
import type { Page } from './page.ts'

/** Reads the address in the window by the pattern that the server wrote into the page. */
export const addressInWindow = ({ route }: Pick<Page, 'route'>): ReadAddress =>
  readAddress(route, location.pathname, new URLSearchParams(location.search))

/** The part of the query that says which of the sales of this browser an address is about: its number, or a new one. */
const [saleName, newSale] = ['venda', 'nova']

/** Gives the address of now with another sale to begin at it. */
export function anotherSaleAddress(): URL {
  const address = new URL(location.pathname + location.search, location.origin)
  address.searchParams.set(saleName, newSale)
  return address
}

/**
 * Gives the query of the window's address as a page that is run shows it. Once its sale is finished it names that, so that
 * loading the page again shows the same; the address without it begins the next.
 */
export function queryOfSale({ saleNumber }: Pick<Page, 'saleNumber'>, isFinished: boolean): string {
  const query = new URLSearchParams(location.search)
  if (query.get(saleName) === newSale) query.delete(saleName)
  if (isFinished && saleNumber !== null) query.set(saleName, String(saleNumber))
  return query.size > 0 ? `?${query}` : ''
}
