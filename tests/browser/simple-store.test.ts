import { expect, it } from 'vitest'
import { replaysIn } from '../../tools/project.ts'
import { playInBrowser } from '../journeys/play.ts'
import { openedForAll } from './opened.ts'
import { inspect, phone } from './play-journeys.ts'

const [{ replay }] = replaysIn(['simples-boleto']) as [ReturnType<typeof replaysIn>[number]]
const ordered = replay.moves.findIndex(({ then }) => then?.step === 'completarCadastro')
const moves = replay.moves.slice(0, ordered + 1)

const opened = openedForAll()

it('the simple store shows the boleto, and that the order was made, on the very next screen, after a reload too', async () => {
  const { world, url, browser } = opened
  const at = Date.parse(replay.at)
  await world.reset(at)
  const context = await browser.newContext({ viewport: { width: phone, height: 780 }, locale: 'pt-BR' })
  const page = await context.newPage()
  await page.clock.install({ time: at })
  await playInBrowser({ page, url, world, look: async () => {} }, { ...replay, moves })
  for (const turn of ['first', 'reloaded']) {
    await page.getByText(/^Pedido \S+ recebido\. Pague o boleto até o vencimento/).waitFor()
    const boleto = page.getByRole('region', { name: 'Boleto' })
    await expect.poll(() => boleto.innerText(), { message: turn }).toMatch(/24 de novembro de 2026.*72,82/s)
    await expect
      .poll(() => boleto.getByRole('link', { name: /Abrir boleto/ }).getAttribute('href'))
      .toMatch(/\.pdf$/)
    await expect
      .poll(() => boleto.getByRole('button', { name: 'Copiar linha digitável' }).isVisible())
      .toBe(true)
    await page.getByRole('button', { name: 'Validar e continuar' }).waitFor()
    await inspect(page, `simples-boleto-${turn}`)
    await page.reload()
  }
  await context.close()
})
