import { fireEvent } from '@testing-library/dom'
import type { Json } from '../../engine/index.ts'
import { buttonFor, fill, screenNow } from '../screens/funnel-hands.ts'
import { lookNow } from '../screens/look-now.ts'
import { gate, once } from './faults.ts'
import { returned } from './pressed.ts'
import type { Stand } from './stand.ts'
import { type Column, recover } from './under-fault.ts'

/** F12: the same sale stands in another tab, which is the first to go on. */
export const twoTabs: Column = async (make) => {
  const stand = await make()
  const { browser, row } = stand
  await stand.arrive()
  const door = gate()
  browser.wire.breaks(row.call, door.before)
  await stand.go()
  const other = await goElsewhere(stand)
  door.open()
  browser.wire.heals()
  await stand.watch()
  await browser.pass(4000)
  const arrivedFirst = stand.hasArrived()
  // A notice that came first is read first.
  if (arrivedFirst) await stand.clear()
  const sees = stand.sight()
  const stored = await stand.stored()
  await stand.click('Usar esta aba')
  await stand.watch()
  if (!stand.hasArrived()) await browser.pass(5000)
  const arrives = arrivedFirst || stand.hasArrived()
  return { other, sees, stored, arrives, finally: await stand.stored() }
}

/** Does in another tab what this one is about to do, and keeps that tab's draft. */
async function goElsewhere(stand: Stand): Promise<number> {
  const { browser, row, world } = stand
  const mine = browser.wire.asked(row.call).at(-1)!
  const input = await withProof(stand, mine.input)
  // Both tabs began as one session, so what they ask has one key; money may be asked for by two of them.
  const key = mine.key && (row.class === 'P' ? `${mine.key}-outra` : mine.key)
  const { status } = await browser.wire.send(row.call, { input, key })
  const { scope } = browser.page()
  const [draft] = await world.store.query<{ readonly revision: number; readonly session: Json }>(
    'select revision, session from draft where scope = $1',
    [scope],
  )
  if (draft)
    await browser.wire.send('rascunho', {
      method: 'PUT',
      input: { scope, revision: draft.revision, session: { ...(draft.session as object), n: 99 } },
    })
  return status
}

async function withProof(stand: Stand, input: Json): Promise<Json> {
  const isProved = typeof input === 'object' && input !== null && 'responseKey' in input
  return isProved ? { ...input, responseKey: await stand.proof() } : input
}

/** F14: what was asked first is answered, or arrives, last. */
export const overtaken: Column = async (make) => {
  const stand = await make()
  const { browser, row, place } = stand
  await stand.arrive()
  const door = gate()
  browser.wire.breaks(row.call, once(door.before))
  if (row.other) {
    const screen = screenNow(browser)!
    await browser.after(() => fill(screen, row.other ?? {}))
    if (place.move.event === 'next') await browser.after(() => fireEvent.click(buttonFor(browser, 'next')))
    await browser.back()
    await returned(stand)
  }
  await stand.go()
  await stand.watch()
  const then = stand.hasArrived() ? { arrives: true } : await recover(stand)
  const before = JSON.stringify([browser.session(), lookNow()])
  door.open()
  await browser.pass(1000)
  const isSame = JSON.stringify([browser.session(), lookNow()]) === before
  return { then, ...stand.asked(), late: isSame ? 'changes nothing' : 'counts', stored: await stand.stored() }
}
