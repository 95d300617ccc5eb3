import { setTimeout as wait } from 'node:timers/promises'
import { number, printTable } from '../measure.ts'
import { freePort } from '../port.ts'
import { throughFunnel } from './funnel.ts'
import { readOptions } from './options.ts'
import { inPlace } from './place.ts'
import { look, openRoundRobin, type RoundRobin } from './round-robin.ts'
import { openVisit } from './visit.ts'
import { openWire } from './wire.ts'

const { isShort, isWrong, times } = readOptions(['postgres'])
const restarts = times ?? (isShort ? 4 : 100)
const clients = 8
/** Between two steps: what is measured is the restarts, not how much two processes can take. */
const pauseMs = 30
/** Longer than the proxy takes to see that a server is not ready; the wrong server closes its door at once. */
const serveOnSeconds = isWrong ? 0 : Math.ceil((look.everyMs + look.withinMs) / 1_000) + 1

/** Lets clients buy one after the other through the proxy, and counts what they were answered. */
function letGoThrough(port: number, lastEnd: () => number) {
  const failures: string[] = []
  const counts = { answers: 0, bought: 0 }
  let last = 0
  let isOver = false
  const all = Array.from({ length: clients }, async () => {
    const wire = openWire(port)
    const visit = (person: number) =>
      openVisit(person, async (request) => {
        const answer = await wire.send(request)
        counts.answers += 1
        return answer
      })
    while (!isOver) {
      const person = ++last
      try {
        for await (const _ of throughFunnel(person, visit(person))) await wait(pauseMs)
        counts.bought += 1
      } catch (error) {
        const ms = Math.round(performance.now() - lastEnd())
        failures.push(`${error instanceof Error ? error.message : error} (${ms} ms depois de um sinal)`)
      }
    }
    wire.close()
  })
  return {
    ...{ failures, counts },
    finish() {
      isOver = true
      return Promise.all(all)
    },
  }
}

async function bothReady(proxy: RoundRobin): Promise<void> {
  while (proxy.ready() < 2) await wait(50)
}

await inPlace('postgres', async ({ start }) => {
  const ports = [await freePort(), await freePort()]
  const servers = await Promise.all(ports.map((port) => start({ port, serveOnSeconds })))
  const proxy = await openRoundRobin(ports)
  await bothReady(proxy)
  let endedAt = performance.now()
  const crowd = letGoThrough(proxy.port, () => endedAt)
  let [badEnds, refused] = [0, 0]
  for (let round = 0; round < restarts; round += 1) {
    const turn = round % servers.length
    endedAt = performance.now()
    const end = await servers[turn]?.end()
    refused += end?.refused ?? 0
    if (end?.code !== 0) badEnds += 1
    servers[turn] = await start({ port: ports[turn] ?? 0, serveOnSeconds })
    await bothReady(proxy)
  }
  await crowd.finish()
  await proxy.close()
  for (const server of servers) refused += await server.refusedForLoad()
  const { failures, counts } = crowd
  const amiss = Math.max(0, failures.length - refused)
  printTable(`reinícios um a um de dois processos, ${clients} clientes comprando`, [
    { what: 'reinícios', figure: number(restarts, 0), goal: '100' },
    { what: 'respostas', figure: number(counts.answers, 0) },
    { what: 'compras de ponta a ponta, pagas com Pix aberto', figure: number(counts.bought, 0) },
    { what: 'recusadas porque a máquina não dava conta', figure: number(refused, 0) },
    { what: 'outras que não foram a esperada', figure: number(amiss, 0), goal: '0' },
    { what: 'processos que não encerraram com código 0', figure: number(badEnds, 0), goal: '0' },
  ])
  const isAmiss = amiss + badEnds > 0
  if (isWrong) console.log(isAmiss ? 'O erro foi apanhado.' : 'O erro NÃO foi apanhado.')
  else for (const failure of new Set(failures)) console.error(`  ${failure}`)
  if (isAmiss !== isWrong) process.exitCode = 1
})
