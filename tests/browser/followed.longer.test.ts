import { expect, it } from 'vitest'
import { replaysIn } from '../../tools/project.ts'
import { playInBrowser } from '../journeys/play.ts'
import { openedForAll, tabOnPhone } from './opened.ts'

const opened = openedForAll()
const [{ replay }] = replaysIn(['r1-titular-adulto-paga-com-pix']) as [ReturnType<typeof replaysIn>[number]]

it('a page that the summary leads to is read from its heading; one that is opened by its address has the focus nowhere', async () => {
  const { context, page } = await tabOnPhone(opened, Date.parse(replay.at))
  const focused = new Map<string, string>()
  const focusedNow = () =>
    page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent ?? ''}`)
  const look = async (screen: string) => {
    if (!focused.has(screen)) focused.set(screen, await focusedNow())
  }
  await playInBrowser({ page, url: opened.url, world: opened.world, look }, replay)
  expect(focused.get('pagamentoForma')).toBe('H1 Como você quer pagar?')
  expect(focused.get('simulacao')).toMatch(/^BODY /)
  await page.reload()
  await page.locator('h1').waitFor()
  expect(await focusedNow()).toMatch(/^BODY /)
  await context.close()
})
