import { type MeasuredLine, number, printTable } from '../measure.ts'
import { dataOf } from './calls.ts'
import { openLatencies } from './latencies.ts'
import { closedLoop, openLoop } from './load.ts'
import { readOptions } from './options.ts'
import { orderRequestOf } from './order.ts'
import type { PersonNumber } from './person.ts'
import { inPlace } from './place.ts'
import { seedRegistrations, seedSales } from './seed.ts'
import { type BenchWire, sendThrough, type WireAnswer } from './wire.ts'

const { isShort, processes } = readOptions(['postgres'])
const capacityMs = isShort ? 6_000 : 15_000
const overloadMs = isShort ? 5_000 : 30_000
const afterwardsMs = 10_000
const times = 3
const connections = 50
/** More sales than a server of two cores takes orders for in all that time; those refused are offered again. */
const people = { from: 1, to: isShort ? 60_000 : 150_000 }

/** People who have no order yet. */
const waiting: PersonNumber[] = []
let last: PersonNumber = 0
const next = () => waiting.pop() ?? ++last

const order = (wire: BenchWire, person: PersonNumber): Promise<WireAnswer> =>
  wire.send(orderRequestOf(person))

/** What became of the calls of an open loop. */
function openTally() {
  const accepted = openLatencies()
  const refused = openLatencies()
  const failures: string[] = []
  /** When each call that was not both accepted and quick had been due. */
  const bad: number[] = []
  return {
    ...{ accepted, refused, failures, bad },
    async call(wire: BenchWire, dueAt: number): Promise<void> {
      const person = next()
      const answer = await order(wire, person).catch((error: Error) => error)
      const ms = performance.now() - dueAt
      if ('status' in answer && answer.status === 200) accepted.note(ms)
      else waiting.push(person)
      if (!('status' in answer)) failures.push(answer.message)
      else if (answer.status === 503 && /\r\nretry-after: \d/i.test(answer.head)) refused.note(ms)
      else if (answer.status !== 200) failures.push(`${answer.status}: ${answer.body.slice(0, 200)}`)
      if (!('status' in answer) || answer.status !== 200 || ms > 100) bad.push(dueAt)
    },
  }
}

type Tally = ReturnType<typeof openTally>

/** Offers too much for a while, and then little; gives both, and when after the first the last bad call was due. */
async function overload(ports: readonly number[], capacity: number) {
  const [over, after] = [openTally(), openTally()]
  const tooMany = await openLoop({ ports, perSecond: capacity * times, forMs: overloadMs, call: over.call })
  const ended = performance.now()
  const few = await openLoop({ ports, perSecond: capacity / 3, forMs: afterwardsMs, call: after.call })
  await Promise.all([tooMany.answered, few.answered])
  return { over, after, recoveredMs: Math.max(0, ...after.bad.map((dueAt) => dueAt - ended)) }
}

interface Told {
  readonly capacity: number
  readonly over: Tally
  readonly after: Tally
  readonly recoveredMs: number
}

function tell({ capacity, over, after, recoveredMs }: Told): void {
  const [accepted, refused] = [over.accepted.count(), over.refused.count()]
  const ms = (value: number) => `${number(value, 1)} ms`
  const perSecond = (count: number) => `${number((count * 1000) / overloadMs, 0)} por segundo`
  const lines: MeasuredLine[] = [
    { what: 'capacidade, com 50 conexões', figure: `${number(capacity, 0)} por segundo` },
    { what: 'oferecidos', figure: perSecond(accepted + refused + over.failures.length) },
    { what: 'aceitos', figure: perSecond(accepted) },
    { what: '99% dos aceitos respondidos em', figure: ms(over.accepted.within(0.99)), goal: '≤ 250 ms' },
    { what: 'recusados com 503 e Retry-After', figure: perSecond(refused) },
    { what: '99% das recusas em', figure: ms(over.refused.within(0.99)) },
    { what: 'outras respostas e erros', figure: number(over.failures.length, 0), goal: '0' },
    { what: 'de volta ao normal em', figure: `${number(recoveredMs / 1000, 1)} s`, goal: '≤ 5 s' },
    { what: 'erros depois', figure: number(after.failures.length, 0), goal: '0' },
  ]
  printTable(`Sobrecarga de ${times} vezes, ${processes} processo(s)`, lines)
  for (const failure of new Set(over.failures.slice(0, 200))) console.error(`  ${failure}`)
}

await inPlace('postgres', async ({ alone, start }) => {
  await alone(async (store) => {
    await seedSales(store, people)
    await seedRegistrations(store, people)
    await store.query('vacuum analyze')
  })
  const servers = await Promise.all(Array.from({ length: processes }, () => start()))
  const ports = servers.map(({ port }) => port)
  const full = {
    ...{ ports, connections },
    call: async (wire: BenchWire) => void dataOf(await sendThrough(wire, orderRequestOf(next()))),
  }
  await closedLoop({ ...full, forMs: capacityMs / 2 })
  const { latencies, passedMs } = await closedLoop({ ...full, forMs: capacityMs })
  const capacity = (latencies.count() * 1000) / passedMs
  tell({ capacity, ...(await overload(ports, capacity)) })
})
