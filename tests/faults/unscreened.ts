import type { Json } from '../../engine/index.ts'
import type { Seen } from './matrix.ts'
import type { Stand } from './stand.ts'
import type { Column } from './under-fault.ts'

/** Sends a call that no screen makes yet, under each of the keys, and tells what came of it. */
const sent =
  (...keys: readonly string[]): Column =>
  async (make) => {
    const stand = await make()
    await stand.browser.open(stand.place.path)
    const answers: Seen[] = []
    for (const key of keys) answers.push(await send(stand, key))
    return { answers, stored: await stand.stored() }
  }

async function send(stand: Stand, key: string): Promise<Seen> {
  const { browser, row } = stand
  const input: Json = { ...row.input, responseKey: await stand.proof() }
  const reply = await browser.wire.send(row.call, { input, key })
  return { status: reply.status, replayed: reply.headers.get('idempotency-replayed') === 'true' }
}

/** F8: asked twice under one key; F12: by two tabs, each under its own. */
export const twice = sent('uma', 'uma')
export const twoTabs = sent('uma', 'outra')

/** F13: done, its answer lost, and asked again. */
export const lost = sent('uma', 'uma')
