import { expect, it } from 'vitest'
import type { Move } from '../../engine/replay/index.ts'
import { replaysIn } from '../../tools/project.ts'
import { playInBrowser } from '../journeys/play.ts'
import { openedForAll, tabOnPhone } from './opened.ts'
import { inspect } from './play-journeys.ts'

const [{ replay }] = replaysIn(['simples-boleto']) as [ReturnType<typeof replaysIn>[number]]
const ordered = replay.moves.findIndex(({ then }) => then?.step === 'completarCadastro')
const moves = replay.moves.slice(0, ordered + 1)

const opened = openedForAll()

it('a payment that found no connection goes out once by "Tentar novamente", with what is on the screen', async () => {
  const { world, url } = opened
  const { context, page } = await tabOnPhone(opened, Date.parse(replay.at))
  const stage = { page, url, world, look: async () => {} }
  const pays = moves.findIndex(({ then }) => then?.calls?.includes('pedido.pagar'))
  await playInBrowser(stage, { ...replay, moves: moves.slice(0, pays) })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/pedido.pagar')) sent.push(request.url())
  })
  await context.setOffline(true)
  const { then: _, ...pressed } = moves[pays] as Move
  await playInBrowser(stage, { ...replay, moves: [pressed] })
  // Which of the two it is depends on whether the security check was done before the connection went.
  const again = page.getByRole('button', { name: 'Tentar novamente' })
  await again.click()
  await again.waitFor()
  expect(await world.store.query('select id from pagamento')).toHaveLength(0)
  await context.setOffline(false)
  sent.length = 0
  await again.click()
  await page.locator('[data-etapa=completarCadastro]').waitFor()
  expect(sent).toHaveLength(1)
  expect(await world.store.query('select id from pagamento')).toHaveLength(1)
  await context.close()
})

it('the simple store shows the boleto, and that the order was made, on the very next screen, after a reload too', async () => {
  const { world, url } = opened
  const { context, page } = await tabOnPhone(opened, Date.parse(replay.at))
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
    await expect.poll(() => page.locator('.item h2').innerText()).toBe('Thor')
    await expect.poll(() => page.locator('.item-detail').innerText()).toBe('Pet Light · De 1 a 8 anos')
    await inspect(page, `simples-boleto-${turn}`)
    await page.reload()
  }
  await context.close()
})
