import { mkdirSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServedPage } from '../../tools/bench/serve-page.ts'
import { openBrowser } from '../../tools/browser.ts'
import { faultsOn } from './axe.ts'
import { serveList } from './list/serve.ts'
import { desktop, phone } from './play-journeys.ts'

const shots = process.env.SHOTS
let browser: Browser
let served: ServedPage
beforeAll(async () => {
  browser = await openBrowser()
  served = await serveList()
})
afterAll(async () => {
  await browser.close()
  served.close()
})

/** Opens a list, does something there, and looks for what axe finds, for a page wider than its window and for errors. */
async function inList(hash: string, width: number, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height: 780 }, locale: 'pt-BR' })
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith('favicon.ico'))
      wrong.push(message.text())
  })
  await page.goto(`${served.address}#${hash}`)
  await page.locator('form').waitFor()
  await act(page)
  // What is wrong with one card is wrong with all: the first says it.
  const faults = await faultsOn(page, ['li:nth-child(n + 4)'])
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (shots) {
    mkdirSync(shots, { recursive: true })
    await page.screenshot({ path: `${shots}/${hash}-${width}.png`, fullPage: true })
  }
  await context.close()
  expect([faults, overhang, wrong]).toEqual([[], 0, []])
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent)

describe.each([phone, desktop])('a list at %i px', (width) => {
  it('grows and shrinks by the keyboard alone, and says so', async () => {
    await inList('pets-a-mais,2', width, async (page) => {
      await page.getByRole('button', { name: 'Adicionar pet' }).focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => focused(page)).toBe('pets.2.nome')
      await expect.poll(() => page.locator('#anuncio').textContent()).toBe('Adicionado: Pet 3.')
      await page.keyboard.type('Um nome comprido que não cabe numa linha')
      await page.getByRole('button', { name: 'Remover Pet número 1' }).focus()
      await page.keyboard.press('Space')
      await expect.poll(() => focused(page)).toBe('Pet número 2')
      await expect
        .poll(() => page.getByRole('heading', { level: 2 }).allTextContents())
        .toEqual(['Pet número 2', 'Um nome comprido que não cabe numa linha'])
      await page.getByRole('textbox', { name: 'Nome' }).first().fill('')
      await page.getByRole('button', { name: 'Continuar' }).click()
      await page
        .getByRole('link', { name: 'Um nome comprido que não cabe numa linha: Use no máximo 20 caracteres.' })
        .press('Enter')
      await expect.poll(() => focused(page)).toBe('pets.1.nome')
    })
  })

  it('has 99 items as well as one', async () => {
    await inList('pets,99', width, async (page) => {
      const last = page.locator('input[name="pets.98.nome"]')
      await last.fill('A última')
      await last.press('Tab')
      await page.getByRole('heading', { name: 'A última' }).waitFor()
      await expect.poll(() => page.getByRole('group', { name: /^Pet número/ }).count()).toBe(98)
    })
  })
})
