import { fireEvent, screen as page } from '@testing-library/dom'
import type { Json } from '../../engine/index.ts'
import { fill, screenNow } from '../screens/funnel-hands.ts'
import {
  answering,
  failures,
  gate,
  inTurn,
  lostAnswer,
  once,
  slow,
  unanswered,
  unreadable,
} from './faults.ts'
import type { Seen } from './matrix.ts'
import type { Stand } from './stand.ts'
import type { Column } from './under-fault.ts'
import type { Fault } from './wire.ts'

const label = 'Nome completo'
const again = 4000

const type = ({ browser }: Stand, nome: string) => browser.after(() => fill(screenNow(browser)!, { nome }))

/** Which name lies in the draft the server has, which one is on screen, and what the person is told. */
async function now({ browser, world, sight }: Stand): Promise<Seen> {
  const [draft] = await world.store.query<{ readonly nome: Json }>(
    "select session -> 'answers' -> 'titular' -> 'nome' as nome from draft where scope = $1",
    [browser.page().scope],
  )
  const field = page.queryByLabelText<HTMLInputElement>(label)
  return { kept: typedOf(draft?.nome), shown: typedOf(field?.value), sees: sight() }
}

/** Names of the look-up's people are not ours to know. */
const typedOf = (nome: Json | undefined): string =>
  /^Ana /.test(String(nome)) ? String(nome) : 'what was there before'

/** Begins with nothing of this draft asked yet. */
async function open(make: () => Promise<Stand>): Promise<Stand> {
  const stand = await make()
  await stand.browser.open(stand.place.path)
  return stand
}

/** A fault while one name is typed; then another name; then all is well. */
const struck =
  (fault: () => Fault, { waits = again }: { readonly waits?: number } = {}): Column =>
  async (make) => {
    const stand = await open(make)
    stand.browser.wire.breaks('rascunho', fault())
    await type(stand, 'Ana Lima')
    await stand.browser.pass(waits)
    const during = await now(stand)
    await type(stand, 'Ana Reis')
    stand.browser.wire.heals()
    await stand.browser.pass(waits)
    await stand.browser.pass(again)
    return { during, after: await now(stand) }
  }

export const offline: Column = async (make) => {
  const stand = await open(make)
  await stand.browser.connect(false)
  await type(stand, 'Ana Reis')
  await stand.browser.pass(again)
  const during = await now(stand)
  await stand.browser.connect(true)
  await stand.browser.pass(again)
  return { during, after: await now(stand) }
}

export const noAnswer = struck(() => unanswered, { waits: 14_000 })
export const failing = struck(() => inTurn(...failures))
export const unfit = struck(() => once(answering(400, { code: 'entradaInvalida' })))
export const malformed = struck(() => inTurn(...unreadable))
export const late = struck(() => slow(30_000), { waits: 14_000 })
export const lost = struck(() => once(lostAnswer), { waits: 0 })
export const refused: Column = (make) => twoTabs(make)

/** F8: what is typed while one is on its way goes out together, after it. */
export const twice: Column = async (make) => {
  const stand = await open(make)
  const door = gate()
  stand.browser.wire.breaks('rascunho', door.before)
  const before = stand.browser.wire.asked('rascunho').length
  for (const nome of ['Ana Lima', 'Ana Melo', 'Ana Reis']) await type(stand, nome)
  const atOnce = stand.browser.wire.asked('rascunho').length - before
  door.open()
  stand.browser.wire.heals()
  await stand.browser.pass(0)
  const requests = stand.browser.wire.asked('rascunho').length - before
  return { atOnce, requests, after: await now(stand) }
}

/** F9: the page goes while one is on its way and another name is still being typed. */
export const reloaded: Column = async (make) => {
  const stand = await open(make)
  stand.browser.wire.breaks('rascunho', once(gate().after))
  await type(stand, 'Ana Lima')
  const field = page.getByLabelText<HTMLInputElement>(label)
  await stand.browser.after(() => {
    field.focus()
    fireEvent.input(field, { target: { value: 'Ana Reis' } })
  })
  await stand.browser.reload()
  return { after: await now(stand) }
}

/** F10: the window is gone without a word; what had come to the server is there. */
export const reopened: Column = async (make) => {
  const stand = await open(make)
  stand.browser.wire.breaks('rascunho', gate().after)
  await type(stand, 'Ana Reis')
  stand.browser.wire.heals()
  await stand.browser.reload('killed', 600_000)
  return { after: await now(stand) }
}

export const backed: Column = async (make) => {
  const stand = await open(make)
  const door = gate()
  stand.browser.wire.breaks('rascunho', door.before)
  await type(stand, 'Ana Reis')
  await stand.browser.back()
  const back = stand.browser.session().step
  door.open()
  stand.browser.wire.heals()
  await stand.browser.pass(again)
  return { back, after: { kept: (await now(stand)).kept ?? null } }
}

/** F12: another tab has kept something else meanwhile; nothing is merged, and the person decides. */
export async function twoTabs(make: () => Promise<Stand>): Promise<Seen> {
  const stand = await open(make)
  await stand.world.store.query(
    "update draft set revision = revision + 1, writer = 'outra-aba', writer_n = 1",
  )
  await type(stand, 'Ana Reis')
  const during = await now(stand)
  await stand.click('Usar esta aba')
  await stand.browser.pass(0)
  return { during, after: await now(stand) }
}

/** F14: what was sent first comes to the server last. */
export const overtaken: Column = async (make) => {
  const stand = await open(make)
  const door = gate()
  stand.browser.wire.breaks('rascunho', once(door.before))
  await type(stand, 'Ana Lima')
  await stand.browser.pass(14_000)
  await type(stand, 'Ana Reis')
  await stand.browser.pass(again)
  door.open()
  await stand.browser.pass(again)
  return { after: await now(stand) }
}
