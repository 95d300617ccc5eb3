import type { Browser, FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CardEntry } from '../../engine/config/language/widgets.ts'
import { openBrowser } from '../../tools/browser.ts'
import { deskOver } from '../contracts/journey.ts'
import { noon } from '../contracts/variant.ts'
import type { World } from '../world/world.ts'
import { openWorlds } from '../world/worlds.ts'
import { faultsOn } from './axe.ts'
import { desktop, inspect, phone } from './play-journeys.ts'

const worlds = openWorlds({ at: noon })
const addresses = new Map<World, Promise<string>>()
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await worlds.close()
})

interface Payer {
  readonly page: Page
  readonly name: string
  /** Every body that went to our server. */
  readonly sent: readonly string[]
  readonly see: (what: string) => Promise<void>
}

/** Opens the page of a new proposal at a server that takes cards in some way, chooses the card, and pays. */
async function payOn(cards: CardEntry, width: number, pay: (payer: Payer) => Promise<void>): Promise<void> {
  const world = await worlds.of({ server: { entradaCartao: cards } })
  await world.reset(noon)
  const { uid } = await deskOver(world.store).proposed()
  const address = addresses.get(world) ?? world.listen()
  addresses.set(world, address)
  const context = await browser.newContext({
    viewport: { width, height: 780 },
    locale: 'pt-BR',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const [wrong, sent]: string[][] = [[], []]
  page.on('pageerror', (error) => wrong?.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') wrong?.push(message.text())
  })
  page.on('request', (request) => {
    if (request.url().includes('/api/')) sent?.push(request.postData() ?? '')
  })
  await page.clock.install({ time: noon })
  try {
    await page.goto(`${await address}/corretor/${uid}`)
    await page.getByRole('radio', { name: /Cartão/ }).check()
    await pay({
      page,
      name: `${cards}-${width}`,
      sent: sent ?? [],
      see: (what) => inspect(page, `cartao-${cards}-${what}-${width}`),
    })
    await page.locator('[data-etapa=concluido]').waitFor()
    expect(wrong).toEqual([])
  } finally {
    await context.close()
  }
}

async function fillIn(place: Page | FrameLocator, number: string): Promise<void> {
  await place.getByLabel('Número do cartão').fill(number)
  await place.getByLabel('Nome impresso no cartão').fill('MARIA A DA SILVA')
  await place.getByLabel('Validade').fill('12/30')
  await place.getByLabel('Código').fill('123')
}

const payButton = (page: Page) => page.getByRole('button', { name: /^Pagar/ })
const [approved, declined] = ['4111111111111111', '4000000000000002']

describe.each(process.env.JOURNEYS === 'all' ? [phone, desktop] : [phone])('a card at %i px', (width) => {
  it('is paid by our own fields', async () => {
    await payOn('proprio', width, async ({ page, see, sent }) => {
      await fillIn(page, approved)
      await see('campos')
      await payButton(page).click()
      await page.locator('[data-etapa=concluido]').waitFor()
      expect(sent.join()).toContain('numeroCartao')
    })
  })

  it('that is refused leads on by keyboard, with nothing red but what the person did', async () => {
    await payOn('proprio', width, async ({ page }) => {
      const focused = () => page.evaluate(() => document.activeElement?.textContent)
      const wrong = () => page.locator('[aria-invalid=true], .message').count()
      await fillIn(page, declined)
      await payButton(page).press('Enter')
      await page.locator('dialog[open][data-modal=cartaoRecusado]').waitFor()
      expect(await wrong()).toBe(0)
      await page.keyboard.press('Escape')
      await expect.poll(focused).toBe('Tentar outro cartão')
      await page.keyboard.press('Enter')
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
        .toBe('numeroCartao')
      expect([await page.getByLabel('Código').inputValue(), await wrong()]).toEqual(['', 0])
      await fillIn(page, approved)
      await payButton(page).press('Enter')
    })
  })

  it('is paid by the fields of a service, by keyboard, and its numbers never reach our page', async () => {
    await payOn('campos', width, async ({ page, see, sent }) => {
      const frame = page.frameLocator('iframe[title="Dados do cartão"]')
      await frame.getByLabel('Número do cartão').waitFor()
      await see('campos')
      await payButton(page).click()
      await frame.getByText('Informe o número do cartão.').waitFor()
      await page.getByText('Confira os dados do cartão.').first().waitFor()
      await expect.poll(() => frame.locator(':focus').getAttribute('name')).toBe('numeroCartao')
      await see('faltas')
      const within = page.frames().find((each) => each.url().includes('/dev/cartao/campos'))
      expect(within && (await faultsOn(within))).toEqual([])

      await fillIn(frame, declined)
      await payButton(page).click()
      await page.locator('dialog[open]').getByRole('button', { name: 'Tentar outro cartão' }).click()
      await frame.getByLabel('Número do cartão').waitFor()
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
      await fillIn(frame, approved)
      await frame.getByLabel('Código de segurança').press('Enter')
      await page.locator('[data-etapa=concluido]').waitFor()
      expect(sent.filter((body) => body.includes('"token"'))).toHaveLength(2)
      expect(sent.join()).not.toMatch(/4111|4000000|numeroCartao|12\/30|MARIA A DA/)
      const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
      expect(kept).not.toMatch(/teste-|4111/)
    })
  })

  it('whose fields do not load may be tried again', async () => {
    await payOn('campos', width, async ({ page, see }) => {
      await page.getByRole('radio', { name: /Boleto/ }).check()
      await page.route('**/dev/cartao/campos.js', (route) =>
        route.fulfill({ body: '', contentType: 'text/javascript' }),
      )
      await page.getByRole('radio', { name: /Cartão/ }).check()
      await page.locator('iframe').waitFor({ state: 'attached' })
      await see('carregando')
      await page.clock.fastForward(15_000)
      await page.getByText('Não foi possível carregar os campos do cartão.').first().waitFor()
      await see('falha')
      await page.unroute('**/dev/cartao/campos.js')
      await page.getByRole('button', { name: 'Tentar novamente' }).click()
      const frame = page.frameLocator('iframe[title="Dados do cartão"]')
      await fillIn(frame, approved)
      await payButton(page).click()
    })
  })

  it('is paid on the page of a service, which may decline it or be left', async () => {
    await payOn('pagina', width, async ({ page, see, sent }) => {
      const go = page.getByRole('button', { name: 'Ir para a página de pagamento' })
      const onPage = () => page.waitForURL('**/dev/cartao/pagina/*')
      const waiting = page.locator('[data-etapa=paginaAguardando]')
      await see('escolha')
      await go.click()
      await onPage()
      await see('servico')
      await page.getByRole('button', { name: 'Recusar o cartão' }).click()
      await waiting.waitFor()
      await page.clock.fastForward(5_000)
      await page.locator('dialog[open]').getByRole('button', { name: 'Tentar outro cartão' }).click()

      await go.click()
      await onPage()
      await page.getByRole('link', { name: 'Voltar à proposta sem pagar' }).click()
      await waiting.waitFor()
      await see('aguardando')
      await go.click()
      await onPage()
      await page.getByRole('button', { name: 'Aprovar o pagamento' }).click()
      await waiting.waitFor()
      await page.clock.fastForward(5_000)
      await page.locator('[data-etapa=concluido]').waitFor()
      expect(sent.join()).not.toMatch(/"cartao":\{/)
    })
  })
})
