import { number, printTable } from '../measure.ts'
import { readingOf } from './calls.ts'
import { link } from './funnel.ts'
import { openLatencies } from './latencies.ts'
import { type Banco, readOptions } from './options.ts'
import { addressOf } from './person.ts'
import { inPlace } from './place.ts'
import { cpuSecondsOf, memoryInMegabytes } from './processes.ts'
import type { ServerProcess } from './server-process.ts'
import { openWire } from './wire.ts'

const { bancos, isShort } = readOptions()
const pages = isShort ? 2_000 : 100_000
const connections = 4
/** A server that runs has drawn pages before. */
const warmUp = isShort ? 500 : 3_000

let last = 0

/** Has somebody new, each from an address of their own, open a corretor's link; notes how long each waited. */
async function openPages({ port }: ServerProcess, count: number) {
  const latencies = openLatencies()
  const end = last + count
  async function visit(): Promise<void> {
    const wire = openWire(port)
    while (last < end) {
      last += 1
      const before = performance.now()
      const { status } = await wire.send(readingOf(link, { cookie: '', address: addressOf(last) }))
      if (status !== 200) throw new Error(`The page answered ${status}.`)
      latencies.note(performance.now() - before)
    }
    wire.close()
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, visit))
  return { latencies, passedMs: performance.now() - began }
}

async function measure(banco: Banco): Promise<void> {
  await inPlace(banco, async (place) => {
    const server = await place.start()
    await openPages(server, warmUp)
    const tenth = pages / 10
    const before = cpuSecondsOf(server.pid)
    const first = await openPages(server, tenth)
    const early = memoryInMegabytes(server.pid)
    const rest = await openPages(server, pages - tenth)
    const cpu = cpuSecondsOf(server.pid) - before
    const passedMs = first.passedMs + rest.passedMs
    printTable(`Primeira tela desenhada no servidor, ${banco}, ${number(pages, 0)} links de corretor`, [
      { what: 'processador por página', figure: `${number((cpu * 1000) / pages, 2)} ms`, goal: '≤ 6 ms' },
      { what: 'páginas por segundo de um núcleo', figure: number(pages / cpu, 0), goal: '≥ 300' },
      {
        what: `páginas por segundo, ${connections} de cada vez`,
        figure: number((pages * 1000) / passedMs, 0),
      },
      {
        what: 'espera, mediana e p99',
        figure: `${number(rest.latencies.within(0.5), 1)} e ${number(rest.latencies.within(0.99), 1)} ms`,
      },
      {
        what: `memória depois de ${number(tenth, 0)} e de ${number(pages, 0)}`,
        figure: `${number(early, 0)} e ${number(memoryInMegabytes(server.pid), 0)} MB`,
        goal: 'a mesma',
      },
    ])
  })
}

for (const banco of bancos) await measure(banco)
