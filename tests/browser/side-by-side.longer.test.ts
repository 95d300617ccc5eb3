import type { FrameLocator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { faultsOn } from './axe.ts'
import { openedForAll } from './opened.ts'
import { desktop, phone } from './play-journeys.ts'

const opened = openedForAll()

/** Opens the page for two variants, does something there, and lists what it complained of meanwhile. */
async function beside(query: string, width: number, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await opened.browser.newContext({ viewport: { width, height: 1000 }, locale: 'pt-BR' })
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|frame/i.test(message.text())) wrong.push(message.text())
  })
  await page.goto(`${opened.url}/dev/lado-a-lado?${query}`)
  await act(page)
  await context.close()
  expect(wrong).toEqual([])
}

const sidesOf = (page: Page): readonly [FrameLocator, FrameLocator] => [
  page.frameLocator('.par:nth-child(1) iframe'),
  page.frameLocator('.par:nth-child(2) iframe'),
]

const dental = 'a=pf-ortho&b=pf-implante'
const patience = { timeout: 30_000 }

/** Waits until the page says where both stand. */
const saying = (page: Page, said: string | RegExp) =>
  expect.poll(() => page.locator('#lado-a-lado-dito').textContent(), patience).toMatch(said)

const scrolledIn = (side: FrameLocator) =>
  side
    .locator('html')
    .evaluate(({ scrollTop, scrollHeight, clientHeight }) => scrollTop / (scrollHeight - clientHeight))

