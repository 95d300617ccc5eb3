import { type MeasuredLine, number, printTable } from '../measure.ts'
import { dataOf } from './calls.ts'
import { askDatabase } from './cluster.ts'
import { closedLoop } from './load.ts'
import { readOptions } from './options.ts'
import { orderRequestOf } from './order.ts'
import type { PersonNumber } from './person.ts'
import { inPlace } from './place.ts'
import { countCpu, familyOf } from './processes.ts'
import { seedRegistrations, seedSales } from './seed.ts'
import type { BenchWire } from './wire.ts'

const connections = 50
const { isShort, processes, minutes } = readOptions(['postgres'])
const forMs = minutes === undefined ? (isShort ? 5_000 : 30_000) : minutes * 60_000
const warmUpMs = isShort ? 4_000 : 10_000
/** More sales than any server of two cores stores orders for in that time. */
const people = { from: 1, to: Math.ceil((forMs + warmUpMs) * 2.5) }

let last: PersonNumber = 0

/** Stores the order of somebody who has none yet. */
async function order(wire: BenchWire): Promise<void> {
  last += 1
  dataOf(await wire.send(orderRequestOf(last)))
}

const said = `select (select count(*)::integer from proposta) as n, (select string_agg(name || ' ' || setting, ', ')
  from pg_settings where name in ('fsync', 'synchronous_commit')) as durable`

await inPlace('postgres', async ({ alone, start, cluster, databaseUrl = '' }) => {
  await alone(async (store) => {
    await seedSales(store, people)
    await seedRegistrations(store, people)
    await store.query('vacuum analyze')
  })
  const servers = await Promise.all(Array.from({ length: processes }, () => start()))
  const load = { ports: servers.map(({ port }) => port), connections, call: order }
  await closedLoop({ ...load, forMs: warmUpMs })
  const used = countCpu({
    servidor: servers.map(({ pid }) => pid),
    PostgreSQL: familyOf(cluster?.pid() ?? 0),
    gerador: [process.pid],
  })
  const { latencies, passedMs } = await closedLoop({ ...load, forMs })
  const cpu = used()
  const [database] = await askDatabase(databaseUrl, said)
  const within = (share: number) => `${number(latencies.within(share), 1)} ms`
  const lines: MeasuredLine[] = [
    {
      what: 'gravados por segundo',
      figure: number((latencies.count() * 1000) / passedMs, 0),
      goal: '≥ 1.000 por segundo',
    },
    { what: 'metade respondida em', figure: within(0.5) },
    { what: '99% respondidos em', figure: within(0.99), goal: '≤ 100 ms' },
    { what: 'o mais lento', figure: within(1) },
    { what: 'confirmados e não encontrados no banco', figure: String(last - Number(database?.n)), goal: '0' },
    ...cpu.map(({ name, seconds }) => ({
      what: `processador por pedido: ${name}`,
      figure: `${number((seconds * 1000) / latencies.count(), 2)} ms`,
    })),
  ]
  printTable(`Pedidos com ${connections} conexões, ${processes} processo(s), ${database?.durable}`, lines)
})
