import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { replaysIn } from '../../tools/project.ts'
import { playInBrowser } from '../journeys/play.ts'
import { openedForAll } from './opened.ts'

/**
 * Puts a translator into every page that a tab opens, which works as that of Chrome does: it replaces each text by elements
 * of its own that hold it in other words, at once and whenever one comes or changes, and leaves alone what says that it is
 * not to be translated. The other words are the same ones between marks, so that they can be read back.
 */
async function withTranslator(page: Page): Promise<void> {
  await page.addInitScript(translate)
}

function translate(): void {
  const skipped = 'script, style, option, textarea, [translate="no"], font'
  const isWords = (text: Node) =>
    Boolean(text.nodeValue?.trim()) && text.parentElement?.closest(skipped) === null
  function replace(text: Node): void {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = `«${text.nodeValue}»`
    outer.append(inner)
    text.parentNode?.replaceChild(outer, text)
  }
  function look(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Node[] = []
    for (let next: Node | null = walker.currentNode; next; next = walker.nextNode())
      if (next.nodeType === Node.TEXT_NODE && isWords(next)) found.push(next)
    for (const text of found) replace(text)
  }
  function begin(): void {
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (target.nodeType === Node.TEXT_NODE && target.isConnected) look(target)
        for (const added of addedNodes) if (added.isConnected) look(added)
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
    look(document.body)
  }
  addEventListener('load', begin)
}

/**
 * Reads what a page shows, by its texts in order, without the marks of the translator; what differs from one run to another,
 * as an address made by chance or the number of an order, is left out. Only what changes with the sale is read: the step, the order, what is on top.
 */
const shownOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const places = [...document.querySelectorAll('main, .order-bar, aside, dialog[open]')].map((place) => {
      const copy = place.cloneNode(true) as Element
      for (const each of copy.querySelectorAll('code, .ticket-number, .clock, svg')) each.remove()
      return copy.textContent ?? ''
    })
    const said = places.join('\n').replaceAll(/[«»]/g, '').replaceAll(/\s+/g, ' ')
    return said.replaceAll(/\b(20\d\d-)\d{6}\b/g, '$1número')
  })

/** Counts the texts on a page that the translator replaced. */
const replacedOn = (page: Page): Promise<number> => page.locator('font font').count()

const opened = openedForAll()

const phone = { viewport: { width: 360, height: 780 }, locale: 'pt-BR', reducedMotion: 'reduce' } as const

/** Opens a tab, plays in it, and gives what was complained of. */
async function inTab(at: number, play: (page: Page, context: BrowserContext) => Promise<void>) {
  await opened.world.reset(at)
  const context = await opened.browser.newContext(phone)
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(error.message))
  page.on(
    'console',
    (said) => said.type() === 'error' && !said.location().url.includes('/api/') && wrong.push(said.text()),
  )
  await page.clock.install({ time: at })
  try {
    await play(page, context)
  } finally {
    await context.close()
  }
  return wrong
}

describe('a page that the browser translates', () => {
  it.each(['r1-titular-adulto-paga-com-pix', 'r2-um-pet-no-cartao'])(
    'says on every screen what it says untranslated: %s',
    async (name) => {
      const [found] = replaysIn([`/${name}.replay.json`])
      const { replay } = found!
      const { url, world } = opened
      const plain: string[] = []
      const play = (page: Page, look: () => Promise<void>) =>
        playInBrowser({ page, url, world, look }, replay)
      await inTab(Date.parse(replay.at), (page) =>
        play(page, async () => void plain.push(await shownOn(page))),
      )
      let [screens, replaced] = [0, 0]
      const wrong = await inTab(Date.parse(replay.at), async (page) => {
        await withTranslator(page)
        await play(page, async () => {
          await expect.poll(() => shownOn(page), { timeout: 10_000 }).toBe(plain[screens])
          replaced += await replacedOn(page)
          screens += 1
        })
      })
      expect(wrong).toEqual([])
      expect(screens).toBe(plain.length)
      expect(replaced).toBeGreaterThan(10 * screens)
    },
    180_000,
  )
})
