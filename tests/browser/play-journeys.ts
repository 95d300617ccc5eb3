import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Replay } from '../../engine/replay/index.ts'
import { openBrowser } from '../../tools/browser.ts'
import { replaysIn } from '../../tools/project.ts'
import { playInBrowser } from '../journeys/play.ts'
import { endMotion } from '../journeys/still.ts'
import { openWorld, type World } from '../world/world.ts'
import { faultsOn } from './axe.ts'
import { largeTextFaults } from './large-text.ts'

/** A replay by its name, and the widths in pixels at which it is played. */
export interface Journey {
  readonly name: string
  readonly widths: readonly number[]
  /** In which variant, where not in the replay's own. */
  readonly variant?: string
}

/** How wide a phone is, and a desktop. */
export const phone = 360
export const desktop = 1280

const shots = process.env.SHOTS

function replayOf({ name, variant }: Journey): Replay {
  const [found] = replaysIn([`/${name}.replay.json`])
  if (!found) throw new Error(`There is no replay "${name}".`)
  const { replay } = found
  return variant === undefined ? replay : { ...replay, variant: `${variant}/${replay.variant.split('/')[1]}` }
}

/** Plays replays in a real browser against the whole product, one after another, each from an empty database. */
export function playJourneys(journeys: readonly Journey[], begin = openWorld): void {
  let browser: Browser
  let world: World
  let url: string

  beforeAll(async () => {
    browser = await openBrowser()
    world = await begin()
    url = await world.listen()
  })
  afterAll(async () => {
    await browser.close()
    await world.close()
  })

  describe.each(journeys)('$name $variant', (journey) => {
    const { name, widths } = journey
    const replay = replayOf(journey)
    it.each(widths)(`[${replay.rules.join('] [')}] ${replay.title}, a %i px de largura`, async (width) => {
      await world.reset(Date.parse(replay.at))
      const context = await browser.newContext({
        viewport: { width, height: 780 },
        locale: 'pt-BR',
        // On a phone these tests ask for less motion, so that nothing need be waited for before a screen is looked at.
        reducedMotion: width === phone ? 'reduce' : 'no-preference',
      })
      const page = await context.newPage()
      const wrong: string[] = []
      page.on('pageerror', (error) => wrong.push(error.message))
      // A refused call is part of a journey; anything else that fails to load, or is complained of, is not.
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.location().url.includes('/api/'))
          wrong.push(message.text())
      })
      await page.clock.install({ time: Date.parse(replay.at) })
      const look = (screen: string) => inspect(page, `${name}-${width}-${screen}`)
      try {
        await playInBrowser({ page, url, world, look }, replay)
        expect(wrong).toEqual([])
      } finally {
        await context.close()
      }
    })
  })
}

/**
 * Looks at what stands on screen: no fault of accessibility, nothing wider than the screen, on a phone not in large text
 * either. Takes a picture where asked.
 */
export async function inspect(page: Page, name: string): Promise<void> {
  await page.evaluate(endMotion)
  if (shots) {
    mkdirSync(shots, { recursive: true })
    await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
  }
  expect(await faultsOn(page), name).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  if (await page.evaluate((width) => window.innerWidth <= width, phone))
    expect(await largeTextFaults(page), `${name}, in large text`).toEqual([])
}
