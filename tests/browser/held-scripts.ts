import type { Page } from 'playwright-core'

/** Keeps the scripts of a page, or some of them, from coming; gives how to let them come. */
export async function holdScripts(page: Page, scripts = /\/assets\/.*\.js$/): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route(scripts, async (route) => {
    await held
    await route.continue()
  })
  return () => letGo()
}
