import type { FastifyInstance } from 'fastify'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { insertRow, instant, type Store } from '../../server/store/index.ts'
import { openBrowser } from '../../tools/browser.ts'
import { openEmpty } from '../contracts/database.ts'
import { noon, openTest } from '../server/kit.ts'
import { ana, openAccount, secret } from '../server/operator-kit.ts'
import { codeAt } from '../server/staff-kit.ts'
import { faultsOn } from './axe.ts'
import { desktop, phone } from './play-journeys.ts'

let browser: Browser
let store: Store
let app: FastifyInstance
let url: string
let issued: Awaited<ReturnType<typeof openAccount>>
beforeAll(async () => {
  browser = await openBrowser()
  store = await openEmpty()
  issued = await openAccount(store)
  ;({ app } = await openTest({ store, secret }))
  url = (await app.listen({ host: '127.0.0.1', port: 0 })).replace('127.0.0.1', 'localhost')
})
beforeEach(async () => {
  await store.query('update equipe set totp_passo = 0')
  await store.query('delete from outbox')
  await store.query('delete from recusa')
  const at = instant(noon)
  await insertRow(store, 'outbox', {
    kind: 'email',
    payload: '{"to":"maria@exemplo.com.br"}',
    dedupe_key: 'a',
    last_error: 'smtp550',
    run_at: at,
    created_at: at,
    dead_at: at,
    attempts: 72,
  })
  await insertRow(store, 'recusa', {
    request_id: 'abcdef234567',
    em: at,
    operation: 'cpf.consultar',
    problem: 'recusado',
    status: 422,
    sale_id: 'venda',
  })
})
afterAll(async () => {
  await browser.close()
  await app.close()
  await store.close()
})

/** Presses Tab until something of a name has the focus. */
async function reach(page: Page, name: string): Promise<void> {
  for (let pressed = 0; pressed < 40; pressed += 1) {
    await page.keyboard.press('Tab')
    const reached = await page.evaluate(() => {
      const { activeElement: here } = document
      return here?.getAttribute('aria-label') ?? here?.closest('label')?.textContent ?? here?.textContent
    })
    if (reached?.trim().startsWith(name)) return
  }
  throw new Error(`Tab does not come to "${name}".`)
}

/** Presses Enter and waits for the page it leads to. */
const enter = (page: Page) => Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])

/** Finds what axe finds, and a page that is wider than its window. */
async function inspect(page: Page): Promise<void> {
  expect(await faultsOn(page), page.url()).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

it.each([phone, desktop])(
  'staff come in, act, look it up and go out by the keyboard alone, at %i px',
  async (width) => {
    const context = await browser.newContext({ viewport: { width, height: 780 }, locale: 'pt-BR' })
    const page = await context.newPage()
    await page.goto(`${url}/operacao`)
    await inspect(page)
    for (const [field, text] of [
      ['Usuário', ana.login],
      ['Senha', 'errada'],
      ['Código', codeAt(issued.address, noon)],
    ] as const) {
      await reach(page, field)
      await page.keyboard.type(text)
    }
    await enter(page)
    await inspect(page)
    await reach(page, 'Senha')
    await page.keyboard.type(issued.password)
    await reach(page, 'Código')
    await page.keyboard.type(codeAt(issued.address, noon))
    await enter(page)
    await inspect(page)
    await reach(page, 'Mensagens')
    await enter(page)
    await reach(page, 'Descartar')
    await page.keyboard.press('Enter')
    await inspect(page)
    await reach(page, 'Motivo')
    await page.keyboard.type('O cliente não quer mais.')
    await reach(page, 'Sim, descartar')
    await enter(page)
    await inspect(page)
    await expect.poll(() => page.locator('[role=status]').textContent()).toBe('A mensagem foi descartada.')
    await reach(page, 'Histórico')
    await enter(page)
    await inspect(page)
    await expect
      .poll(() => page.locator('#atos > li').first().textContent())
      .toContain('O cliente não quer mais.')
    await reach(page, 'Busca')
    await enter(page)
    await reach(page, 'Código')
    await page.keyboard.type('abcdef234567')
    await enter(page)
    await inspect(page)
    await expect.poll(() => page.locator('main').textContent()).toContain('cpf.consultar')
    await reach(page, 'Sair')
    await enter(page)
    await page.goto(`${url}/operacao/atos`)
    expect(page.url()).toBe(`${url}/operacao/entrar`)
    await context.close()
  },
)
