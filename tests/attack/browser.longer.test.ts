import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../../tools/browser.ts'
import { replaysIn } from '../../tools/project.ts'
import { deskOver } from '../contracts/journey.ts'
import { playInBrowser } from '../journeys/play.ts'
import { openWorld, type World } from '../world/world.ts'
import { openHostileProject } from './hostile-project.ts'
import { listedAs, paysWith } from './inventory.ts'
import { made } from './payloads.ts'
import { standIns, stolen } from './vendors.ts'

const [{ replay }] = replaysIn(['r1-titular-adulto-paga-com-pix']) as [ReturnType<typeof replaysIn>[number]]
const link = '/implante-venda/ana-souza/52998224725'
const project = openHostileProject()

let browser: Browser
let world: World
let url: string
beforeAll(async () => {
  browser = await openBrowser()
  world = await openWorld({ project: project.folder, draws: true })
  url = await world.listen()
})
afterAll(async () => {
  await browser.close()
  await world.close()
  project.clear()
})

interface Watched {
  readonly page: Page
  readonly context: BrowserContext
  /** What the policy of a page refused, and what else went wrong. */
  readonly wrong: string[]
}

/** Opens a window that writes down what its page is refused; whatever runs that should not calls for an alert. */
async function watched(at = Date.parse(replay.at)): Promise<Watched> {
  await world.reset(at)
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, locale: 'pt-BR' })
  const page = await context.newPage()
  const wrong: string[] = []
  await page.exposeFunction('refused', (what: string) => void wrong.push(what))
  await page.addInitScript(() => {
    const tell = (what: string) => (window as unknown as { refused(what: string): void }).refused(what)
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      tell(`${effectiveDirective} ${blockedURI} ${sample}`),
    )
  })
  page.on('dialog', async (dialog) => {
    wrong.push(`dialog ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('pageerror', (error) => wrong.push(error.message))
  await page.clock.install({ time: at })
  return { page, context, wrong }
}

/** Everything a page keeps in its browser, and where it says that it is. */
const keptBy = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const stores = [localStorage, sessionStorage].map((store) => Object.entries(store))
    const databases = await indexedDB.databases()
    const workers = await navigator.serviceWorker?.getRegistrations()
    const { cookie, title } = document
    const own = [stores, databases, await caches.keys(), workers?.length, cookie, title, window.name]
    return JSON.stringify([...own, history.state, location.href])
  })

const cep = '20040002'

/** Every text a person typed on the way, but for the CEP, which the specification keeps for as long as the tab is open. */
const typed = replay.moves
  .flatMap(({ values = {} }) => Object.values(values))
  .filter((value): value is string => typeof value === 'string' && value.length > 3)
  .filter((value) => value !== 'resolvido' && value !== cep)

/** What looks like a CPF or a telephone, bare or as it is shown. */
const numbers = /(?<!\d)\d{11}(?!\d)|\d{3}\.\d{3}\.\d{3}-\d\d/

describe('a whole sale in a real browser', () => {
  it('[T06ec] runs no text of a variant, keeps nothing of a person but the CEP, and tells other companies nothing of one', async () => {
    const { page, context, wrong } = await watched()
    const sent = await standIns(context, url)
    const kept: string[] = []
    const look = async () => {
      // The first screen is there before its scripts, which take the corretor out of the address.
      await page.waitForFunction(() => history.state !== null)
      kept.push(await keptBy(page))
      expect(await page.locator(made).count()).toBe(0)
      const question = page.getByRole('button', { name: 'Aceitar medição' })
      if (await question.isVisible()) await question.click()
    }
    await playInBrowser({ page, url, world, look }, replay)
    expect(wrong).toEqual([])
    expect(kept.length).toBeGreaterThan(8)
    expect(kept.filter((each) => numbers.test(each) || typed.some((text) => each.includes(text)))).toEqual([])
    const hosts = new Set(sent.map((each) => new URL(each.url).host))
    expect([...hosts].sort()).toEqual([
      'connect.facebook.net',
      'tags.example.com',
      'www.googletagmanager.com',
    ])
    const said = sent.map((each) => `${decodeURIComponent(each.url)} ${each.body}`)
    expect(said.join('\n')).toContain('begin_checkout')
    expect(said.filter((each) => numbers.test(each) || typed.some((text) => each.includes(text)))).toEqual([])
    await context.close()
  })

  it('opens a chat that draws its own window, once it is asked for and allowed', async () => {
    const { page, context, wrong } = await watched()
    await standIns(context, url)
    await page.goto(url + link)
    await page.getByRole('button', { name: 'Abrir o chat' }).click()
    await page.getByRole('button', { name: 'Aceitar medição' }).click()
    await page.frameLocator('#janela').getByText('janela').waitFor()
    expect(wrong).toEqual([])
    await context.close()
  })

  it('runs nothing that a stolen script of another company tries, and keeps it from sending anything', async () => {
    const { page, context, wrong } = await watched()
    const sent = await standIns(context, url, { 'connect.facebook.net': stolen })
    await page.goto(url + link)
    await page.getByRole('button', { name: 'Aceitar medição' }).click()
    await page.waitForFunction(() => 'tried' in window)
    const tried = await page.evaluate(() => (window as unknown as { tried: readonly string[] }).tried)
    expect(tried).toEqual(
      ['eval', 'Function', 'script', 'inline', 'innerHTML', 'insert', 'write', 'srcdoc']
        .map((name) => `${name} refused`)
        .concat(['frame', 'worker refused', 'handler refused', 'policy refused', 'default refused']),
    )
    expect(await page.evaluate(() => Reflect.get(window, 'hit'))).toBeUndefined()
    expect(sent.filter((each) => new URL(each.url).host === 'evil.example')).toEqual([])
    await expect.poll(() => wrong.length).toBeGreaterThan(10)
    await context.close()
  })
})

/** The moves of the sale, until the page of its payment has opened by itself. */
const untilPayment = replay.moves
  .slice(0, replay.moves.findIndex(({ start }) => start?.route?.uid !== undefined) + 1)
  .map((move, i, all) => (i === all.length - 1 ? { ...move, then: {} } : move))

describe('the page on which one pays', () => {
  it('runs the scripts of the inventory and no other, each as it was built', async () => {
    const { page, context, wrong } = await watched()
    const outside = await standIns(context, url)
    await playInBrowser({ page, url, world, look: async () => {} }, { ...replay, moves: untilPayment })
    const answered: Response[] = []
    page.on('response', (response) => void answered.push(response))
    outside.length = 0
    await page.reload()
    await page.getByRole('radio').first().waitFor()
    const ran = () => answered.filter((each) => new URL(each.url()).pathname.endsWith('.js'))
    const nameOf = (each: Response) => listedAs(new URL(each.url()).pathname.replace(/^\/assets\//, ''))
    await expect.poll(() => ran().map(nameOf)).toContain('captcha-worker')
    // The code of a Pix is drawn by a script of its own.
    await page.locator('.actions .button-primary').click()
    await expect.poll(() => ran().map(nameOf)).toContain('qr-path')
    expect([...new Set(ran().map(nameOf))].sort()).toEqual(paysWith('dental-individual').toSorted())
    const differing: string[] = []
    for (const each of ran()) {
      const built = readFileSync(new URL(`../../dist${new URL(each.url()).pathname}`, import.meta.url))
      const served = Buffer.from(await (await fetch(each.url())).arrayBuffer())
      if (!built.equals(served)) differing.push(each.url())
    }
    expect([differing, outside, wrong]).toEqual([[], [], []])
    const inline = await page
      .locator('script:not([src])')
      .evaluateAll((all) => all.map((each) => (each as HTMLScriptElement).type))
    // The one without a type hears a person before any other is there.
    expect(inline.sort()).toEqual(['', 'application/json', 'importmap'])
    await context.close()
  })

  it.each(['index', 'drawing', 'telas'])('runs no script of which one byte changed: %s', async (name) => {
    const { page, context } = await watched()
    await context.route(new RegExp(`/assets/${name}-[\\w-]+\\.js`), async (route) => {
      const response = await route.fetch()
      const body = `${await response.text()};window.hit=1`
      await route.fulfill({ response, body })
    })
    const refused = page.waitForEvent('console', { predicate: (said) => /integrity/.test(said.text()) })
    const { uid } = await deskOver(world.store).proposed()
    await page.goto(`${url}/corretor/${uid}`)
    expect((await refused).text()).toContain(`/assets/${name}-`)
    expect(await page.evaluate(() => Reflect.get(window, 'hit'))).toBeUndefined()
    await context.close()
  })
})
