import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { faultsOn } from './axe.ts'
import { holdScripts } from './held-scripts.ts'
import { openedForAll } from './opened.ts'
import { watchShifts } from './shifts.ts'

const opened = openedForAll()

const isAt = (page: Page, step: string) => page.locator(`[data-etapa=${step}]`).waitFor()

/** Opens a window, does something in it, and closes it. */
async function inWindow<T>(options: BrowserContextOptions, look: (page: Page) => Promise<T>): Promise<T> {
  const context = await opened.browser.newContext({ locale: 'pt-BR', reducedMotion: 'reduce', ...options })
  const seen = await look(await context.newPage())
  await context.close()
  return seen
}

/** Opens the sales page, and waits until the scripts have taken it over. */
async function open(page: Page): Promise<void> {
  await page.goto(`${opened.url}/`)
  await isAt(page, 'paginaCorretor')
}

/** Opens the sales page without its scripts, or some of them; gives how to let them come. */
async function withoutScripts(page: Page, scripts?: RegExp): Promise<() => void> {
  const letGo = await holdScripts(page, scripts)
  await page.goto(`${opened.url}/`, { waitUntil: 'commit' })
  return letGo
}

const window = (width: number, height = 800) => ({ viewport: { width, height } })

describe('the sales page', () => {
  it.each([360, 1280])('[X03zh] has no fault of accessibility at %i px', (width) =>
    inWindow(window(width), async (page) => {
      await open(page)
      expect(await faultsOn(page)).toEqual([])
    }),
  )

  it.each([320, 360, 640, 768, 1024, 1280, 1920])('[X03zh] is no wider than a window of %i px', (width) =>
    inWindow(window(width), async (page) => {
      await open(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    }),
  )

  it('stays as it is when the scripts come: no line moves, no picture is asked for', () =>
    inWindow(window(360, 740), async (page) => {
      const asked: string[] = []
      page.on('request', (request) => void asked.push(request.resourceType()))
      // The font may come before the scripts or after them; here the scripts alone may move a line.
      await page.route('**/*.woff2', (route) => route.abort())
      await watchShifts(page)
      await page.goto(`${opened.url}/`, { waitUntil: 'commit' })
      await page.locator('.sales').waitFor({ state: 'attached' })
      await page.evaluate(() => Object.assign(globalThis, { node: document.querySelector('.sales') }))
      await isAt(page, 'paginaCorretor')
      const kept = await page.evaluate(() => {
        const { node, shifts } = globalThis as unknown as { node: Element; shifts: number[] }
        return { isSame: document.querySelector('.step .sales') === node, shifts }
      })
      expect(kept).toEqual({ isSame: true, shifts: [] })
      expect(asked).not.toContain('image')
    }))

  it('acts on what was pressed before the scripts were there', () =>
    inWindow(window(360, 740), async (page) => {
      const letGo = await withoutScripts(page)
      await page.getByRole('link', { name: 'Fazer simulação' }).first().click()
      letGo()
      await isAt(page, 'simulacao')
    }))

  it('acts on what was pressed while the funnel ran already, and what draws it was on its way', () =>
    inWindow(window(360, 740), async (page) => {
      const letGo = await withoutScripts(page, /\/assets\/drawing-.*\.js$/)
      await page.waitForURL((url) => url.hash === '#/paginaCorretor')
      await page.getByRole('link', { name: 'Sou corretor' }).first().click()
      letGo()
      await isAt(page, 'loginCorretor')
    }))

  it('has the bar with its price once the button of the top has left, until the last one comes', () =>
    inWindow(window(360, 740), async (page) => {
      await open(page)
      const bar = page.locator('.sales-bar')
      await bar.waitFor({ state: 'hidden' })
      await page.locator('#duvidas').scrollIntoViewIfNeeded()
      await bar.waitFor({ state: 'visible' })
      expect((await bar.boundingBox())?.y).toBeLessThan(740)
      await page.locator('.invite-actions').scrollIntoViewIfNeeded()
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await bar.waitFor({ state: 'hidden' })
      await page.locator('#duvidas').scrollIntoViewIfNeeded()
      await page.setViewportSize({ width: 700, height: 380 })
      expect(await bar.evaluate((node) => getComputedStyle(node).position)).toBe('static')
    }))

  it('comes back whole on going back from the simulation', () =>
    inWindow(window(360, 740), async (page) => {
      await open(page)
      await page.getByRole('link', { name: 'Sou corretor' }).first().click()
      await isAt(page, 'loginCorretor')
      await page.goBack()
      await isAt(page, 'paginaCorretor')
      await page.getByRole('heading', { level: 1, name: 'Implante e prótese que cabem no seu mês' }).waitFor()
    }))
})
