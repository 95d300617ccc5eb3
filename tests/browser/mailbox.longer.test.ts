import type { FastifyInstance } from 'fastify'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openOutages, registerDev } from '../../server/dev/index.ts'
import { queue } from '../../server/outbox/index.ts'
import type { Store } from '../../server/store/index.ts'
import { openBrowser } from '../../tools/browser.ts'
import { openEmpty } from '../contracts/database.ts'
import { files } from '../contracts/operations.ts'
import { brands, drawn, emails, letterhead, offer } from '../server/email-kit.ts'
import { noon, openTest } from '../server/kit.ts'
import { contact, cotacao } from '../server/outbox-kit.ts'
import { faultsOn } from './axe.ts'
import { desktop, phone } from './play-journeys.ts'

let browser: Browser
let store: Store
let app: FastifyInstance
let url: string
beforeAll(async () => {
  browser = await openBrowser()
  store = await openEmpty()
  await queue(store, { kind: 'contato', payload: contact }, { once: 'contato', now: noon })
  await queue(store, { kind: 'whatsapp', payload: cotacao }, { once: 'whatsapp', now: noon })
  for (const [i, payload] of queued.entries())
    await queue(store, { kind: 'email', payload }, { once: String(i), now: noon })
  const outages = openOutages({ operations: files, pause: async () => {} })
  ;({ app } = await openTest({
    store,
    more: (app) =>
      registerDev(app, { store, now: () => noon, letterhead: async (name) => letterhead(name), outages }),
  }))
  url = (await app.listen({ host: '127.0.0.1', port: 0 })).replace('127.0.0.1', 'localhost')
})
afterAll(async () => {
  await browser.close()
  await app.close()
  await store.close()
})

/** Every e-mail of a sale, of every brand of these tests. */
const queued = Object.values(emails).flatMap((emailOf) =>
  Object.keys(brands).map((variant) => emailOf({ ...offer, variant })),
)

const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

/** Opens the mailbox and scrolls to every e-mail, so that all frames are there. */
async function openMailbox(page: Page): Promise<void> {
  await page.goto(`${url}/dev/caixa`)
  for (const frame of await page.locator('iframe').all()) {
    await frame.scrollIntoViewIfNeeded()
    await frame.contentFrame().locator('h1').waitFor()
  }
}

describe.each([phone, desktop])('the mailbox of the sandbox, at %i px,', (width) => {
  it('shows every e-mail in its frame, nothing wider than its window, and axe finds nothing', async () => {
    const context = await browser.newContext({ viewport: { width, height: 780 }, locale: 'pt-BR' })
    const page = await context.newPage()
    await openMailbox(page)
    expect(await page.evaluate(tooWide)).toBeLessThanOrEqual(0)
    // A frame that runs nothing runs no judge either: what is in it is judged below.
    expect(await faultsOn(page, ['iframe'])).toEqual([])
    const frames = page.frames().slice(1)
    expect(frames).toHaveLength(queued.length)
    for (const frame of frames) {
      const title = await (await frame.frameElement()).getAttribute('title')
      expect([title, await frame.evaluate(tooWide)]).toEqual([`Como chega: ${await frame.title()}`, 0])
    }
    await context.close()
  })

  it.each([
    ['[T04s] the page of test data', 'dados'],
    ['the page of failures', 'falhas'],
    ['the page of a call that may fail', 'falhas/pagamento.criar'],
  ])('%s is no wider than its window', async (_, path) => {
    const page = await browser.newPage({ viewport: { width, height: 780 } })
    await page.goto(`${url}/dev/${path}`)
    expect(await faultsOn(page)).toEqual([])
    expect(await page.evaluate(tooWide)).toBeLessThanOrEqual(0)
    await page.close()
  })
})

describe.each([320, phone, desktop])('an e-mail, at %i px,', (width) => {
  it('is not wider than its window, and axe finds nothing in it', async () => {
    const page = await browser.newPage({ viewport: { width, height: 780 } })
    for (const email of queued) {
      await page.setContent((await drawn(email)).html)
      expect(await page.evaluate(tooWide)).toBeLessThanOrEqual(0)
      expect(await faultsOn(page)).toEqual([])
    }
    await page.close()
  })
})

it('an e-mail of the mailbox opens its link in a tab of its own, and runs nothing', async () => {
  const context = await browser.newContext({ viewport: { width: phone, height: 780 } })
  const page = await context.newPage()
  await page.goto(`${url}/dev/caixa`)
  const first = page.locator('iframe').first().contentFrame()
  const [opened] = await Promise.all([context.waitForEvent('page'), first.locator('a').first().click()])
  await opened.waitForURL(`${url}/corretor/**`)
  await context.close()
})
