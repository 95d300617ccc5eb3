import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser } from '../../tools/browser.ts'
import { replaysIn } from '../../tools/project.ts'
import { playInBrowser } from '../journeys/play.ts'
import { openWorld, type World } from '../world/world.ts'
import { type HeldDrafts, openHeldDrafts } from './held-drafts.ts'

const [{ replay }] = replaysIn(['r1-titular-adulto-paga-com-pix']) as [ReturnType<typeof replaysIn>[number]]
const at = Date.parse(replay.at)
const toNames = replay.moves.findIndex(({ then }) => then?.step === 'titularDados') + 1
const toPayment = replay.moves.findIndex(({ then }) => then?.step === 'pagamentoForma') + 1

let browser: Browser
let world: World
let way: HeldDrafts
beforeAll(async () => {
  browser = await openBrowser()
  world = await openWorld({ draws: true })
  way = await openHeldDrafts(await world.listen())
})
afterAll(async () => {
  await browser.close()
  way.close()
  await world.close()
})

let context: BrowserContext
let page: Page
beforeEach(async () => {
  await world.reset(at)
  context = await browser.newContext({ viewport: { width: 360, height: 780 }, locale: 'pt-BR' })
  page = await context.newPage()
  await page.clock.install({ time: at })
  const moves = replay.moves.slice(0, toNames)
  await playInBrowser({ page, url: way.address, world, look: async () => {} }, { ...replay, moves })
})
afterEach(() => context.close())

const name = () => page.getByLabel('Nome completo')
const isOtherTab = () => page.locator('[data-modal=outraAba]').isVisible()
const refusals = () => way.counts().refused

/** Types a name key by key and leaves the focus where it is. */
async function type(text: string): Promise<void> {
  await name().fill('')
  await name().pressSequentially(text)
}

/** Goes on by a field that is left, as a person does, and waits until the server has it. */
async function goOn(text: string): Promise<void> {
  await type(text)
  await name().blur()
  await expect.poll(keptName).toBe(text)
}

const keptName = () => kept('nome')
const keptMother = () => kept('nomeMae')

async function kept(field: string): Promise<unknown> {
  const [draft] = await world.store.query(
    "select session -> 'answers' -> 'titular' ->> $1 as said from draft",
    [field],
  )
  return draft?.said
}

/** Notes from now on each draft that the page asks the server for. */
function draftsAsked(): readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/rascunho')) asked.push(request.url())
  })
  return asked
}

