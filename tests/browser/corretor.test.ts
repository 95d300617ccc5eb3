import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { qrPath } from '../../src/blocks/qr-path.ts'
import { onPhone } from './effort.ts'
import { openedForAll } from './opened.ts'
import { inspect } from './play-journeys.ts'

const at = Date.parse('2026-11-21T10:00:00-03:00')
const opened = openedForAll()

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
  it('[T05d] sends a simulation with six taps from the home, and goes on in the conversation with the customer', async () => {
    const { context, page, effort } = await onPhone(opened, at)
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'conversa' }))
    await page.goto(`${opened.url}/implante-venda/`)
    await page.locator('[data-event="souCorretor"]').first().tap()
    await stepOf(page, 'loginCorretor')
    await tap(page, '[data-campo="cpf"] input')
    await page.keyboard.type('52998224725')
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
    expect(searchParams.get('text')).toMatch(new RegExp(`${opened.url}/implante-venda/[a-z-]+/52998$`))
    await context.close()
  }, 60_000)

  it('[T05d] [T05a] sends one with four taps from their own link, and shows that link as text and as a QR code', async () => {
    const { context, page, effort } = await onPhone(opened, at)
    await page.goto(`${opened.url}/implante-venda/ana-souza/52998224725`)
    await stepOf(page, 'simulacao')
    await sendByWhatsapp(page)
    expect(effort.taps).toBeGreaterThan(1)
    expect(effort.taps).toBeLessThanOrEqual(4)

    await tap(page, 'dialog .actions .button-primary')
    await tap(page, '[data-event="verMeuLink"]')
    const link = (await page.locator('dialog code').textContent()) ?? ''
    expect(link).toMatch(new RegExp(`^${opened.url}/implante-venda/[a-z-]+/52998$`))
    const { path } = qrPath(link)
    await page.locator(`dialog svg.qr path[d="${path}"]`).waitFor()
    await inspect(page, 'meu-link-360')
    // Whoever gets the link stands before the same corretor.
    const customer = await opened.browser.newPage()
    await customer.goto(link)
    await customer.locator('[data-etapa="simulacao"] h1').waitFor()
    expect(await customer.textContent('main')).not.toContain('Não encontramos')
    await customer.close()
    await context.close()
  }, 60_000)
})
