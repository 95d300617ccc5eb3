import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Desk, deskOver, pedido } from '../contracts/journey.ts'
import { noon } from '../contracts/variant.ts'
import { openedForAll } from './opened.ts'
import { desktop, inspect, phone } from './play-journeys.ts'

const opened = openedForAll({ at: noon })

/** Opens the page of a proposal as its customer does, on a device of their own, and chooses the card. */
async function customerAt(uid: string, width: number): Promise<Page> {
  const context = await opened.browser.newContext({
    viewport: { width, height: 780 },
    locale: 'pt-BR',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  await page.clock.install({ time: noon })
  await page.goto(`${opened.url}/corretor/${uid}`)
  await page.getByRole('radio', { name: /Cartão/ }).check()
  await page.getByLabel('Número do cartão').fill('4111111111111111')
  await page.getByLabel('Nome impresso no cartão').fill('MARIA A DA SILVA')
  await page.getByLabel('Validade').fill('12/30')
  await page.getByLabel('Código').fill('123')
  return page
}

/** Has the corretor sell another plan in the same proposal, from the browser that sold it. */
async function sellPlanThree(desk: Desk, sale: string): Promise<void> {
  await desk.ask('segurado.salvar', { idProduto: 3 }, { sale })
  await desk.ask('proposta.salvar', { ...pedido, idProduto: 3, valorCentavos: 11_990 }, { sale })
}

const chargesOf = ({ store }: Desk, uid: string) =>
  store.query(
    `select pagamento.valor_centavos as valor, pagamento.situacao, visto from pagamento
       join proposta on proposta.id = proposta_id where uid = $1`,
    [uid],
  )

const payButton = (page: Page) => page.getByRole('button', { name: /^Pagar/ })
const onPage = (text: string) => new RegExp(text.replace(' ', '\\s'))

describe.each([phone, desktop])('a customer who stands on the payment page at %i px', (width) => {
  it('[X13r] is charged nothing but what the button says, whatever the corretor sells meanwhile', async () => {
    await opened.world.reset(noon)
    const desk = deskOver(opened.world.store)
    const { uid, sale } = await desk.proposed()
    const page = await customerAt(uid, width)
    await expect.poll(() => payButton(page).textContent()).toMatch(onPage('R\\$ 49,90'))
    await sellPlanThree(desk, sale)
    await payButton(page).click()

    const box = page.getByRole('dialog')
    await box.getByRole('heading', { name: 'O valor foi atualizado' }).waitFor()
    const [before, now] = [/R\$\s49,90/, /R\$\s119,90/]
    const row = box.getByRole('row', { name: /Valor a pagar/ })
    await expect.poll(() => row.textContent()).toMatch(before)
    await expect.poll(() => row.textContent()).toMatch(now)
    await inspect(page, `proposta-mudou-${width}`)
    expect(await chargesOf(desk, uid)).toEqual([])

    await box.getByRole('button', { name: /Continuar com R\$\s119,90/ }).click()
    await box.waitFor({ state: 'hidden' })
    await expect.poll(() => payButton(page).textContent()).toMatch(now)
    // The code is not kept from one press to the next.
    await page.getByLabel('Código').fill('123')
    await payButton(page).click()
    await page.locator('[data-etapa=concluido]').waitFor()
    const [charge] = await chargesOf(desk, uid)
    expect(charge).toMatchObject({ valor: 11_990, situacao: 'pago' })
    expect(JSON.parse(String(charge?.visto))).toMatchObject({ valorCentavos: 11_990 })
    await page.context().close()
  })

  it('[X13s] sees the figures of now when the page comes back, before it offers to pay', async () => {
    await opened.world.reset(noon)
    const desk = deskOver(opened.world.store)
    const { uid, sale } = await desk.proposed()
    const page = await customerAt(uid, width)
    await sellPlanThree(desk, sale)
    await page.reload()
    const box = page.getByRole('dialog')
    await box.getByRole('heading', { name: 'O valor foi atualizado' }).waitFor()
    await box.getByRole('button', { name: /Continuar com R\$\s119,90/ }).click()
    await page.getByRole('button', { name: /^Pagar R\$\s119,90/ }).waitFor()
    await expect.poll(() => page.getByText(/R\$\s49,90/).count()).toBe(0)
    await page.context().close()
  })
})