describe('a name that is being typed', () => {
  it.each([0, 100, 200, 400, 1000, 3000])(
    'is there after a reload %i ms later, and what follows meets no other tab',
    async (ms) => {
      const before = refusals()
      await type('Ana Beatriz Reis')
      await page.clock.runFor(ms)
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('nome')
      await page.reload()
      await expect.poll(() => name().inputValue()).toBe('Ana Beatriz Reis')
      await goOn('Ana Beatriz')
      expect([await isOtherTab(), refusals() - before]).toEqual([false, 0])
    },
  )

  it.each([0, 400])(
    'is there though its draft came after the next page was written, %i ms later',
    async (ms) => {
      const before = refusals()
      way.holdUntilNextPage()
      await type('Ana Beatriz Reis')
      await page.clock.runFor(ms)
      await page.reload()
      await expect.poll(() => name().inputValue()).toBe('Ana Beatriz Reis')
      await goOn('Ana Beatriz')
      expect([await isOtherTab(), refusals() - before]).toEqual([false, 0])
    },
  )

  it('is there after a reload without waiting, where its draft had come', async () => {
    const isKept = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await type('Ana Beatriz Reis')
    await page.clock.runFor(400)
    await (await isKept).finished()
    const asked = draftsAsked()
    await page.reload()
    await goOn('Ana Beatriz')
    expect(asked).toEqual([])
  })

  it('leaves alone what is typed elsewhere while its draft is on its way, with the focus', async () => {
    way.holdUntilNextPage()
    await type('Ana Beatriz Reis')
    await page.clock.runFor(400)
    await page.reload({ waitUntil: 'commit' })
    const mother = page.getByLabel('Nome da mãe')
    await mother.fill('Maria Reis')
    await mother.focus()
    await expect.poll(() => name().inputValue()).toBe('Ana Beatriz Reis')
    await expect.poll(() => mother.inputValue()).toBe('Maria Reis')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('nomeMae')
    await mother.blur()
    await expect.poll(keptMother).toBe('Maria Reis')
  })

  it('leaves alone what is typed until the late draft is drawn, key by key', async () => {
    way.holdUntilNextPage()
    await type('Ana Beatriz Reis')
    await page.clock.runFor(400)
    let draw = () => {}
    const isDrawn = new Promise<void>((resolve) => {
      draw = resolve
    })
    await page.route(/\/assets\/drawing-.*\.js$/, async (route) => {
      await isDrawn
      await route.continue()
    })
    const isThere = page.waitForResponse((answer) => answer.url().includes('/api/rascunho?'))
    await page.reload({ waitUntil: 'commit' })
    await (await isThere).finished()
    const mother = page.getByLabel('Nome da mãe')
    await mother.fill('Maria Rosa')
    for (let n = 0; n < 'Rosa'.length; n += 1) await mother.press('Shift+ArrowLeft')
    draw()
    await expect.poll(() => name().inputValue()).toBe('Ana Beatriz Reis')
    await page.keyboard.type('Reis Souza')
    await expect.poll(() => mother.inputValue()).toBe('Maria Reis Souza')
    await mother.blur()
    await expect.poll(keptMother).toBe('Maria Reis Souza')
  })

  it('keeps no page of a payment waiting that comes after it in the tab', async () => {
    const asked = draftsAsked()
    const moves = replay.moves.slice(toNames, toPayment)
    await playInBrowser({ page, url: way.address, world, look: async () => {} }, { ...replay, moves })
    await page.getByLabel('Cartão de crédito').check()
    await page.getByLabel('Número do cartão').waitFor()
    expect(asked).toEqual([])
  })

  it('is there where the browser brings the page back as it had put it by', async () => {
    await type('Ana Beatriz Reis')
    await page.clock.runFor(400)
    const reloaded = page.waitForNavigation()
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await reloaded
    await expect.poll(() => name().inputValue()).toBe('Ana Beatriz Reis')
    await goOn('Ana Beatriz')
    expect(await isOtherTab()).toBe(false)
  })

  it('is there where the flow has another version by now, drawn by the server as before', async () => {
    await goOn('Ana Beatriz Reis')
    await world.store.query(`update draft set session = jsonb_set(session, '{version}', '"de-antes"')`)
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
    await page.reload({ waitUntil: 'commit' })
    await expect.poll(() => name().inputValue()).toBe('Ana Beatriz Reis')
    await page.unroute(/\/assets\/.*\.js$/)
    await page.reload()
    await goOn('Ana Beatriz')
    expect(await isOtherTab()).toBe(false)
  })

  it('is there where another page opens, though its own has said nothing of going', async () => {
    await type('Ana Beatriz Reis')
    await page.clock.runFor(500)
    await expect.poll(keptName).toBe('Ana Beatriz Reis')
    const again = await browser.newContext({ storageState: await context.storageState() })
    const other = await again.newPage()
    await other.clock.install({ time: at })
    await other.goto(page.url())
    await expect.poll(() => other.getByLabel('Nome completo').inputValue()).toBe('Ana Beatriz Reis')
    await again.close()
  })

  it('[X12ac] is there once its tab is chosen again over another', async () => {
    await goOn('Ana Beatriz')
    const other = await context.newPage()
    await other.clock.install({ time: at })
    await other.goto(page.url())
    await other.getByLabel('Nome completo').fill('Bia')
    await other.getByLabel('Nome completo').blur()
    await expect.poll(keptName).toBe('Bia')
    await type('Ana Beatriz Reis')
    await page.clock.runFor(500)
    await page.getByRole('button', { name: 'Usar esta aba' }).click()
    await expect.poll(keptName).toBe('Ana Beatriz Reis')
    await page.reload()
    await expect.poll(() => name().inputValue()).toBe('Ana Beatriz Reis')
  })
})
