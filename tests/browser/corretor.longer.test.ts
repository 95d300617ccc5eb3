import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { qrPath } from '../../src/blocks/qr-path.ts'
import { individual, onPhone, phone } from './effort.ts'
import { openedForAll } from './opened.ts'
import { inspect } from './play-journeys.ts'

const at = Date.parse('2026-11-21T10:00:00-03:00')
const corretor = '52998224725'
const opened = openedForAll({ lists: { corretorPadrao: [corretor] } })

const tap = (page: Page, selector: string) => page.locator(selector).tap()
const stepOf = (page: Page, step: string) => page.locator(`[data-etapa="${step}"] h1`).waitFor()

/** Sends the simulation on screen by WhatsApp: three taps, and Enter from field to field. */
async function sendByWhatsapp(page: Page): Promise<void> {
  await tap(page, '[data-event="enviarPorWhatsapp"]')
  await tap(page, 'dialog [data-campo="clienteNome"] input')
  await page.keyboard.type('Beatriz Gouveia')
  await page.keyboard.press('Enter')
  await page.keyboard.type('21987654321')
  await tap(page, 'dialog .actions .button-primary')
  await page.getByText('Simulação enviada para o WhatsApp').waitFor()
}

describe('a corretor on a phone', () => {
  it('sends a simulation with six taps from the home, and goes on in the conversation with the customer', async () => {
    const { context, page, effort } = await onPhone(opened, at)
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'conversa' }))
    await page.goto(`${opened.url}/implante-venda/`)
    await page.locator('[data-event="souCorretor"]').first().tap()
    await stepOf(page, 'loginCorretor')
    await tap(page, '[data-campo="cpf"] input')
    await page.keyboard.type(corretor)
    await page.keyboard.press('Enter')
    await stepOf(page, 'simulacao')
    await sendByWhatsapp(page)
    expect(effort.taps).toBeGreaterThan(3)
    expect(effort.taps).toBeLessThanOrEqual(6)

    await inspect(page, 'conversa-360')
    const [chat] = await Promise.all([
      context.waitForEvent('page'),
      tap(page, 'dialog [data-event="abrirConversa"]'),
    ])
    await chat.waitForLoadState()
    const { origin, pathname, searchParams } = new URL(chat.url())
    expect(origin + pathname).toBe('https://wa.me/5521987654321')
    expect(searchParams.get('text')).toMatch(
      /^Olá, Beatriz! Simulei o Dental III para 1 pessoa: R\$\s119,90 por mês\. Veja e contrate aqui: http/,
    )
    const link = searchParams.get('text')?.match(/http\S+$/)?.[0] ?? ''
    expect(link).toMatch(
      new RegExp(`^${opened.url}/implante-venda/cotacao/[a-z-]+/52998\\?cotacao=[\\w-]{12}$`),
    )
    await context.close()

    const customers = await opened.browser.newContext({ viewport: phone, locale: 'pt-BR' })
    const customer = await customers.newPage()
    await customer.clock.install({ time: at })
    await customer.goto(link)
    await stepOf(customer, 'simulacao')
    await customer.getByText('O preço da sua cotação está garantido até 10:30.').waitFor()
    await inspect(customer, 'cotacao-do-link-360')
    expect(await customer.getByRole('navigation', { name: 'Vendas' }).count()).toBe(0)
    // Loaded again it is the same sale; the link of another quote is another one.
    await customer.locator('[data-campo="vidas"] button >> nth=1').click()
    await customer.goto(link)
    await stepOf(customer, 'simulacao')
    await expect.poll(() => shownLives(customer)).toBe('2')
    opened.world.advance(1_800_000)
    await customer.goto(link.replace(/\w$/, (sign) => (sign === 'x' ? 'y' : 'x')))
    await customer.getByText('Não encontramos a cotação deste link.').waitFor()
    await expect.poll(() => shownLives(customer)).toBe('1')
    await customers.close()
  })

  it.each(individual)(
    '[T05a] [D02a] in %s sends one with four taps from their own link, shows that link, and goes on by the link of the quote',
    async (home) => {
      const { context, page, effort } = await onPhone(opened, at)
      await page.goto(`${opened.url}/${home}/ana-souza/${corretor}`)
      await stepOf(page, 'simulacao')
      await tap(page, '[data-campo="vidas"] button >> nth=1')
      const before = effort.taps
      await sendByWhatsapp(page)
      expect(effort.taps).toBeGreaterThan(1)
      expect(effort.taps - before).toBeLessThanOrEqual(4)

      await tap(page, 'dialog .actions .button-primary')
      await tap(page, '[data-event="verMeuLink"]')
      const link = (await page.locator('dialog code').textContent()) ?? ''
      expect(link).toMatch(new RegExp(`^${opened.url}/${home}/[a-z-]+/52998$`))
      const { path } = qrPath(link)
      await page.locator(`dialog svg.qr path[d="${path}"]`).waitFor()
      await inspect(page, `meu-link-${home}`)
      // Whoever gets the link, on another phone, stands before the same corretor.
      const elsewhere = await opened.browser.newContext({ viewport: phone })
      const customer = await elsewhere.newPage()
      await customer.goto(link)
      await stepOf(customer, 'simulacao')
      await elsewhere.close()

      await page.goto(`${opened.url}/${home}/cotacao`)
      await page.getByText('Continuando a sua cotação de').waitFor()
      await expect.poll(() => shownLives(page)).toBe('2')
      await inspect(page, `cotacao-${home}`)
      await context.close()
    },
  )
})

/** Reads how many lives the simulation on screen is for. */
const shownLives = (page: Page) =>
  page.locator('[data-campo="vidas"] input, [data-campo="vidas"] output').first().evaluate(shownIn)

/** Reads, in the page, what a field says. */
const shownIn = (field: Element): string => (field as HTMLInputElement).value ?? field.textContent
