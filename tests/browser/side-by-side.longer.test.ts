import { describe, expect, it } from 'vitest'
import { faultsOn } from './axe.ts'
import { openedForAll } from './opened.ts'
import { desktop, phone } from './play-journeys.ts'

const opened = openedForAll()

const address = (query: string) => `${opened.url}/dev/lado-a-lado?${query}`

describe('two funnels side by side', () => {
  it.each([phone, desktop])(
    '[T02c] are each the real funnel in a sale of its own, at %i px',
    async (width) => {
      const context = await opened.browser.newContext({ viewport: { width, height: 1000 }, locale: 'pt-BR' })
      const page = await context.newPage()
      const wrong: string[] = []
      page.on('pageerror', (error) => wrong.push(error.message))
      page.on('console', (message) => {
        if (/Content Security Policy|frame/i.test(message.text())) wrong.push(message.text())
      })
      await page.goto(address('a=pf-ortho&b=pf-implante'))
      const sides = [0, 1].map((n) => page.frameLocator('.pares iframe').nth(n))
      for (const side of sides) {
        await side.locator('[data-etapa=paginaCorretor] .actions .button-primary').first().click()
        await side.locator('[data-etapa=simulacao]').waitFor()
        await side.locator('[data-campo=vidas] input').fill('3')
      }
      const sales = await Promise.all(sides.map((side) => side.locator('html').getAttribute('data-sale')))
      expect(sales).toEqual(['pf-ortho/dental-individual', 'pf-implante/dental-individual'])
      expect(await faultsOn(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      await context.close()
      expect(wrong).toEqual([])
    },
  )

  it.each([
    ['a=pf-orto', 'Não há um funil com esse nome. Escolha dois da lista.'],
    ['a=pf-ortho&b=pf-ortho', 'Escolha dois funis diferentes: o mesmo, duas vezes, dividiria uma venda só.'],
  ])('are told where they cannot be shown: %s', async (query, said) => {
    const response = await fetch(address(query))
    expect(response.status).toBe(404)
    expect(await response.text()).toContain(said)
  })
})
