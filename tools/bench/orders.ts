import { setTimeout as wait } from 'node:timers/promises'
import { dataOf, orderRequestOf, type PersonNumber } from './customers.ts'
import { type MeasuredLine, number, printTable } from './measure.ts'
import { askDatabase, cpuSecondsOf, inPlace, processTree, readOptions } from './place.ts'
import { seedRegistrations, seedSales } from './seed.ts'
import { openWire, type Wire } from './wire.ts'

// Orders a second on PostgreSQL.

const connections = 50
/** How many customers order at once, a second after the server's start. */
const rushed = 200
const { isShort, processes, minutes } = readOptions(['postgres'])
const forMs = minutes === undefined ? (isShort ? 5_000 : 30_000) : minutes * 60_000
const warmUpMs = isShort ? 4_000 : 10_000
/** More sales than a server of two cores stores orders for in that time. */
const people = { from: 1, to: Math.ceil((forMs + warmUpMs) * 2.5) }

let last: PersonNumber = 0
let refused = 0

/** Saves the order of the next person, again after a moment where it is refused; returns how long that took. */
async function order(wire: Wire): Promise<number> {
  const before = performance.now()
  last += 1
  const request = orderRequestOf(last)
  for (;;) {
    const answer = await wire.send(request)
    if (answer.status !== 503) {
      dataOf(answer)
      return performance.now() - before
    }
    refused += 1
    await wait(250)
  }
}

/** Keeps some connections busy, each with one order after the other; returns the milliseconds of each. */
async function orderOn(ports: readonly number[], ms: number): Promise<readonly number[]> {
  const until = performance.now() + ms
  const took: number[] = []
  async function work(_: unknown, i: number): Promise<void> {
    const wire = openWire(ports[i % ports.length] ?? 0)
    while (performance.now() < until) took.push(await order(wire))
    wire.close()
  }
  await Promise.all(Array.from({ length: connections }, work))
  return took
}

async function rush(port: number): Promise<number> {
  const took = Array.from({ length: rushed }, async () => {
    const wire = openWire(port)
    const ms = await order(wire)
    wire.close()
    return ms
  })
  return Math.max(...(await Promise.all(took)))
}

const storedNow = `select (select count(*)::integer from proposta) as n, (select string_agg(name || ' ' || setting, ', ')
  from pg_settings where name in ('fsync', 'synchronous_commit')) as durable`

await inPlace('postgres', async ({ alone, start, cluster }) => {
  if (!cluster) return
  await alone(async (store) => {
    await seedSales(store, people)
    await seedRegistrations(store, people)
    await store.query('vacuum analyze')
  })
  const servers = await Promise.all(Array.from({ length: processes }, () => start()))
  const ports = servers.map(({ port }) => port)
  await wait(1_000)
  const slowestMs = await rush(ports[0] ?? 0)
  const refusedAtOnce = refused
  await orderOn(ports, warmUpMs)
  // As PostgreSQL does by itself within a minute: until then its plans are those of an empty table.
  await askDatabase(cluster.databaseUrl, 'analyze')
  const groups = [
    ['servidor', servers.map(({ pid }) => pid)],
    ['PostgreSQL', processTree(cluster.pid())],
    ['gerador', [process.pid]],
  ] as const
  const cpuBefore = groups.map(([, pids]) => cpuSecondsOf(pids))
  const began = performance.now()
  const took = (await orderOn(ports, forMs)).toSorted((a, b) => a - b)
  const perSecond = (took.length * 1000) / (performance.now() - began)
  const cpu = groups.map(([name, pids], i) => ({ name, seconds: cpuSecondsOf(pids) - (cpuBefore[i] ?? 0) }))
  const confirmed = last
  const [database] = await askDatabase(cluster.databaseUrl, storedNow)
  const within = (share: number) => `${number(took[Math.ceil(took.length * share) - 1] ?? Number.NaN, 1)} ms`
  const lines: MeasuredLine[] = [
    {
      what: `${rushed} de uma vez, um segundo depois do começo: recusados`,
      figure: String(refusedAtOnce),
      goal: '0',
    },
    {
      what: `${rushed} de uma vez: o último respondido em`,
      figure: `${number(slowestMs, 0)} ms`,
      goal: '≤ 2.000 ms',
    },
    { what: 'gravados por segundo', figure: number(perSecond, 0), goal: '≥ 1.000 por segundo' },
    { what: 'metade respondida em', figure: within(0.5) },
    { what: '99% respondidos em', figure: within(0.99), goal: '≤ 100 ms' },
    { what: 'o mais lento', figure: within(1) },
    { what: 'recusados', figure: String(refused - refusedAtOnce), goal: '0' },
    {
      what: 'confirmados e não encontrados no banco',
      figure: String(confirmed - Number(database?.n)),
      goal: '0',
    },
    ...cpu.map(({ name, seconds }) => ({
      what: `processador por pedido: ${name}`,
      figure: `${number((seconds * 1000) / took.length, 2)} ms`,
    })),
  ]
  printTable(`Pedidos com ${connections} conexões, ${processes} processo(s), ${database?.durable}`, lines)
})
