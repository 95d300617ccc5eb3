import type { Page } from 'playwright-core'

/** A phone that asks for less motion. */
export const onPhone = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  locale: 'pt-BR',
  reducedMotion: 'reduce',
} as const

/** Counts, in every page of a tab, the keys and the taps of whoever uses it. */
export async function counted(page: Page) {
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
