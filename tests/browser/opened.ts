import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from '../../tools/browser.ts'
import { type Beginning, openWorld, type World } from '../world/world.ts'

/** A browser, and a whole product that listens, for the tests of one file. */
export interface Opened {
  readonly browser: Browser
  readonly world: World
  /** Where it listens, without a slash at the end. */
  readonly url: string
}

/** Opens a browser and a product before the tests of a file and closes them after; what it gives is there within tests. */
export function openedForAll(beginning: Beginning = {}): Opened {
  const opened: { -readonly [Key in keyof Opened]?: Opened[Key] } = {}
  beforeAll(async () => {
    opened.browser = await openBrowser()
    opened.world = await openWorld({ draws: true, ...beginning })
    opened.url = await opened.world.listen()
  })
  afterAll(async () => {
    await opened.browser?.close()
    await opened.world?.close()
  })
  return opened as Opened
}

/** Opens a tab as wide as a phone, on a product that begins at a time which stands still until it is moved. */
export async function tabOnPhone({ browser, world }: Opened, at: number) {
  await world.reset(at)
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, locale: 'pt-BR' })
  const page = await context.newPage()
  await page.clock.install({ time: at })
  return { context, page }
}
