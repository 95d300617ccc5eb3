import type { Page } from 'playwright-core'

/** The sizes of text, in percent of the usual one, at which a screen keeps its shape. */
const sizes = [130, 150, 200] as const

/** How wide the narrowest phone is, in pixels. */
const narrowest = 320

/** How high the bar of the order may be, in pixels: three lines at the largest text. */
const highestBar = 144

/**
 * Finds what large text breaks on a phone: something wider than the window, the bar of the order too high, a word of a
 * button, a bar or a title broken by letters, neighbours of a row over each other. The text is as large as before after it.
 */
export async function largeTextFaults(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  const usual = page.viewportSize() ?? { width: 360, height: 740 }
  for (const width of [usual.width, narrowest]) {
    await page.setViewportSize({ ...usual, width })
    for (const size of sizes) {
      const faults = await page.evaluate(brokenAt, { size, highestBar })
      found.push(...faults.map((fault) => `${width} px, ${size} %: ${fault}`))
    }
  }
  await page.setViewportSize(usual)
  return found
}

function brokenAt({ size, highestBar }: { readonly size: number; readonly highestBar: number }): string[] {
  const root = document.documentElement
  const { scrollX, scrollY } = window
  root.style.fontSize = `${size}%`
  const rectOf = (each: Element) => each.getBoundingClientRect()
  const isSeen = (each: Element) =>
    each.checkVisibility({ visibilityProperty: true }) && rectOf(each).width > 2
  const place = document.querySelector('dialog[open]') ?? document.body
  const all = (selector: string) => [...place.querySelectorAll(selector)].filter(isSeen)
  const said = (each: Element) => (each.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)

  const wide = root.scrollWidth > window.innerWidth ? ['something is wider than the window'] : []
  const bars = all('.order-bar > summary')
    .filter((bar) => rectOf(bar).height > highestBar)
    .map((bar) => `the bar is ${Math.round(rectOf(bar).height)} px high`)

  const isBroken = (text: Text) => {
    const range = document.createRange()
    return [...text.data.matchAll(/[\p{L}\p{N}]{2,}/gu)].some(({ index, 0: word }) => {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    })
  }
  const broken = all('button, .button, .order-bar > summary, h1, h2, .segments label').flatMap((each) => {
    const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT)
    const words: string[] = []
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const around = text.parentElement
      if (around && isSeen(around) && !text.data.includes('@') && isBroken(text)) words.push(said(around))
    }
    return words.map((word) => `broken by letters: ${word}`)
  })

  const over = all(
    '.head, .order-bar > summary, .choice, .segments label, .actions, .recap > div, .person',
  ).flatMap((row) => {
    const cells = [...row.children].filter(
      (cell) => isSeen(cell) && said(cell) !== '' && cell.tagName !== 'INPUT',
    )
    return cells.flatMap((one, place) =>
      cells.slice(place + 1).flatMap((other) => {
        const [a, b] = [rectOf(one), rectOf(other)]
        const isOver =
          a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
        return isOver ? [`"${said(one)}" is over "${said(other)}"`] : []
      }),
    )
  })

  root.style.fontSize = ''
  window.scrollTo(scrollX, scrollY)
  return [...wide, ...bars, ...broken, ...over]
}
