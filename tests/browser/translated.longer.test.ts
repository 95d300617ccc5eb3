import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { replaysIn } from '../../tools/project.ts'
import { playInBrowser } from '../journeys/play.ts'
import { openedForAll } from './opened.ts'
import { replacedOn, shownOn, withTranslator } from './translator.ts'

const opened = openedForAll()

const phone = { viewport: { width: 360, height: 780 }, locale: 'pt-BR', reducedMotion: 'reduce' } as const

/** Opens a tab, plays in it, and gives what was complained of. */
async function inTab(at: number, play: (page: Page, context: BrowserContext) => Promise<void>) {
  await opened.world.reset(at)
  const context = await opened.browser.newContext(phone)
  const page = await context.newPage()
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(error.message))
  page.on(
    'console',
    (said) => said.type() === 'error' && !said.location().url.includes('/api/') && wrong.push(said.text()),
  )
  await page.clock.install({ time: at })
  try {
    await play(page, context)
  } finally {
    await context.close()
  }
  return wrong
}

describe('a page that the browser translates', () => {
  it.each(['r1-titular-adulto-paga-com-pix', 'r2-um-pet-no-cartao'])(
    'says on every screen what it says untranslated: %s',
    async (name) => {
      const [found] = replaysIn([`/${name}.replay.json`])
      const { replay } = found!
      const { url, world } = opened
      const plain: string[] = []
      const play = (page: Page, look: () => Promise<void>) =>
        playInBrowser({ page, url, world, look }, replay)
      await inTab(Date.parse(replay.at), (page) =>
        play(page, async () => void plain.push(await shownOn(page))),
      )
      let [screens, replaced] = [0, 0]
      const wrong = await inTab(Date.parse(replay.at), async (page) => {
        await withTranslator(page)
        await play(page, async () => {
          await expect.poll(() => shownOn(page)).toBe(plain[screens])
          replaced += await replacedOn(page)
          screens += 1
        })
      })
      expect(wrong).toEqual([])
      expect(screens).toBe(plain.length)
      expect(replaced).toBeGreaterThan(10 * screens)
    },
  )

  it(
    'changes its total, its button and its messages with what is chosen and typed',
    () =>
      inTab(Date.parse('2026-08-10T12:00:00Z'), async (page) => {
        await withTranslator(page)
        await page.goto(`${opened.url}/implante-venda/ana-souza/52998224725`)
        await expect.poll(() => replacedOn(page)).toBeGreaterThan(5)
        const total = page.locator('.bar-total .price')
        const before = await total.textContent()
        await page
          .getByRole('button', { name: /^«?Aumentar/ })
          .first()
          .click()
        await expect.poll(() => total.textContent()).not.toBe(before)
        const cents = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''))
        expect(cents(await total.textContent())).toBe(2 * cents(before))
        await expect.poll(() => total.locator('font').count()).toBe(0)
        await page.locator('main .actions .button-primary').click()
        await page.locator('[data-etapa=titularCpf]').waitFor()
        const message = page.locator('[data-campo=cpf] .message')
        const next = page.locator('main .actions .button-primary')
        await next.click()
        await expect.poll(() => message.textContent()).toContain('Informe o CPF')
        await page.locator('[data-campo=cpf] input').fill('11111111111')
        await next.click()
        await expect.poll(() => message.textContent()).toContain('Este CPF não existe')
        await expect.poll(() => message.textContent()).not.toContain('Informe o CPF')
        await page.locator('[data-campo=cpf] input').fill('52998224725')
        await next.click()
        await page.locator('[data-etapa=titularDados]').waitFor()
        await expect.poll(() => page.getByText('Algo deu errado').count()).toBe(0)
      }).then((wrong) => expect(wrong).toEqual([])),
    90_000,
  )
})
