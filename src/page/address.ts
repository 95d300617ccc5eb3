import { type ReadAddress, readAddress } from '../../engine/index.ts'
import type { Page } from './page.ts'

/** Reads the address in the window by the pattern that the server wrote into the page. */
export const addressInWindow = ({ route }: Pick<Page, 'route'>): ReadAddress =>
  readAddress(route, location.pathname, new URLSearchParams(location.search))
