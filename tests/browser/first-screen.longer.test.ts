import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { faultsOn } from './axe.ts'
import { holdScripts } from './held-scripts.ts'
import { openedForAll } from './opened.ts'
import { watchShifts } from './shifts.ts'

const opened = openedForAll()

const link = '/implante-venda/ana-souza/52998224725'
const phone = { viewport: { width: 360, height: 740 } }

/** Opens a window on an emptied product, does something in it, and closes it. */
async function inWindow(options: BrowserContextOptions, look: (page: Page) => Promise<void>): Promise<void> {
  await opened.world.reset()
  const context = await opened.browser.newContext({ locale: 'pt-BR', reducedMotion: 'reduce', ...options })
  const wrong: string[] = []
  const page = await context.newPage()
  page.on('pageerror', (error) => void wrong.push(String(error)))
  // The font is held back where nothing but the scripts may move a line.
  const isOurs = (text: string) => !text.includes('ERR_FAILED')
  page.on('console', (said) => said.type() === 'error' && isOurs(said.text()) && wrong.push(said.text()))
  await look(page)
  await context.close()
  expect(wrong).toEqual([])
}

/** Opens an address whose scripts, or some of them, come only once they are let in; gives how to let them. */
async function withoutScripts(page: Page, path: string, scripts?: RegExp): Promise<() => Promise<void>> {
  const letGo = await holdScripts(page, scripts)
  await page.goto(`${opened.url}${path}`, { waitUntil: 'commit' })
  await page.locator('main h1').waitFor()
  return async () => {
    letGo()
    // What React listens to carries its props; what it then takes over comes with the next frames.
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps')),
    )
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
    )
  }
}

const shop = '/pet-simples/'
const name = (page: Page) => page.locator('input[name=nomeDoPet]')

/** Answers the shop until it asks for the pet's name: the next page of the browser begins there, with fields to type in. */
async function reachName(page: Page): Promise<void> {
  await page.goto(`${opened.url}${shop}`)
  for (const [step, value] of [
    ['especieDoPet', 'cao'],
    ['idadeDoPet', '2'],
    ['planoDoPet', 'LIGHT'],
  ])
    await page.locator(`[data-etapa=${step}] label:has(input[value="${value}"])`).click()
  await page.locator('main .actions .button-primary').click()
  await page.locator('[data-etapa=nomeDoPet]').waitFor()
  await expect
    .poll(() => opened.world.store.query("select session ->> 'step' as step from draft"))
    .toContainEqual({ step: 'nomeDoPet' })
}

/** What stops a page in the middle of being taken over, and what lets it go on. */
interface Stopped {
  isStopped?: boolean
  goOn?: () => void
}

/**
 * Opens an address and stops it between two slices of being taken over, after some of them; gives how to let it go on. Where
 * the tab says that it is to be whole, nothing is stopped.
 */
async function stopTakingOver(page: Page, path: string, slices: number): Promise<() => Promise<void>> {
  await page.addInitScript((most) => {
    if (sessionStorage.getItem('isWhole')) return
    const stopped = globalThis as typeof globalThis & Stopped
    const postMessage: (message: unknown) => void = MessagePort.prototype.postMessage
    const held: (() => void)[] = []
    let left = most
    // By a message React asks to go on, once it has taken an element for its own.
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      const root = Object.keys(document.querySelector('#root') ?? {})
      const isTakenOver = root.some((key) => key.startsWith('__reactContainer'))
      left -= isTakenOver ? 1 : 0
      if (!isTakenOver || left >= 0) return postMessage.call(this, message)
      held.push(() => postMessage.call(this, message))
      stopped.isStopped = true
    }
    stopped.goOn = () => {
      MessagePort.prototype.postMessage = postMessage
      for (const each of held) each()
    }
  }, slices)
  await page.goto(`${opened.url}${path}`, { waitUntil: 'commit' })
  await page.waitForFunction(() => (globalThis as typeof globalThis & Stopped).isStopped)
  return () => page.evaluate(() => (globalThis as typeof globalThis & Stopped).goOn?.())
}

const sales = async () => (await opened.world.store.query('select id from sale')).length