describe('two variants side by side', { timeout: 180_000 }, () => {
  it('[T02c] [T02d] go on together, each with its own brand and its own sale, forwards and back', async () => {
    await beside(dental, desktop, async (page) => {
      const [a, b] = sidesOf(page)
      await saying(page, 'Os dois estão em "paginaCorretor".')
      await a.locator('.actions .button-primary').first().click()
      await saying(page, 'Os dois estão em "simulacao".')
      await a.locator('[data-campo=idProduto] input').nth(1).check()
      await expect
        .poll(() => b.locator('[data-campo=idProduto] input').nth(1).isChecked(), patience)
        .toBe(true)
      await b.locator('[data-campo=vidas] input').fill('3')
      await b.locator('[data-campo=vidas] input').blur()
      await expect.poll(() => a.locator('[data-campo=vidas] input').inputValue(), patience).toBe('3')
      const sales = await Promise.all([a, b].map((side) => side.locator('html').getAttribute('data-sale')))
      expect(sales).toEqual(['pf-ortho/dental-individual', 'pf-implante/dental-individual'])
      await b.locator('.back').click()
      await saying(page, 'Os dois estão em "paginaCorretor".')
      expect(page.url()).toContain(dental)
    })
  })

  it('[T02d] scroll together, by their share of what there is to scroll', async () => {
    await beside(dental, desktop, async (page) => {
      const [a, b] = sidesOf(page)
      await saying(page, 'Os dois estão em "paginaCorretor".')
      await page.locator('.par:nth-child(1) iframe').hover()
      await page.mouse.wheel(0, 1500)
      await expect.poll(() => scrolledIn(b), patience).toBeGreaterThan(0.05)
      await expect
        .poll(async () => Math.abs((await scrolledIn(a)) - (await scrolledIn(b))), patience)
        .toBeLessThan(0.01)
    })
  })

  it('[T02d] [T02e] go each by itself once they are parted, and say where each stands', async () => {
    await beside(dental, desktop, async (page) => {
      const [a, b] = sidesOf(page)
      await saying(page, 'Os dois estão em "paginaCorretor".')
      await page.getByRole('switch').focus()
      await page.keyboard.press('Space')
      await saying(page, /^Separados/)
      await a.locator('.actions .button-primary').first().click()
      const apart =
        'Estão em lugares diferentes: Plano Dental Ortho em "simulacao"; Plano Dental Implante em "paginaCorretor".'
      await saying(page, `Separados. ${apart}`)
      await page.getByRole('switch').check()
      await saying(page, `${apart} O que se faz em um volta a ser feito no outro quando se encontrarem.`)
      await b.locator('.actions .button-primary').first().click()
      await saying(page, 'Os dois estão em "simulacao".')
    })
  })

  it('[T02e] say what only one of them has, until they go on', async () => {
    await beside(dental, desktop, async (page) => {
      const [a, b] = sidesOf(page)
      await saying(page, 'Os dois estão em "paginaCorretor".')
      await a.locator('.actions .button-primary').first().click()
      await saying(page, 'Os dois estão em "simulacao".')
      await b.locator('[data-campo=vidas]').evaluate((field) => field.setAttribute('data-campo', 'outro'))
      await a.locator('[data-campo=vidas] input').fill('4')
      await saying(page, 'Os dois estão em "simulacao". Só Plano Dental Ortho tem o campo "vidas" aqui.')
      await a.locator('.back').click()
      await expect
        .poll(() => page.locator('#lado-a-lado-dito').textContent(), patience)
        .toBe('Os dois estão em "paginaCorretor".')
    })
  })

  it.each([phone, desktop])(
    '[T02c] have nothing that keeps anybody from using them, at %i px',
    async (width) => {
      await beside(`${dental}&largura=${width === phone ? 320 : 412}`, width, async (page) => {
        await saying(page, 'Os dois estão em "paginaCorretor".')
        expect(await faultsOn(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      })
    },
  )
})

describe('a variant beside its base', { timeout: 180_000 }, () => {
  it('[T02m] [T02n] goes on together with it, the base in its own brand and in a sale of its own', async () => {
    await beside('a=pf-ortho', desktop, async (page) => {
      const [a, b] = sidesOf(page)
      await saying(page, 'Os dois estão em "paginaCorretor".')
      expect(await page.locator('.par h2').allTextContents()).toEqual([
        'Plano Dental Ortho',
        'Base dental/base',
      ])
      const heads = [a, b].map((side) => side.locator('h1').first().textContent())
      expect(new Set(await Promise.all(heads)).size).toBe(2)
      await a.locator('.actions .button-primary').first().click()
      await saying(page, 'Os dois estão em "simulacao".')
      await b.locator('[data-campo=vidas] input').fill('3')
      await b.locator('[data-campo=vidas] input').blur()
      await expect.poll(() => a.locator('[data-campo=vidas] input').inputValue(), patience).toBe('3')
      const sales = await Promise.all([a, b].map((side) => side.locator('html').getAttribute('data-sale')))
      expect(sales).toEqual(['pf-ortho/dental-individual', 'base-de-pf-ortho/dental-individual'])
    })
  })

  it.each([phone, desktop])(
    '[T02n] [T02o] says in words what it changes, for everybody, at %i px',
    async (width) => {
      await beside('a=blue&fluxo=pet-corretor', width, async (page) => {
        await saying(page, 'Os dois estão em "buscaCorretor".')
        expect(await page.locator('.par-emprestado').textContent()).toMatch(
          /vem de Blue Pet, e só isso:\s*titulo: Blue Pet variants\/pet\/blue\.variant\.json:\d+codOrigemVenda: 11 /,
        )
        const table = page.locator('.par-valores table')
        expect(await table.locator('thead th').allTextContents()).toEqual(['Base pet/pet-base', 'Blue Pet'])
        const discount = table.locator('tbody', { hasText: 'descontos.produtos.LIGHT/adulto' })
        expect(await discount.locator('td').allTextContents()).toEqual([
          'não diz',
          expect.stringMatching(/^30 variants\/pet\/blue\.variant\.json:\d+$/),
        ])
        expect(await faultsOn(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
        const [phones, values] = await Promise.all(
          ['.pares', '.par-valores'].map((part) => page.locator(part).boundingBox()),
        )
        expect(values!.x >= phones!.x + phones!.width).toBe(width === desktop)
      })
    },
  )
})

it('[T02f] says of a variant that is not there which was likely meant', async () => {
  const response = await fetch(`${opened.url}/dev/lado-a-lado?a=pf-orto`)
  expect(response.status).toBe(404)
  expect(await response.text()).toContain(
    'Não há a variante &quot;pf-orto&quot;. Você quis dizer &quot;pf-ortho&quot;?',
  )
})
