import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openedForAll } from './opened.ts'
import { watchShifts } from './shifts.ts'

// A page whose screen the server could not draw in time begins with its outline.
const opened = openedForAll({ draws: false })

/** Measures the heading that stands, in one look: between two, the screen may take the place of its outline. */
async function headingIn(page: Page) {
  const measured = await page.waitForFunction(() =>
    [...document.querySelectorAll('h1')]
      .map((each) => each.getBoundingClientRect())
      .find(({ width }) => width > 0)
      ?.toJSON(),
  )
  return measured.jsonValue()
}

it.each([360, 1280])('gives way to its screen without moving its heading, at %i px', async (width) => {
  const context = await opened.browser.newContext({ viewport: { width, height: 780 }, locale: 'pt-BR' })
  const page = await context.newPage()
  await watchShifts(page)
  await page.route('**/api/**', async (route) => {
    await new Promise((done) => setImmediate(done))
    await route.continue()
  })
  await page.goto(`${opened.url}/implante-venda/ana-souza/52998224725`, { waitUntil: 'commit' })
  const heading = page.getByRole('heading', { level: 1, name: 'Monte a simulação' })
  await page.locator('[data-outline]').waitFor({ state: 'attached' })
  await heading.waitFor()
  const before = await headingIn(page)
  await page.locator('[data-etapa=simulacao]').waitFor()
  expect(await headingIn(page)).toEqual(before)
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, each) => sum + each, 0)).toBeLessThan(0.01)
  await context.close()
})

it("stands while the opening's calls are made and what draws the page is on its way", async () => {
  const context = await opened.browser.newContext({ viewport: { width: 360, height: 780 }, locale: 'pt-BR' })
  const page = await context.newPage()
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  await page.route(/\/assets\/drawing-.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  const answered = page.waitForResponse(/\/api\/produto\.listar$/)
  await page.goto(`${opened.url}/implante-venda/ana-souza/52998224725`, { waitUntil: 'commit' })
  await answered
  await expect.poll(() => page.locator('[data-outline]').isVisible()).toBe(true)
  letGo()
  await page.locator('[data-etapa=simulacao] form').waitFor()
  await expect.poll(() => page.locator('[data-outline]').count()).toBe(0)
  await context.close()
})
