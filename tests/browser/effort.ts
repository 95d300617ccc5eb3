import type { Page } from 'playwright-core'
import type { Opened } from './opened.ts'

/** Where each individual variant is at home. */
export const individual = ['dental-venda', 'implante-venda', 'ortho-venda', 'invisamais-venda'] as const

/** How wide and high a phone is. */
export const phone = { width: 360, height: 740 }

/** Counts, in every page of a tab, the keys and the taps of whoever uses it. */
async function counted(page: Page) {
  const effort = { keys: 0, taps: 0, screens: new Set<string>() }
  await page.exposeFunction('spent', (what: 'keys' | 'taps') => {
    effort[what] += 1
  })
  await page.addInitScript(() => {
    const { spent } = window as unknown as { readonly spent: (what: string) => void }
    addEventListener('keydown', ({ isTrusted }) => isTrusted && spent('keys'), true)
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && spent('taps'), true)
  })
  return effort
}

/** Opens a tab on a phone at a time, whose keys and taps are counted. */
export async function onPhone({ browser, world }: Opened, at: number) {
  await world.reset(at)
  const context = await browser.newContext({
    viewport: phone,
    hasTouch: true,
    locale: 'pt-BR',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(15_000)
  const page = await context.newPage()
  const effort = await counted(page)
  await page.clock.install({ time: at })
  return { context, page, effort }
}

/** What somebody on a phone does: taps, and types with the key that leads from field to field. */
export function handsOn(page: Page, effort: { readonly screens: Set<string> }) {
  const place = 'dialog[open], body:not(:has(dialog[open])) main'
  const tap = (selector: string) => page.locator(place).locator(selector).first().tap()
  const fieldOf = (name: string) => page.locator(place).locator(`[data-campo="${name}"] input[name]`)
  return {
    tap,
    go: () => tap('.actions .button-primary'),
    fieldOf,
    async come(step: string) {
      await page.locator(`[data-etapa="${step}"] h1`).waitFor()
      effort.screens.add(step)
    },
    async boxed(name: string) {
      await page.locator(`dialog[open][data-modal="${name}"]`).waitFor()
    },
    /** Types one field after another: the first is tapped, Enter leads to each of the others. */
    async type(fields: Readonly<Record<string, string>>) {
      for (const [name, text] of Object.entries(fields)) {
        const field = fieldOf(name)
        await field.waitFor()
        if (!(await field.evaluate((input) => input === document.activeElement))) await field.tap()
        await page.keyboard.type(text)
        if (name !== Object.keys(fields).at(-1)) await page.keyboard.press('Enter')
      }
    },
    choose: async (name: string, value: string) => {
      await tap(`[data-campo="${name}"] select`)
      await page.locator(place).locator(`[data-campo="${name}"] select`).selectOption(value)
    },
  }
}
