import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { faultsOn } from './axe.ts'
import { openedForAll } from './opened.ts'
import { desktop, phone } from './play-journeys.ts'

const opened = openedForAll()
const r1 = 'dental-individual/r1-titular-adulto-paga-com-pix'

/** Opens the page of the replays, does something there, and lists what it complained of meanwhile. */
async function onReplays(width: number, name: string, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await opened.browser.newContext({ viewport: { width, height: 900 }, locale: 'pt-BR' })
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(message.text())
  })
  await page.goto(`${opened.url}/dev/replay?replay=${name}`)
  await act(page)
  await context.close()
  expect(wrong).toEqual([])
}

const phoneOf = (page: Page) => page.frameLocator('.replay-celular iframe')
const heading = (page: Page) => page.locator('.replay-dito h2').textContent()

describe('the page of the replays', () => {
  it.each([phone, desktop])(
    '[T03k] goes forwards and back by the keys of its slider, at %i px',
    async (width) => {
      await onReplays(width, r1, async (page) => {
        const asked: string[] = []
        await phoneOf(page).locator('main').waitFor()
        await expect.poll(() => heading(page)).toBe('Lance 1 de 29: A página é aberta')
        for (let n = 0; n < 5; n += 1) await page.getByLabel('Momento').press('ArrowRight')
        await phoneOf(page).getByRole('heading', { level: 1 }).waitFor()
        page.on('request', (request) => asked.push(request.url()))
        await page.getByLabel('Momento').press('ArrowRight')
        expect(await heading(page)).toBe('Lance 6 de 29: A pessoa avança')
        await phoneOf(page).locator('.replay-hand').waitFor()
        await page.getByLabel('Momento').press('ArrowRight')
        await phoneOf(page).getByLabel('CPF').waitFor()
        await expect
          .poll(() => page.locator('.replay-regra').first().textContent())
          .toMatch(/flows\/[^ ]+\.json:\d+/)
        await page.getByLabel('Momento').press('ArrowLeft')
        await phoneOf(page).locator('.replay-hand').waitFor()
        await page.getByLabel('Momento').press('End')
        await expect.poll(() => heading(page)).toMatch(/^Lance 29 de 29/)
        await page.reload()
        await expect.poll(() => heading(page)).toMatch(/^Lance 29 de 29/)
        expect(asked.filter((url) => url.includes('/api/'))).toEqual([])
      })
    },
  )

  it.each([phone, desktop])(
    '[T03k] has nothing that keeps anybody from using it, at %i px',
    async (width) => {
      await onReplays(width, r1, async (page) => {
        await phoneOf(page).locator('main').waitFor()
        await page.getByLabel('Momento').press('ArrowRight')
        expect(await faultsOn(page)).toEqual([])
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(wide).toBe(0)
      })
    },
  )

  it('[T03k] plays by itself until the end, or until it is told to wait', async () => {
    await onReplays(desktop, r1, async (page) => {
      await phoneOf(page).locator('main').waitFor()
      await page.getByLabel('Momento').press('End')
      for (let n = 0; n < 3; n += 1) await page.getByLabel('Momento').press('ArrowLeft')
      await page.getByRole('button', { name: 'Tocar' }).click()
      await page.getByRole('button', { name: 'Pausar' }).waitFor()
      await expect.poll(() => heading(page)).toMatch(/^Lance 29 de 29/)
      await page.getByRole('button', { name: 'Tocar' }).waitFor()
    })
  })

  it('finds a recording by words of its title, its funnel and its rules', async () => {
    await onReplays(desktop, r1, async (page) => {
      await page.getByLabel('Procurar gravação').fill('R4 empresa')
      const found = page.locator('.replay-lista li button')
      await expect.poll(() => found.count()).toBe(1)
      await found.click()
      await expect.poll(() => heading(page)).toMatch(/^Lance 1 de/)
      expect(page.url()).toContain('dental-empresa')
    })
  })
})

it('says where a recording cannot be played', async () => {
  const response = await fetch(`${opened.url}/dev/replay/gravacoes/nenhuma`)
  expect([response.status, await response.json()]).toEqual([404, { code: 'naoEncontrado' }])
})
