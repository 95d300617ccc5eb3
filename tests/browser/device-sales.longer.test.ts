import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { Replay } from '../../engine/replay/index.ts'
import { replaysIn } from '../../tools/project.ts'
import { playInBrowser } from '../journeys/play.ts'
import { openedForAll } from './opened.ts'
import { desktop, inspect, phone } from './play-journeys.ts'
import { withOthers } from './two-sales.ts'

const opened = openedForAll()

const replayOf = (name: string): Replay => replaysIn([`/${name}.replay.json`])[0]!.replay
const paid = replayOf('r1-titular-adulto-paga-com-pix')

/** Gives a journey up to the first move after which its step is this one; where a step is given, from what is done there on. */
function until({ moves, ...replay }: Replay, step: string, from?: string): Replay {
  const placeOf = (name: string) => moves.findIndex(({ then }) => then?.step === name) + 1
  expect(placeOf(step)).toBeGreaterThan(0)
  return { ...replay, moves: moves.slice(from === undefined ? 0 : placeOf(from), placeOf(step)) }
}

/** The number of the sale that an address names. */
const saleIn = (page: Page) => new URL(page.url()).searchParams.get('venda')

const stepOf = (page: Page) => page.locator('[data-etapa]').first().getAttribute('data-etapa')

/** Reads the cards of the list, each as its lines. */
const cards = (page: Page) =>
  page
    .locator('.device-sales > ul > li')
    .evaluateAll((items) =>
      items.map((item) =>
        [...item.querySelectorAll(':scope > h2, :scope > p')].map((line) => line.textContent),
      ),
    )

it.each([phone, desktop])(
  '[X12eb] [X12ec] who sells finds each sale of the device, has a tab for each, removes them and wipes, at %i px',
  async (width) => {
    const { browser, world, url } = opened
    await world.reset(Date.parse(paid.at))
    const context = await browser.newContext({
      viewport: { width, height: 780 },
      locale: 'pt-BR',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.clock.install({ time: Date.parse(paid.at) })
    const stage = { page, url, world, look: async () => {}, isHurried: true }
    const bar = page.getByRole('navigation', { name: 'Vendas' })

    await page.goto(`${url}/vendas/implante-venda`)
    await page.getByText('Esta lista é de quem vende').waitFor()
    await inspect(page, `vendas-de-quem-${width}`)
    await playInBrowser(stage, paid)
    await expect.poll(() => bar.count()).toBe(0)

    await page.goto(`${url}/implante-venda/ana-souza/52998224725`)
    await page.locator('[data-event=verMeuLink]').click()
    await inspect(page, `meu-link-${width}`)
    await page.locator('[data-event=vendoAqui]').click()
    await bar.waitFor()
    await inspect(page, `barra-${width}`)
    await bar.getByRole('link', { name: 'Nova venda' }).click()
    await page.locator('[data-etapa=simulacao] h1').waitFor()
    await playInBrowser(stage, until(withOthers(paid), 'titularEndereco'))
    await bar.getByRole('link', { name: 'Suas vendas' }).click()
    await page.getByRole('heading', { level: 1, name: 'Suas vendas neste aparelho' }).waitFor()
    await inspect(page, `vendas-${width}`)
    const [{ numero, pagina }] = (await world.store.query(
      'select numero_proposta as numero, pagina from proposta',
    )) as [{ numero: string; pagina: string }]
    const sold = ['Maria A. S.', 'Dental II · Paga', `Pedido ${numero} · começou há menos de 1 minuto`]
    const halfway = ['Maria A. S.', 'Dental II · Em andamento: endereço', 'Começou há menos de 1 minuto']
    expect(await cards(page)).toEqual([halfway, sold])

    // A third sale of the same link, in a tab of its own, takes nothing from the second.
    const other = await context.newPage()
    await other.clock.install({ time: Date.parse(paid.at) })
    await other.goto(`${url}/vendas/implante-venda`)
    await other.getByRole('link', { name: 'Nova venda' }).click()
    await other.locator('[data-etapa=simulacao] h1').waitFor()
    await playInBrowser({ ...stage, page: other }, until(withOthers(paid), 'pixAguardando', 'simulacao'))
    await page.getByRole('link', { name: 'Abrir a venda de Maria A. S.' }).first().click()
    await expect.poll(() => stepOf(page)).toBe('titularEndereco')
    const second = saleIn(page)
    await page.locator('input[name=cep]').fill('20040')
    await other.reload()
    await expect.poll(() => stepOf(other)).toBe('pixAguardando')
    await page.reload()
    await expect.poll(() => page.locator('input[name=cep]').inputValue()).toBe('20040')
    // So does one that opens the link of the corretor by itself: while a tab has the sale, it is another customer's.
    await other.goto(`${url}/implante-venda/ana-souza/52998224725?venda=${second}`)
    await expect.poll(() => Number(saleIn(other))).toBeGreaterThan(Number(second))
    await expect.poll(() => stepOf(other)).toBe('simulacao')
    await other.close()

    await page.goto(`${url}/vendas/implante-venda`)
    await inspect(page, `vendas-tres-${width}`)
    const waiting = [
      'Maria A. S.',
      'Dental II · Pix em aberto',
      expect.stringContaining('começou há menos de 1 minuto'),
    ]
    expect(await cards(page)).toEqual([waiting, halfway, sold])
    const again = page.getByRole('link', { name: /^Enviar de novo o link/ })
    expect(await again.count()).toBe(1)
    expect(decodeURIComponent((await again.getAttribute('href')) ?? '')).toMatch(
      new RegExp(`^https://wa\\.me/\\?text=Acesse .* ${url}/corretor/[\\w-]+$`),
    )
    const last = page.locator('.device-sales > ul > li').last()
    await last.getByText('Remover', { exact: true }).click()
    await last.getByText('Sai só desta lista: o pedido continua valendo.').waitFor()
    await inspect(page, `vendas-remover-${width}`)
    await page.getByRole('button', { name: 'Remover agora' }).click()
    await expect.poll(() => cards(page)).toHaveLength(2)

    await page.getByText('Limpar este aparelho').click()
    await inspect(page, `vendas-limpar-${width}`)
    await page.getByRole('button', { name: 'Limpar agora' }).click()
    await page.locator('[data-etapa=paginaCorretor] h1').waitFor()
    expect(await bar.count()).toBe(0)
    await page.goto(`${url}/implante-venda/ana-souza/52998224725?venda=${second}`)
    await expect.poll(() => stepOf(page)).toBe('simulacao')
    // The page of the paid order, which comes next, says for whom the plan is.
    expect(await world.store.query(`select from draft where session::text like '%Maria%'`)).toEqual([])
    await page.goto(url + pagina)
    await expect.poll(() => page.locator('main').innerText()).toContain(numero)
    await context.close()
  },
)
