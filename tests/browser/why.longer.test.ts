import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findSales, parseSearch } from '../../server/admin/search.ts'
import { faultsOn } from './axe.ts'
import { openedForAll } from './opened.ts'
import { desktop, phone } from './play-journeys.ts'

const opened = openedForAll()
const r1 = 'dental-individual/r1-titular-adulto-paga-com-pix'

/** Opens a page of the test environment, does something there, and lists what it complained of meanwhile. */
async function onPage(width: number, address: string, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await opened.browser.newContext({ viewport: { width, height: 900 }, locale: 'pt-BR' })
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(error.message))
  await page.goto(`${opened.url}${address}`)
  await act(page)
  await context.close()
  expect(wrong).toEqual([])
}

const told = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

describe('the foot of a page', () => {
  it('tells a code by which the sale of a page that its server drew is found', async () => {
    await onPage(phone, '/implante-venda/ana-souza/52998224725', async (page) => {
      await page.locator('.actions .button-primary').click()
      await page.getByLabel('CPF').fill('111.444.777-35')
      const kept = page.waitForResponse((response) => response.url().endsWith('/api/rascunho'))
      await page.locator('.actions .button-primary').click()
      await kept
      const button = page.getByRole('button', { name: /Preciso de ajuda|Código para o suporte/ })
      await button.click()
      const [code] = parseSearch((await button.locator('code').textContent()) ?? '')
      expect(code?.kind).toBe('codigo')
      await expect.poll(async () => (await findSales(opened.world.store, code!)).length).toBe(1)
    })
  })
})

describe('the explanation of a replay', () => {
  it.each([
    ['/dev/porque/replay?nome=nenhum&lances=1', 'Não há gravação "nenhum".'],
    ['/dev/porque/replay', 'Falta o nome da gravação.'],
  ])('says what is wrong with %s', async (address, mistake) => {
    const response = await fetch(`${opened.url}${address}`)
    expect([response.status, await response.json()]).toEqual([400, { mistake }])
  })

  it('explains a moment of a replay on request', async () => {
    await onPage(desktop, `/dev/replay?replay=${r1}&lance=13`, async (page) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.getByLabel('Momento').press('ArrowRight')
      await expect.poll(() => page.locator('.replay-dito h2').textContent()).toContain('Lance 1')
      expect(asked.filter((url) => url.includes('/dev/porque'))).toEqual([])
      await page.getByText('Por que estou aqui?', { exact: true }).click()
      await told(page, 'Por que esta tela').waitFor()
      await expect
        .poll(() => told(page, 'Etapas que ficam de fora').innerText())
        .toContain('Etapa “Responsável”')
      expect(await faultsOn(page)).toEqual([])
    })
  })
})
