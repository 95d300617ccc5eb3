import type { Page } from 'playwright-core'

/**
 * Puts a translator into every page that a tab opens, which works as that of Chrome does: it replaces each text by elements
 * of its own that hold it in other words, at once and whenever one comes or changes, and leaves alone what says that it is
 * not to be translated. The other words are the same ones between marks, so that they can be read back.
 */
export async function withTranslator(page: Page): Promise<void> {
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
export const shownOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const places = [...document.querySelectorAll('main, .order-bar, aside, dialog[open]')].map((place) => {
      const copy = place.cloneNode(true) as Element
      for (const each of copy.querySelectorAll('code, .ticket-number, .clock, svg')) each.remove()
      return copy.textContent ?? ''
    })
    const said = places.join('\n').replaceAll(/[«»]/g, '').replaceAll(/\s+/g, ' ')
    return said.replaceAll(/\b(20\d\d-)\d{6}(?!\d)/g, '$1número')
  })

/** Counts the texts on a page that the translator replaced. */
export const replacedOn = (page: Page): Promise<number> => page.locator('font font').count()