describe('the first screen of a page', () => {
  it('is read and printed without any script, and opens no sale by being looked at', () =>
    inWindow({ ...phone, javaScriptEnabled: false }, async (page) => {
      await page.goto(`${opened.url}${link}`)
      await page.getByRole('heading', { level: 1, name: 'Monte a simulação' }).waitFor()
      await expect.poll(() => page.locator('main input[type=radio]').count()).toBeGreaterThan(1)
      await page.goto(`${opened.url}/pet-simples/`)
      await page.getByRole('heading', { name: 'Quem é o seu pet?' }).waitFor()
      await expect.poll(() => page.getByText('A partir de').first().isVisible()).toBe(true)
      expect(await sales()).toBe(0)
    }))

  it('has no fault of accessibility, and stays as it is when the scripts come: nothing moves', () =>
    inWindow(phone, async (page) => {
      await watchShifts(page)
      await page.route('**/*.woff2', (route) => route.abort())
      const letGo = await withoutScripts(page, link)
      expect(await faultsOn(page)).toEqual([])
      await page.evaluate(() => Object.assign(globalThis, { node: document.querySelector('main form') }))
      await letGo()
      const kept = await page.evaluate(() => {
        const { node, shifts } = globalThis as unknown as { node: Element; shifts: number[] }
        return {
          isSame: document.querySelector('main form') === node,
          moved: shifts.reduce((a, b) => a + b, 0),
        }
      })
      expect(kept).toEqual({ isSame: true, moved: 0 })
    }))

  it('asks for nothing again that the server has asked', () =>
    inWindow(phone, async (page) => {
      const asked: string[] = []
      page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
      await page.goto(`${opened.url}${link}`)
      await page.locator('main .actions .button-primary').click()
      await page.locator('[data-etapa=titularCpf]').waitFor()
      expect(
        asked.filter((path) => /corretor|produto|regiao/.test(path) && path.startsWith('/api/')),
      ).toEqual([])
    }))

  it('ties the sale, once it begins, to the corretor that the page was drawn with', () =>
    inWindow(phone, async (page) => {
      await page.goto(`${opened.url}${link}`)
      await page.locator('main .actions .button-primary').click()
      await page.locator('[data-etapa=titularCpf]').waitFor()
      await expect
        .poll(() => opened.world.store.query('select cpf_corretor, regioes is not null as regioes from sale'))
        .toEqual([{ cpf_corretor: '52998224725', regioes: true }])
    }))

  it('takes over what was typed and chosen before the scripts came, with focus and caret', () =>
    inWindow(phone, async (page) => {
      await reachName(page)
      const letGo = await withoutScripts(page, shop)
      await name(page).fill('Thor')
      await page.locator('[data-campo=sexoDoPet] label').first().click()
      const birth = page.locator('input[name=aniversario]')
      await birth.click()
      await page.keyboard.type('020320')
      await page.keyboard.press('ArrowLeft')
      await letGo()
      expect(
        await birth.evaluate((input) => [
          (input as HTMLInputElement).value.replace(/\D/g, ''),
          document.activeElement === input,
        ]),
      ).toEqual(['020320', true])
      await expect.poll(() => name(page).inputValue()).toBe('Thor')
      await expect.poll(() => page.locator('[data-campo=sexoDoPet] input').first().isChecked()).toBe(true)
    }))

  it('acts on the button that was pressed before any script came', () =>
    inWindow(phone, async (page) => {
      const letGo = await withoutScripts(page, link)
      await page.locator('main .actions .button-primary').click()
      await letGo()
      await page.locator('[data-etapa=titularCpf]').waitFor()
    }))

  it('counts every press of a field, and then acts on the last of those that lead on', () =>
    inWindow(phone, async (page) => {
      const letGo = await withoutScripts(page, link)
      await page.getByRole('button', { name: /^Aumentar/ }).click({ clickCount: 3 })
      // Nobody has drawn yet that it may be pressed.
      await page.getByRole('button', { name: /^Diminuir/ }).click({ force: true })
      for (let i = 0; i < 2; i += 1) await page.locator('main .actions .button-primary').click()
      await letGo()
      await page.locator('[data-etapa=titularCpf]').waitFor()
      await expect
        .poll(() =>
          opened.world.store.query("select session #>> '{answers,cotacao,vidas}' as lives from draft"),
        )
        .toEqual([{ lives: '3' }])
    }))

  it('does what was pressed before anything that is pressed while the page is taken over', () =>
    inWindow(phone, async (page) => {
      const letGo = await withoutScripts(page, link)
      await page.getByRole('button', { name: /^Aumentar/ }).click()
      // Presses in the first moment in which React is there, between two of its tasks.
      await page.evaluate(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          const form = document.querySelector('main form')!
          const isHeard = Object.keys(form).some((key) => key.startsWith('__reactProps'))
          if (isHeard) document.querySelector<HTMLElement>('main .actions .button-primary')!.click()
          else port2.postMessage(null)
        }
        port2.postMessage(null)
      })
      await letGo()
      await page.locator('[data-etapa=titularCpf]').waitFor()
      await expect
        .poll(() =>
          opened.world.store.query("select session #>> '{answers,cotacao,vidas}' as lives from draft"),
        )
        .toEqual([{ lives: '2' }])
    }))

  describe.each([0, 1, 3])('stopped in the middle of being taken over, after %i slices of it,', (slices) => {
    it('counts what is pressed, and then goes on by it', () =>
      inWindow(phone, async (page) => {
        const goOn = await stopTakingOver(page, link, slices)
        await page.getByRole('button', { name: /^Aumentar/ }).click({ clickCount: 2 })
        await page.locator('main .actions .button-primary').click()
        await goOn()
        await page.locator('[data-etapa=titularCpf]').waitFor()
        await expect
          .poll(() =>
            opened.world.store.query("select session #>> '{answers,cotacao,vidas}' as lives from draft"),
          )
          .toEqual([{ lives: '3' }])
      }))

    it('keeps what is typed, chosen, pasted and filled in, and then checks it as asked', () =>
      inWindow(phone, async (page) => {
        await reachName(page)
        const goOn = await stopTakingOver(page, shop, slices)
        const birth = page.locator('input[name=aniversario]')
        await page.locator('[data-campo=sexoDoPet] label').first().click()
        await name(page).click()
        await page.keyboard.insertText('Thor')
        // A browser fills a field in that has no focus; the pet is not that old.
        await birth.evaluate((input: HTMLInputElement) => {
          input.value = '02/03/2012'
          input.dispatchEvent(new Event('input', { bubbles: true }))
          input.dispatchEvent(new Event('change', { bubbles: true }))
        })
        await page.keyboard.type(' da')
        await page.locator('main .actions .button-primary, .step-submit .button-primary').first().click()
        await goOn()
        await page.locator('[data-campo=aniversario] .message').waitFor()
        expect(await page.locator('main .message').count()).toBe(1)
        expect(await name(page).inputValue()).toBe('Thor da')
        expect(await birth.inputValue()).toBe('02/03/2012')
        expect(await page.locator('[data-campo=sexoDoPet] input').first().isChecked()).toBe(true)
      }))

    it('is sent by Enter, once', () =>
      inWindow(phone, async (page) => {
        const asked: string[] = []
        page.on(
          'request',
          (request) => /\/api\/(cpf|pessoa)\./.test(request.url()) && asked.push(request.url()),
        )
        const goOn = await stopTakingOver(page, '/segunda-via/pf-implante', slices)
        await page.locator('input[name=cpf]').fill('529.982.247-25')
        await page.keyboard.press('Enter')
        expect(asked).toEqual([])
        await goOn()
        await expect.poll(() => asked.length).toBeGreaterThan(0)
        await page.locator('[data-campo=nome], .message').first().waitFor()
        expect(new Set(asked).size).toBe(asked.length)
      }))

    it('is there again after a reload, and takes what is typed then', () =>
      inWindow(phone, async (page) => {
        await reachName(page)
        await stopTakingOver(page, shop, slices)
        await name(page).fill('Thor')
        await page.goto(`${opened.url}/`)
        await page.evaluate(() => sessionStorage.setItem('isWhole', 'true'))
        await page.goBack()
        await name(page).fill('Mel')
        await page.locator('main .actions .button-primary, .step-submit .button-primary').first().click()
        await page.locator('.message').first().waitFor()
        expect(await name(page).inputValue()).toBe('Mel')
      }))
  })

  it('sent by Enter puts nothing into its address where no script ever comes', () =>
    inWindow({ ...phone, javaScriptEnabled: false }, async (page) => {
      await page.goto(`${opened.url}/segunda-via/pf-implante`)
      await page.locator('input[name=cpf]').fill('529.982.247-25')
      await page.keyboard.press('Enter')
      await page.locator('main h1').waitFor()
      expect(new URL(page.url()).search).toBe('')
      await expect.poll(() => page.locator('input[name=cpf]').inputValue()).toBe('529.982.247-25')
    }))

  it('sent by Enter before any script came puts nothing into its address, and is sent once they are there', () =>
    inWindow(phone, async (page) => {
      await page.goto(`${opened.url}${link}`)
      await page.locator('main .actions .button-primary').click()
      await page.locator('[data-etapa=titularCpf]').waitFor()
      await expect
        .poll(() => opened.world.store.query("select session ->> 'step' as step from draft"))
        .toEqual([{ step: 'titularCpf' }])
      const asked = () => [new URL(page.url()).pathname, new URL(page.url()).search]
      const before = asked()
      const letGo = await withoutScripts(page, new URL(page.url()).pathname)
      await page.locator('input[name=cpf]').fill('529.982')
      await page.keyboard.press('Enter')
      expect(asked()).toEqual(before)
      await letGo()
      await page.locator('.error-summary, .message').first().waitFor()
      expect(asked()).toEqual(before)
      await expect.poll(() => page.locator('input[name=cpf]').inputValue()).toBe('529.982')
    }))
})
