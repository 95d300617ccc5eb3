import { setTimeout as wait } from 'node:timers/promises'
import { type MeasuredLine, number, printTable } from '../measure.ts'
import { dataOf } from './calls.ts'
import { askDatabase, type Cluster } from './cluster.ts'
import { closedLoop } from './load.ts'
import { readOptions } from './options.ts'
import { orderRequestOf } from './order.ts'
import type { PersonNumber } from './person.ts'
import { inPlace } from './place.ts'
import { countCpu, familyOf } from './processes.ts'
import { type Compared, pgbenchOf } from './same-statements.ts'
import { seedRegistrations, seedSales } from './seed.ts'
import { type BenchWire, openWire } from './wire.ts'

const connections = 50
const { isShort, processes, minutes } = readOptions(['postgres'])
const forMs = minutes === undefined ? (isShort ? 5_000 : 30_000) : minutes * 60_000
const warmUpMs = isShort ? 4_000 : 10_000
/** More sales than any server of two cores stores orders for in that time. */
const people = { from: 1, to: Math.ceil((forMs + warmUpMs) * 2.5) }

let last: PersonNumber = 0

let stored = 0
let refused = 0

/** Stores the order of somebody who has none yet; again after a moment where it is refused, which is counted. */
async function order(wire: BenchWire): Promise<void> {
  last += 1
  const request = orderRequestOf(last)
  for (;;) {
    const answer = await wire.send(request)
    if (answer.status !== 503) {
      dataOf(answer)
      stored += 1
      return
    }
    refused += 1
    await wait(250)
  }
}

const atOnce = 200

/** Sends many orders at once to a server that was started a second ago; gives how many were refused, and the slowest. */
async function rush(port: number) {
  const wires = Array.from({ length: atOnce }, () => openWire(port))
  const before = performance.now()
  const answers = await Promise.all(
    wires.map(async (wire) => {
      last += 1
      const { status } = await wire.send(orderRequestOf(last))
      return { status, ms: performance.now() - before }
    }),
  )
  for (const wire of wires) wire.close()
  const accepted = answers.filter(({ status }) => status === 200)
  stored += accepted.length
  return {
    refused: atOnce - accepted.length,
    slowestMs: Math.max(...answers.map(({ ms }) => ms)),
  }
}

/** People of whom pgbench stores the orders; the server stores those of the first two, for it to hear. */
function comparedWith(cluster: Cluster, url: string, port: number): Compared {
  const from = last + 1
  const wire = openWire(port)
  const call = async (person: PersonNumber) => {
    dataOf(await wire.send(orderRequestOf(person)))
    stored += 1
  }
  return {
    cluster,
    url,
    call,
    connections,
    people: { from, to: people.to },
    seconds: isShort ? 5 : 20,
  }
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
  await wait(1_000)
  const { refused: refusedAtOnce, slowestMs } = await rush(servers[0]?.port ?? 0)
  const load = { ports: servers.map(({ port }) => port), connections, call: order }
  await closedLoop({ ...load, forMs: warmUpMs })
  // As PostgreSQL does by itself within a minute: until then its plans are those of a table that was empty.
  await askDatabase(databaseUrl, 'analyze')
  const used = countCpu({
    servidor: servers.map(({ pid }) => pid),
    PostgreSQL: familyOf(cluster?.pid() ?? 0),
    gerador: [process.pid],
  })
  const { latencies, passedMs } = await closedLoop({ ...load, forMs })
  const cpu = used()
  const perSecond = (latencies.count() * 1000) / passedMs
  const [database] = await askDatabase(databaseUrl, said)
  const confirmed = stored
  const bare = cluster && (await pgbenchOf(comparedWith(cluster, databaseUrl, servers[0]?.port ?? 0)))
  const within = (share: number) => `${number(latencies.within(share), 1)} ms`
  const lines: MeasuredLine[] = [
    {
      what: `${atOnce} de uma vez, um segundo depois do começo: recusados`,
      figure: String(refusedAtOnce),
      goal: '0',
    },
    {
      what: `${atOnce} de uma vez: o último respondido em`,
      figure: `${number(slowestMs, 0)} ms`,
      goal: '≤ 2.000 ms',
    },
    {
      what: 'gravados por segundo',
      figure: number(perSecond, 0),
      goal: '≥ 1.000 por segundo',
    },
    {
      what: `pgbench, com os mesmos ${bare?.statements} comandos: por segundo`,
      figure: number(bare?.perSecond ?? 0, 0),
    },
    {
      what: 'o servidor, de cada um do pgbench',
      figure: number(perSecond / (bare?.perSecond ?? 1)),
      goal: '≥ 0,25',
    },
    { what: 'metade respondida em', figure: within(0.5) },
    { what: '99% respondidos em', figure: within(0.99), goal: '≤ 100 ms' },
    { what: 'o mais lento', figure: within(1) },
    { what: 'recusados', figure: String(refused), goal: '0' },
    {
      what: 'confirmados e não encontrados no banco',
      figure: String(confirmed - Number(database?.n)),
      goal: '0',
    },
    ...cpu.map(({ name, seconds }) => ({
      what: `processador por pedido: ${name}`,
      figure: `${number((seconds * 1000) / latencies.count(), 2)} ms`,
    })),
  ]
  printTable(`Pedidos com ${connections} conexões, ${processes} processo(s), ${database?.durable}`, lines)
})
