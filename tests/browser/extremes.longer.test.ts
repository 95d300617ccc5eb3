import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { extremeHomes, projectOfExtremes } from '../brand/brands.ts'
import { openedForAll } from './opened.ts'

const project = projectOfExtremes()
afterAll(project.remove)
const opened = openedForAll({ project: project.root })

const longName = 'Wolfeschlegelsteinhausenbergerdorff'.padEnd(60, 'o')

/** Has the corretor of a link called by a name of sixty letters, as a service may answer. */
const callCorretorLong = (page: Page) =>
  page.route('**/api/**/corretor.obter', async (route) => {
    const response = await route.fetch()
    const answer = await response.text()
    const body = answer.replace(/"(nome|nomeDeGuerra)":"[^"]*"/g, `"$1":"${longName}"`)
    await route.fulfill({ response, body })
  })

const paths = extremeHomes.flatMap((home) => [home, `${home}ana-souza/52998224725`])

describe('brands that say the longest, the most and the least', () => {
  it.each(paths.flatMap((path) => [320, 360, 1280].map((width) => [path, width] as const)))(
    'stay in the window and over nothing, at %s, %i px wide',
    async (path, width) => {
      const viewport = { width, height: 900 }
      const context = await opened.browser.newContext({ locale: 'pt-BR', viewport, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await callCorretorLong(page)
      await page.goto(opened.url + path)
      await page.locator('[data-etapa=paginaCorretor], [data-etapa=simulacao]').waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      const found = await misplacedOn(page)
      expect(found).toEqual({ count: expect.any(Number), outside: [], overlapping: [] })
      expect(found.count).toBeGreaterThan(20)
      await context.close()
    },
  )
})

/** Lists what is written or pressed on a page and is cut by the window, and what stands over something else. */
const misplacedOn = (page: Page) =>
  page.evaluate(() => {
    const apart =
      '.visually-hidden, .help > span, .skip-link, .art, [aria-hidden=true] *, .sales-bar, .actions-bar, .logo span'
    const isShown = (element: Element) => !element.closest(apart) && element.checkVisibility()
    /** The letters themselves: the box of a line is higher than they are. */
    function lettersOf(node: Node, element: Element): DOMRect[] {
      const range = document.createRange()
      range.selectNodeContents(node)
      const height = 0.7 * Number.parseFloat(getComputedStyle(element).fontSize)
      return [...range.getClientRects()].map(
        (box) => new DOMRect(box.x, box.y + (box.height - height) / 2, box.width, height),
      )
    }
    const written = [...document.querySelectorAll('.page *')]
      .filter(isShown)
      .flatMap((element) =>
        [...element.childNodes]
          .filter(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim())
          .flatMap((node) => lettersOf(node, element).map((box) => ({ node, said: node.nodeValue, box }))),
      )
    const pressed = [...document.querySelectorAll('.page :is(input, .logo)')]
      .filter(isShown)
      .map((node) => ({ node: node as Node, said: node.id, box: node.getBoundingClientRect() }))
    const all = [...written, ...pressed].filter(({ box }) => box.width > 0)
    const isOver = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
    return {
      count: all.length,
      outside: all.filter(({ box }) => box.left < 0 || box.right > innerWidth + 0.5).map(({ said }) => said),
      overlapping: all.flatMap((one, i) =>
        all
          .slice(0, i)
          .filter((other) => one.node !== other.node && isOver(one.box, other.box))
          .map((other) => [one.said, other.said]),
      ),
    }
  })
