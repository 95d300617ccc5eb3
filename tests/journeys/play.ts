import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import type { Json } from '../../engine/index.ts'
import type { Move, Replay } from '../../engine/replay/index.ts'
import { orderEvent } from '../world/orders.ts'
import type { World } from '../world/world.ts'
import { pathOf } from './address.ts'
import { choose, countLines, fillItems, openSearch } from './lists.ts'

/** Where a journey takes place. */
export interface Stage {
  readonly page: Page
  readonly url: string
  readonly world: World
  /** Looks at every screen and box as it stands, told its name. */
  readonly look: (name: string) => Promise<void>
  /** Whether fields are filled at once, as by autofill, and never key by key. */
  readonly isHurried?: boolean
}

/**
 * Plays a replay in a real browser against the real server: values go into fields, `next` is the primary button, a reply
 * is what the server answers.
 */
export async function playInBrowser(stage: Stage, replay: Replay): Promise<void> {
  for (const [i, move] of replay.moves.entries()) {
    await act(stage, move, replay)
    if (!rests(replay, i)) continue
    // What an answer fills is there once the buttons work again.
    if (move.reply)
      await stage.page.locator('.actions [aria-disabled]').first().waitFor({ state: 'detached' })
    await arrived(stage.page, move, `lance ${i + 1} de "${replay.title}"`)
    if (!isLookedAt(move)) continue
    const name = (await boxOf(stage.page)) || (await stepOf(stage.page))
    if (name !== '') await stage.look(name)
  }
}

/** Names the steps and boxes that are looked at while a replay is played. */
export const placesIn = (replay: Replay): readonly string[] =>
  replay.moves.flatMap((_, i) => placeAfter(replay, i) ?? [])

/** Names the step or box that is looked at after a move of a replay; undefined where nothing is looked at then. */
export function placeAfter(replay: Replay, i: number): string | undefined {
  const move = replay.moves[i]
  if (!move || !rests(replay, i) || !isLookedAt(move)) return undefined
  const before = replay.moves.slice(0, i + 1).toReversed()
  // A step that is come to closes the boxes.
  const boxes = before.find(({ then }) => then?.boxes ?? then?.step)?.then?.boxes
  return boxes?.at(-1) ?? before.find(({ then }) => then?.step !== undefined)?.then?.step ?? ''
}

/** While a reply is on its way the screen may already be further on: only where a journey rests is it looked at. */
function rests({ moves }: Replay, i: number): boolean {
  const next = moves[i + 1]
  return next?.reply === undefined && !next?.start
}

const isLookedAt = ({ then }: Move): boolean => then?.step !== undefined || then?.boxes !== undefined

async function act(stage: Stage, move: Move, replay: Replay): Promise<void> {
  const { page, url, world } = stage
  if (move.start) return await open(page, url, pathOf(replay.variant, move.start))
  if (move.reload) return void (await page.reload())
  if (await orderEvent(world, move.outside)) return
  if (move.outside !== undefined) await world.sell(move.outside, replay.variant)
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
  if (move.event !== undefined && move.from === undefined) await press(stage, move, move.event)
}

