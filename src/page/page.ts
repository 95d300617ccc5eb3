import type { Session } from '../../engine/index.ts'

/** What the server wrote into the page: which funnel, under which addresses, its clock, and what was kept. */
export interface Page {
  readonly funnel: string
  readonly variant: string
  readonly routes: readonly string[]
  readonly sale: string
  readonly scope: string
  readonly now: number
  readonly session: Session | null
  readonly revision: number
}

/** Reads what the server wrote into the page. */
export function readPage(): Page {
  const text = document.getElementById('page')?.textContent
  if (!text) throw new Error('The page came without its data.')
  return JSON.parse(text) as Page
}

/** Makes a clock that runs with the server's, since a phone's may be wrong: milliseconds since 1970. */
export function serverClock({ now }: Pick<Page, 'now'>): () => number {
  const ahead = now - Date.now()
  return () => Date.now() + ahead
}
