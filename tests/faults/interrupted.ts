import { vi } from 'vitest'
import { gate } from './faults.ts'
import type { Seen } from './matrix.ts'
import type { Stand } from './stand.ts'
import { type Column, recover } from './under-fault.ts'

const minuteMs = 60_000

/** F9: the page is reloaded while the call is in flight. */
export const reloaded: Column = async (make) => interrupted(await make(), (stand) => stand.browser.reload())

/** F10: the window is closed in the midst of the call and opened later; or it sleeps until the sale is over. */
export const reopened: Column = async (make) => {
  const seen = await interrupted(await make(), async ({ browser }) => {
    await browser.reload('killed', 10 * minuteMs)
  })
  const asleep = await make()
  await asleep.arrive()
  vi.setSystemTime(Date.now() + 25 * 60 * minuteMs)
  await asleep.go()
  return { ...seen, asleep: await asleep.watch() }
}

/** Whether the page says that it goes on where the person was. */
const resumed = ({ texts }: Stand): readonly string[] =>
  texts.RET?.every((part) => document.querySelector('.resumed')?.textContent?.includes(part)) ? ['RET'] : []

async function interrupted(stand: Stand, how: (stand: Stand) => Promise<void>): Promise<Seen> {
  const { browser, row } = stand
  await stand.arrive()
  const door = gate()
  browser.wire.breaks(row.call, door.after)
  await stand.go()
  await how(stand)
  const sees = [...resumed(stand), ...stand.sight()]
  const lost = stand.lost()
  door.open()
  browser.wire.heals()
  const later = await stand.watch()
  const then = await recover(stand)
  return { sees, lost, later: later.filter((each) => !sees.includes(each)), ...stand.asked(), then }
}
