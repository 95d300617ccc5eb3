import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Json } from '../../engine/index.ts'
import type { Move, Replay } from '../../engine/replay/index.ts'
import type { World } from '../world/world.ts'
import { faultsOn } from './axe.ts'

/** Where a journey takes place. */
export interface Stage {
  readonly page: Page
  readonly url: string
  readonly world: World
  /** Is told of every screen and box as it stands, by name. */
  readonly seen?: (name: string) => Promise<void>
}

/**
 * Plays a replay in a real browser against the real server: values go into fields, `next` is the primary button, a reply
 * is what the server answers. Every screen and box is checked by axe as it comes.
 */
export async function playInBrowser(stage: Stage, replay: Replay): Promise<void> {
  for (const [i, move] of replay.moves.entries()) {
    await act(stage, move)
    // While a reply is on its way the screen may already be further on: only where a journey rests is it looked at.
    const next = replay.moves[i + 1]
    if (next?.reply !== undefined || next?.start) continue
    await arrived(stage.page, move, `lance ${i + 1} de "${replay.title}"`)
    if (move.then?.step !== undefined || move.then?.boxes) await inspect(stage)
  }
}

async function act({ page, url, world }: Stage, move: Move): Promise<void> {
  if (move.start) return await open(page, move.start, url)
  if (move.reload) return void (await page.reload())
  if (move.outside === 'pagarPix') return await world.payPix()
  if (move.outside === 'pagarProposta') return await world.payProposal()
  if (move.outside === 'mudarPedido') return await world.changeOrder()
  if (move.outside === 'perderVenda') return await world.loseSale()
  if (move.outside === 'outroAparelho') {
    await page.context().clearCookies()
    await page.goto(url + (await world.paymentLink()))
    return
  }
  if (move.waitMs !== undefined) {
    world.advance(move.waitMs)
    return await page.clock.fastForward(move.waitMs)
  }
  if (move.event !== undefined && move.from === undefined) await press(page, move, move.event)
}

async function open(
  page: Page,
  { route = {}, query = {} }: NonNullable<Move['start']>,
  url: string,
): Promise<void> {
  // A payment link is where the page has gone by itself.
  if (route.uid?.startsWith('{')) return await page.waitForURL(/\/corretor\//)
  if (route.uid !== undefined) return void (await page.goto(`${url}/corretor/${route.uid}`))
  const search = new URLSearchParams(query).toString()
  await page.goto(`${url}/implante-venda/${route.nome}/${route.idCorretor}${search && `?${search}`}`)
}

const top = (page: Page): Locator => page.locator('dialog[open], body:not(:has(dialog[open])) main')

async function press(page: Page, { values = {}, id }: Move, event: string): Promise<void> {
  const place = top(page)
  for (const [name, value] of Object.entries(values)) await fillField(place, name, value)
  if (event === 'edit' || event === 'cepDigitado') return
  if (event === 'next') return await place.locator('.actions .button-primary').click()
  // Where there is no way back, the browser's back asks whether to leave, which is another event.
  if (event === 'back' && (await page.locator('.back').count()) === 0) return
  if (event === 'back' || event === 'leave') return void (await page.goBack())
  if (event === 'close') return await page.keyboard.press('Escape')
  await pressed(place, event, id).click()
}

/** Finds the button of an event; of an item's, "{dependentes.0.id}", that of the first in the list. */
function pressed(place: Locator, event: string, id = ''): Locator {
  const [, list, n = '0'] = /^\{(\w+)\.(\d+)\./.exec(id) ?? []
  const around = list === 'titulares' ? place.locator('.holders > section').nth(Number(n)) : place
  return around.locator(`[data-event="${event}"]`).nth(list === 'titulares' ? 0 : Number(n))
}

async function fillField(place: Locator, name: string, value: Json): Promise<void> {
  if (name === 'captcha') return
  const field = place.locator(`[data-campo="${name}"]`)
  const radio = field.locator(`input[type=radio][value="${String(value)}"]`)
  const box = field.locator('input[type=checkbox]:not([name*=sem])')
  if ((await radio.count()) > 0) return await radio.check()
  if (typeof value === 'boolean') return await box.setChecked(value)
  const select = field.locator('select')
  if ((await select.count()) > 0) return void (await select.selectOption(String(value)))
  const input = field.locator('input:not([type=hidden]):not([type=checkbox])')
  if ((await input.count()) === 0 || !(await input.isEditable())) return
  const element = await input.elementHandle()
  await input.fill('')
  await input.pressSequentially(shown(value))
  // The last key may have opened a box over it.
  await element?.evaluate((typed) => (typed as HTMLElement).blur())
}

/** Writes a value as a person types it: dates day first. */
const shown = (value: Json): string => String(value).replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3$2$1')

async function arrived(page: Page, { then }: Move, where: string): Promise<void> {
  if (then?.step !== undefined) {
    await expect.poll(() => stepOf(page), { message: where, timeout: 15_000 }).toBe(then.step)
  }
  if (then?.boxes) {
    await expect.poll(() => boxOf(page), { message: where, timeout: 10_000 }).toBe(then.boxes.at(-1) ?? '')
  }
}

const stepOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('[data-etapa]')?.getAttribute('data-etapa') ?? '')
const boxOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('dialog[open]')?.getAttribute('data-modal') ?? '')

/** Looks at what stands on screen: no fault of accessibility, nothing wider than the screen. */
async function inspect({ page, seen }: Stage): Promise<void> {
  const name = (await boxOf(page)) || (await stepOf(page))
  if (name === '') return
  // An animation that another one took the place of ends too.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  await seen?.(name)
  expect(await faultsOn(page), name).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}
