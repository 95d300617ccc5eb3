import { setTimeout as wait } from 'node:timers/promises'
import type { Store } from '../../server/store/index.ts'
import { type MeasuredLine, median, number, printTable } from '../measure.ts'
import { dataOf, readingOf } from './calls.ts'
import { link } from './funnel.ts'
import { closedLoop } from './load.ts'
import { type Banco, readOptions } from './options.ts'
import { orderRequestOf } from './order.ts'
import { addressOf, type PersonNumber } from './person.ts'
import { type BenchPlace, inPlace } from './place.ts'
import { seedProposals, seedRegistrations, seedSales } from './seed.ts'
import type { ServerProcess } from './server-process.ts'
import { type BenchWire, openWire } from './wire.ts'

const { bancos, isShort } = readOptions()
const orders = isShort ? 10_000 : 100_000
const rounds = isShort ? 2 : 7
const loadMs = isShort ? 1_000 : 3_000
const seededAtOnce = 10_000
/** Whoever buys between two kills, so that there is something to recover. */
const buyers = { from: orders + 1, to: orders + 50_000 }

let last: PersonNumber = orders

/** Stores the order of somebody who has none yet; the server may be killed meanwhile. */
async function order(wire: BenchWire): Promise<void> {
  last += 1
  await wire.send(orderRequestOf(last)).then(dataOf, () => {})
}

/** Opens a corretor's link, as the first person after the fall does. */
async function openPage(port: number): Promise<void> {
  const wire = openWire(port)
  const { status } = await wire.send(readingOf(link, { cookie: '', address: addressOf(1) }))
  wire.close()
  if (status !== 200) throw new Error(`The page answered ${status}.`)
}

/** Kills a server while it takes orders, and starts it again. */
async function fall({ start }: BenchPlace, server: ServerProcess): Promise<ServerProcess> {
  const { port } = server
  const load = closedLoop({ ports: [port], connections: 20, forMs: loadMs + 500, call: order })
  await wait(loadMs)
  await server.kill()
  await load
  return start({ port })
}

async function seed(store: Store): Promise<void> {
  for (let from = 1; from <= orders; from += seededAtOnce) {
    const people = { from, to: Math.min(orders, from + seededAtOnce - 1) }
    for (const seed of [seedSales, seedRegistrations, seedProposals]) await seed(store, people)
  }
  await seedSales(store, buyers)
  await seedRegistrations(store, buyers)
}

async function measure(banco: Banco): Promise<void> {
  await inPlace(banco, async (place) => {
    await place.alone(seed)
    const [ready, opened, cpu]: [number[], number[], number[]] = [[], [], []]
    let server = await place.start()
    for (let round = 0; round < rounds; round += 1) {
      server = await fall(place, server)
      const before = performance.now()
      await openPage(server.port)
      ready.push(server.readyInMs)
      opened.push(server.readyInMs + performance.now() - before)
      cpu.push(server.readyCpuSeconds)
    }
    const told = (values: readonly number[]) =>
      `${number(median(values) / 1000, 2)} s, até ${number(Math.max(...values) / 1000, 2)} s`
    const lines: MeasuredLine[] = [
      { what: 'até responder /saude', figure: told(ready), goal: '≤ 1,50 s' },
      { what: 'até abrir a página de um corretor', figure: told(opened) },
      { what: 'processador gasto até responder', figure: `${number(median(cpu), 2)} s` },
    ]
    printTable(`Partida depois de kill -9, ${banco}, ${number(orders, 0)} pedidos, ${rounds} vezes`, lines)
  })
}

for (const banco of bancos) await measure(banco)
