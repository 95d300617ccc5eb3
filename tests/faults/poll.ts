import { vi } from 'vitest'
import { recordPayment } from '../../server/payment/index.ts'
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

const pollMs = 5000
const minuteMs = 60_000

/** What is before the person now, and how often was asked. */
const now = (stand: Stand): Seen => ({
  step: stand.browser.session().step,
  sees: stand.sight(),
  requests: stand.asked().requests,
})

/** What must outlive any fault: the code to be paid, and how long it still counts. */
const code = () => document.querySelector('.code')?.textContent ?? ''
const clock = () => document.querySelector('[role=timer]')?.textContent ?? ''

/** Lets time pass, and tells each change of what stands before the person, with the seconds it came after. */
async function through(stand: Stand, polls: number): Promise<Seen> {
  const changes: Seen[] = []
  for (let i = 1; i <= polls; i += 1) {
    await stand.browser.pass(pollMs)
    const { step, sees } = now(stand)
    const last = changes.at(-1)
    if (last?.step !== step || String(last?.sees) !== String(sees))
      changes.push({ after: (i * pollMs) / 1000, step: step ?? '', sees: sees ?? [] })
  }
  return { changes, requests: stand.asked().requests }
}

const struck =
  (fault: () => Fault, polls: number): Column =>
  async (make) => {
    const stand = await make()
    await stand.arrive()
    stand.browser.wire.breaks(stand.row.call, fault())
    return through(stand, polls)
  }

/** F1: no connection for two questions; then it is back. */
export const offline: Column = async (make) => {
  const stand = await make()
  const { browser } = stand
  await stand.arrive()
  const was = [code(), clock()]
  await browser.connect(false)
  const seen = await through(stand, 2)
  const kept = { code: code() === was[0], clock: clock() === was[1] ? 'stands' : 'goes on' }
  await browser.connect(true)
  return { ...seen, kept, back: now(stand) }
}

export const noAnswer = struck(() => unanswered, 13)
export const failing: Column = async (make) => {
  const one = await struck(() => failures[0], 1)(make)
  return { server: one, gateway: await struck(() => inTurn(failures[1], failures[2]), 3)(make) }
}
export const unfit = struck(() => answering(400, { code: 'entradaInvalida' }), 1)
export const malformed = struck(() => inTurn(...unreadable), 3)
export const refused: Column = async (make) => {
  const { refusal } = await make().then(({ row }) => row)
  return struck(() => answering(refusal?.status ?? 200, refusal?.body ?? null), 1)(make)
}
export const late = struck(() => slow(30_000), 6)
export const lost = struck(() => once(lostAnswer), 2)

/** F8: looked at again and again while a question is on its way. */
export const twice: Column = async (make) => {
  const stand = await make()
  const { browser, row } = stand
  await stand.arrive()
  browser.wire.breaks(row.call, gate().before)
  await browser.pass(pollMs)
  for (let i = 0; i < 3; i += 1)
    await browser.after(() => void document.dispatchEvent(new Event('visibilitychange')))
  return now(stand)
}

/** F9, F10: the page comes again, and so does what it showed; what was paid meanwhile is said. */
const again =
  (how: 'killed' | undefined, afterMs: number): Column =>
  async (make) => {
    const stand = await make()
    const { browser } = stand
    await stand.arrive()
    const was = code()
    browser.wire.breaks(stand.row.call, gate().before)
    await browser.pass(pollMs)
    browser.wire.heals()
    await browser.reload(how, afterMs)
    const seen = { same: code() === was, ...now(stand) }
    await pay(stand)
    await browser.pass(pollMs)
    return { ...seen, paid: now(stand) }
  }

export const reloaded = again(undefined, 0)
export const reopened = again('killed', 10 * minuteMs)

async function pay({ world }: Stand): Promise<void> {
  const [waiting] = await world.store.query("select id from pagamento where situacao = 'aguardando'")
  if (waiting) await world.store.transaction((sql) => recordPayment(sql, String(waiting.id), world.now()))
}

/** F11: back. */
export const backed: Column = async (make) => {
  const stand = await make()
  await stand.arrive()
  stand.browser.wire.breaks(stand.row.call, gate().before)
  await stand.browser.pass(pollMs)
  await stand.browser.back()
  const { step, boxes } = stand.browser.session()
  return { step, boxes: boxes.map(({ box }) => box), sees: stand.sight() }
}

/** F12: both tabs ask; both go on. */
export const twoTabs: Column = async (make) => {
  const stand = await make()
  const { browser, row } = stand
  await stand.arrive()
  await browser.pass(pollMs)
  await pay(stand)
  const input = browser.wire.asked(row.call)[0]?.input ?? null
  const other = await browser.wire.send(row.call, { input })
  await browser.pass(pollMs)
  return { other: other.status, ...now(stand) }
}

/** F14: the answer that it is paid comes only after the countdown has ended. */
export const overtaken: Column = async (make) => {
  const stand = await make()
  const { browser, row } = stand
  await stand.arrive()
  const door = gate()
  await pay(stand)
  browser.wire.breaks(row.call, door.after)
  const [end] = await stand.world.store.query<{ readonly at: Date }>('select expires_at as at from pagamento')
  if (row.call === 'pix.consultar') vi.setSystemTime(end!.at.getTime() - 6000)
  await browser.pass(pollMs)
  await browser.pass(1500)
  const before = now(stand)
  door.open()
  browser.wire.heals()
  await browser.pass(pollMs)
  return { before, after: now(stand) }
}
