import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { replaysIn } from '../../tools/project.ts'
import { playInBrowser } from '../journeys/play.ts'
import { openedForAll } from './opened.ts'

const [{ replay }] = replaysIn(['r1-titular-adulto-paga-com-pix']) as [ReturnType<typeof replaysIn>[number]]
const moves = replay.moves.slice(0, replay.moves.findIndex(({ then }) => then?.step === 'simulacao') + 1)

const opened = openedForAll()

/** Opens the simulation in a window, changes it, and tells how it lies there. */
async function inWindow(options: BrowserContextOptions, change?: (page: Page) => Promise<unknown>) {
  const at = Date.parse(replay.at)
  await opened.world.reset(at)
  const context = await opened.browser.newContext({ locale: 'pt-BR', ...options })
  const page = await context.newPage()
  await page.clock.install({ time: at })
  await playInBrowser(
    { page, url: opened.url, world: opened.world, look: async () => {} },
    { ...replay, moves },
  )
  await change?.(page)
  const lies = await page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
    const [main, bar, fill] = [box('main'), box('.actions-bar'), document.querySelector('.button-primary')!]
    return {
      overhang: document.documentElement.scrollWidth - innerWidth,
      isCentred: Math.abs(main.left - (innerWidth - main.right)) < 2,
      barIsWide: bar.left < 1 && bar.right > innerWidth - 1,
      barFloats: getComputedStyle(document.querySelector('.actions-bar')!).position === 'sticky',
      primaryBorder: getComputedStyle(fill).borderTopWidth,
      shown: [...document.querySelectorAll('.button-primary')]
        .filter((button) => button.checkVisibility())
        .map((button) => (button.closest('.side') ? 'side' : 'bar')),
      secondaryBorder: getComputedStyle(document.querySelector('.help')!).borderTopWidth,
    }
  })
  await context.close()
  return lies
}

const window = (width: number, height: number) => ({ viewport: { width, height } })

describe('the page', () => {
  it('is centred on a tablet, with its bar from edge to edge', async () => {
    expect(await inWindow(window(768, 1024))).toMatchObject({
      overhang: 0,
      isCentred: true,
      barIsWide: true,
      barFloats: true,
    })
  })

  it('is no wider than a narrow window, nor with letters of twice the size', async () => {
    expect((await inWindow(window(320, 640))).overhang).toBe(0)
    const large = await inWindow(window(360, 740), (page) =>
      page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%')),
    )
    expect(large.overhang).toBe(0)
  })

  it('has nothing floating over it where the window is low', async () => {
    expect((await inWindow(window(700, 380))).barFloats).toBe(false)
  })

  it('tells the button that goes on from others in forced colours', async () => {
    const { primaryBorder, secondaryBorder } = await inWindow({
      ...window(360, 740),
      forcedColors: 'active',
    })
    expect([primaryBorder, secondaryBorder]).toEqual(['3px', '1px'])
  })

  it('has its price and its button once: in the panel of a wide window, else in its bar', async () => {
    for (const [width, place] of [
      [1280, 'side'],
      [1024, 'side'],
      [1000, 'bar'],
      [360, 'bar'],
    ] as const) {
      const { shown } = await inWindow(window(width, 780))
      expect(shown, String(width)).toEqual([place])
    }
  })

  it('goes on by the button of the panel', async () => {
    const press = async (page: Page) => {
      await page.locator('.side').getByRole('button', { name: 'Contratar' }).click()
      await page.locator('[data-etapa="titularCpf"] h1').waitFor()
      await page.goBack()
      await page.locator('[data-etapa="simulacao"] h1').waitFor()
    }
    expect((await inWindow(window(1280, 780), press)).shown).toEqual(['side'])
  })
})