async function open(page: Page, url: string, path: string | undefined): Promise<void> {
  // A payment link is where the page has gone by itself.
  await (path === undefined ? page.waitForURL(/\/corretor\//) : page.goto(url + path))
}

/** Waits until the scripts have taken over the page, with what was typed and pressed before. */
async function takenOver(page: Page): Promise<void> {
  const isWaiting = () => 'pressed' in document
  if (await page.evaluate(isWaiting)) await page.waitForFunction(() => !('pressed' in document))
}

const top = (page: Page): Locator => page.locator('dialog[open], body:not(:has(dialog[open])) main')

async function press(
  { page, isHurried = false }: Stage,
  { values = {}, id, then = {} }: Move,
  event: string,
): Promise<void> {
  const place = top(page)
  const isAsking = event.startsWith('procurar')
  const before = await saidBy(page)
  for (const [name, value] of Object.entries(values))
    await fillField(place, name, { value, isHurried, isAsking })
  await takenOver(page)
  // What a field tells by itself, once it is whole or chosen or the person rests.
  if (event === 'edit' || /(?:Digitado|Escolhido)$/.test(event) || isAsking) return
  if (event === 'next') {
    // An answer that leads on has no button, and a CPF that is looked up at its last digit has pressed it.
    const isLedOn = before === '' || ('cpf' in values && (await saidBy(page)) !== before)
    return isLedOn ? undefined : await forward(page).click()
  }
  // Where there is no way back, the browser's back asks whether to leave, which is another event.
  if (event === 'back' && (await page.locator('.back').count()) === 0) return
  if (event === 'back' || event === 'leave') return void (await page.goBack())
  if (event === 'close') return await page.keyboard.press('Escape')
  const button = pressed(place, event, id)
  // The last row of a search shows while its list is open.
  if ((await button.count()) === 0) await openSearch(place)
  await button.click()
  // What changes on the same screen shows no step and no box to wait for, but its button often goes.
  if (then.answers && !then.boxes) await button.waitFor({ state: 'detached', timeout: 500 }).catch(() => {})
}

/** Finds the button that goes on: the one that names it, which need not be the primary one, or the one in the panel. */
const forward = (page: Page): Locator =>
  top(page)
    .locator(
      '.actions:has([data-event=next]) [data-event=next], .actions:not(:has([data-event=next])) .button-primary',
    )
    .or(page.locator('body:not(:has(dialog[open])) .step-submit .button'))
    .filter({ visible: true })
    // A sales page has one for each of its bands.
    .first()

/** Gives what the button says that goes on; '' where there is none. */
const saidBy = async (page: Page): Promise<string> => (await forward(page).allTextContents()).join(' ')

/** Finds the button of an event; of an item's, "{dependentes.0.id}", that of the first in the list; of an option's, by its code. */
function pressed(place: Locator, event: string, id = ''): Locator {
  const [, list, n = '0'] = /^\{(\w+)\.(\d+)\./.exec(id) ?? []
  if (id !== '' && list === undefined) {
    return place.locator(`[data-event="${event}"][data-item="${id}"]`).filter({ visible: true }).first()
  }
  const around = list === 'titulares' ? place.locator('.titulares > section').nth(Number(n)) : place
  return around.locator(`[data-event="${event}"]`).nth(list === 'titulares' ? 0 : Number(n))
}

const box = 'input[type=checkbox]:not([name*=sem])'
const text = 'input:not([type=hidden]):not([type=checkbox])'

interface Filling {
  readonly value: Json
  readonly isHurried: boolean
  /** Whether a text is typed to be asked about, and nothing chosen. */
  readonly isAsking: boolean
}

async function fillField(place: Locator, name: string, filling: Filling): Promise<void> {
  const { value, isHurried, isAsking } = filling
  if (name.startsWith('captcha')) return
  const field = place.locator(`[data-campo="${name}"]`)
  // What a choice brings is there once the page hears of the choice.
  if ((await field.count()) === 0) await takenOver(place.page())
  if (Array.isArray(value)) {
    await field.first().waitFor({ state: 'attached' })
    if (await countLines(field, [name, value])) return
    const fill = (path: string, inside: Json) => fillField(place, path, { ...filling, value: inside })
    return await fillItems(place, [name, value], fill)
  }
  // A field may be drawn inside an option of another, and the values of both be the same.
  const radio = `input[type=radio][name="${name}"][value="${String(value)}"]`
  const { kind, at } = await field.evaluateAll(lookAt, { radio, text })
  if (kind === 'search' && !isAsking) return await choose(field, String(value))
  // The press may lead on, and then nothing is left to be looked at.
  if (kind === 'radio')
    return (await field.locator(radio).isChecked()) ? undefined : await field.locator(radio).click()
  // What a form only carries along is no field.
  if (typeof value === 'boolean' && (await field.count()) === 0) return
  if (typeof value === 'boolean') return await field.locator(box).setChecked(value)
  if (kind === 'list') return void (await field.locator('select').selectOption(String(value)))
  const input = kind === 'fixed' ? null : await field.locator(text).elementHandle()
  const isKnown = isHurried || typed.has(`${at} ${name}`)
  typed.add(`${at} ${name}`)
  if (kind === 'written' || isKnown) await input?.fill(isKnown ? shown(value) : '')
  if (!isKnown) await input?.type(shown(value))
  // The last key may have opened a box over it.
  await input?.evaluate((each) => (each as HTMLElement).blur())
}

/** The fields that were typed into key by key, each after its place: from then on they are filled at once, as by autofill. */
const typed = new Set<string>()

/** Tells, in the page, by what a field is filled (`written`: a text that holds one; `fixed`: read-only) and where it is. */
function lookAt([field]: Element[], { radio, text }: { readonly radio: string; readonly text: string }) {
  const place = field?.closest<HTMLElement>('[data-modal], [data-etapa]')?.dataset
  const at = place?.modal ?? place?.etapa ?? ''
  const input = field?.querySelector<HTMLInputElement>(text)
  if (field?.querySelector(radio)) return { at, kind: 'radio' }
  if (input?.getAttribute('role') === 'combobox') return { at, kind: 'search' }
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
    await until(() => stepOf(page), then.step, { where: `${where}, o passo`, ms: 15_000 })
  }
  if (then?.boxes) {
    await until(() => boxOf(page), then.boxes.at(-1) ?? '', { where: `${where}, a caixa`, ms: 10_000 })
  }
}

/** Asks until the answer is the one that is waited for; throws, with the last answer, when time is up. */
async function until(
  ask: () => Promise<string>,
  wanted: string,
  { where, ms }: { readonly where: string; readonly ms: number },
): Promise<void> {
  const end = Date.now() + ms
  for (;;) {
    // A page that is just being replaced answers nothing.
    const seen = await ask().catch(String)
    if (seen === wanted) return
    if (Date.now() > end) throw new Error(`${where}: esperado "${wanted}", visto "${seen}"`)
    await pause(interval)
  }
}

const stepOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('[data-etapa]')?.getAttribute('data-etapa') ?? '')
const boxOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('dialog[open]')?.getAttribute('data-modal') ?? '')
