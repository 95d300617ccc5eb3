import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { validatorOf } from '../../engine/index.ts'
import type { Replay } from '../../engine/replay/index.ts'
import { replaysIn } from '../../tools/project.ts'
import { playInBrowser } from '../journeys/play.ts'
import { newCnpj, newCpf } from '../people.ts'
import type { Opened } from './opened.ts'

/** A sale from its first page to its last, the button there that begins another, and the step at which that one begins. */
export interface SoldTwice {
  readonly name: string
  readonly again: string
  readonly beginsAt: string
}

const corretor = '52998224725'

/** Gives the same journey with other people, or another company, in it. */
export function withOthers(replay: Replay): Replay {
  const others = new Map<string, string>()
  const other = (known: string, make: () => string) => {
    const name = others.get(known) ?? make()
    others.set(known, name)
    return name
  }
  const text = JSON.stringify(replay)
    .replace(/\b[0-9A-Z]{12}\d{2}\b/g, (digits) =>
      validatorOf('cnpj')?.accepts(digits) ? other(digits, newCnpj) : digits,
    )
    .replace(/\b\d{11}\b/g, (digits) =>
      digits !== corretor && validatorOf('cpf')?.accepts(digits) ? other(digits, newCpf) : digits,
    )
  return JSON.parse(text)
}

/** Whether a sale begins where only who sells is: in the checkout of corretores. */
const isSeller = (beginsAt: string): boolean => beginsAt === 'buscaCorretor'

const stepOf = (page: Page) => page.locator('[data-etapa]').first().getAttribute('data-etapa')
const textOf = (page: Page) => page.locator('main').innerText()

/** Sells to two customers in one browser, one after the other, and looks at both orders afterwards. */
export function sellTwice(opened: Opened, sales: readonly SoldTwice[]): void {
  describe.each(sales)('$name', ({ name, again, beginsAt }) => {
    const [found] = replaysIn([`/${name}.replay.json`])
    const { replay } = found!

    it('[X12ea] is sold to the next customer at the same address, and each link opens its own order', async () => {
      const { browser, world, url } = opened
      await world.reset(Date.parse(replay.at))
      const context = await browser.newContext({ viewport: { width: 360, height: 780 }, locale: 'pt-BR' })
      const page = await context.newPage()
      await page.clock.install({ time: Date.parse(replay.at) })
      const stage = { page, url, world, look: async () => {}, isHurried: true }
      const orders = () =>
        world.store.query<{ readonly numero: string; readonly pagina: string }>(
          'select numero_proposta as numero, pagina from proposta order by created_at',
        )
      const shows = (numero: string) => expect.poll(() => textOf(page)).toContain(numero)

      await playInBrowser(stage, replay)
      const [first] = await orders()
      await shows(first!.numero)
      await page.reload()
      await shows(first!.numero)

      await playInBrowser(stage, withOthers(replay))
      const [, second] = await orders()
      expect(second?.numero).not.toBe(first?.numero)
      await shows(second!.numero)
      expect(await textOf(page)).not.toContain(first!.numero)
      const done = page.url()

      for (const [own, others] of [[first!, second!] as const, [second!, first!] as const]) {
        await page.goto(url + own.pagina)
        await shows(own.numero)
        expect(await textOf(page)).not.toContain(others.numero)
      }

      await page.goto(done)
      await shows(second!.numero)
      await page.locator(`[data-event="${again}"]`).click()
      await expect.poll(() => stepOf(page)).toBe(beginsAt)
      const typed = await page
        .locator('main input:not([type=radio], [type=checkbox])')
        .evaluateAll((inputs) =>
          inputs.map((input) => (input as HTMLInputElement).value).filter((value) => value.length > 2),
        )
      expect(typed).toEqual([])
      // Of who sells the address names the sale, so that loading it again shows the same.
      expect(page.url()).toMatch(isSeller(beginsAt) ? /\?venda=3#/ : /^[^?]*#/)
      expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(':cep')
      expect(await orders()).toHaveLength(2)
      await context.close()
    }, 240_000)
  })
}
