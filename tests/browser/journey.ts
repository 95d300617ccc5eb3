import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Json } from '../../engine/index.ts'
import type { Move, Replay } from '../../engine/replay/index.ts'
import type { World } from '../world/world.ts'

/** Where a journey takes place. */
export interface Stage {
  readonly page: Page
  readonly url: string
  readonly world: World
  /** Looks at every screen and box as it stands, told its name. */
  readonly look: (name: string) => Promise<void>
}

/**
 * Plays a replay in a real browser against the real server: values go into fields, `next` is the primary button, a reply
 * is what the server answers.
 */
export async function playInBrowser(stage: Stage, replay: Replay): Promise<void> {
  for (const [i, move] of replay.moves.entries()) {
    await act(stage, move)
    // While a reply is on its way the screen may already be further on: only where a journey rests is it looked at.
    const next = replay.moves[i + 1]
    if (next?.reply !== undefined || next?.start) continue
    // What an answer fills is there once the buttons work again.
    if (move.reply)
      await stage.page.locator('.actions [aria-disabled]').first().waitFor({ state: 'detached' })
    await arrived(stage.page, move, `lance ${i + 1} de "${replay.title}"`)
    if (move.then?.step === undefined && !move.then?.boxes) continue
    const name = (await boxOf(stage.page)) || (await stepOf(stage.page))
    if (name !== '') await stage.look(name)
  }
}

async function act({ page, url, world }: Stage, move: Move): Promise<void> {
  if (move.start) return await open(page, move.start, url)
  if (move.reload) return void (await page.reload())
  if (move.outside === 'pagarPix') return await world.payPix()
  if (move.outside === 'pagarProposta') return await world.payProposal()
  if (move.outside === 'mudarPedido') return await world.changeOrder()
  if (move.outside === 'bancoEsclarece') return await world.reconcile()
  if (move.outside === 'venderEmOutraVenda') return await world.sellElsewhere()
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
  if (event === 'next') return await forward(place).click()
  // Where there is no way back, the browser's back asks whether to leave, which is another event.
  if (event === 'back' && (await page.locator('.back').count()) === 0) return
  if (event === 'back' || event === 'leave') return void (await page.goBack())
  if (event === 'close') return await page.keyboard.press('Escape')
  await pressed(place, event, id).click()
}

/** Finds the button that goes on: the one that names it, which need not be the primary one. */
const forward = (place: Locator): Locator =>
  place.locator(
    '.actions:has([data-event=next]) [data-event=next], .actions:not(:has([data-event=next])) .button-primary',
  )

/** Finds the button of an event; of an item's, "{dependentes.0.id}", that of the first in the list. */
function pressed(place: Locator, event: string, id = ''): Locator {
  const [, list, n = '0'] = /^\{(\w+)\.(\d+)\./.exec(id) ?? []
  const around = list === 'titulares' ? place.locator('.titulares > section').nth(Number(n)) : place
  return around.locator(`[data-event="${event}"]`).nth(list === 'titulares' ? 0 : Number(n))
}

const box = 'input[type=checkbox]:not([name*=sem])'
const text = 'input:not([type=hidden]):not([type=checkbox])'

async function fillField(place: Locator, name: string, value: Json): Promise<void> {
  if (name === 'captcha') return
  const field = place.locator(`[data-campo="${name}"]`)
  const radio = `input[type=radio][value="${String(value)}"]`
  const { kind, at } = await field.evaluateAll(lookAt, { radio, text })
  if (kind === 'radio') return await field.locator(radio).check()
  if (typeof value === 'boolean') return await field.locator(box).setChecked(value)
  if (kind === 'list') return void (await field.locator('select').selectOption(String(value)))
  const input = kind === 'fixed' ? null : await field.locator(text).elementHandle()
  const isKnown = typed.has(`${at} ${name}`)
  typed.add(`${at} ${name}`)
  if (kind === 'written' || isKnown) await input?.fill(isKnown ? shown(value) : '')
  if (!isKnown) await input?.type(shown(value))
  // The last key may have opened a box over it.
  await input?.evaluate((each) => (each as HTMLElement).blur())
}

/** The fields that were typed into key by key, each after its place: from then on they are filled at once, as by autofill. */
const typed = new Set<string>()

/** Tells, in the page, by what a field is filled (`written`: a text that holds one; `fixed`: nobody fills it) and where it is. */
function lookAt([field]: Element[], { radio, text }: { readonly radio: string; readonly text: string }) {
  const place = field?.closest<HTMLElement>('[data-modal], [data-etapa]')?.dataset
  const at = place?.modal ?? place?.etapa ?? ''
  const input = field?.querySelector<HTMLInputElement>(text)
  if (field?.querySelector(radio)) return { at, kind: 'radio' }
  if (field?.querySelector('select')) return { at, kind: 'list' }
  if (!input || input.readOnly || input.disabled) return { at, kind: 'fixed' }
  return { at, kind: input.value === '' ? 'empty' : 'written' }
}

/** Writes a value as a person types it: dates day first. */
const shown = (value: Json): string => String(value).replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3$2$1')

/** How often a page is asked whether it has come on, in milliseconds. */
const interval = 10

async function arrived(page: Page, { then }: Move, where: string): Promise<void> {
  if (then?.step !== undefined) {
    await expect.poll(() => stepOf(page), { message: where, timeout: 15_000, interval }).toBe(then.step)
  }
  if (then?.boxes) {
    await expect
      .poll(() => boxOf(page), { message: where, timeout: 10_000, interval })
      .toBe(then.boxes.at(-1) ?? '')
  }
}

const stepOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('[data-etapa]')?.getAttribute('data-etapa') ?? '')
const boxOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('dialog[open]')?.getAttribute('data-modal') ?? '')
