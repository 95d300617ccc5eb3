import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { median, number, printTable } from '../measure.ts'
import { freePort } from '../port.ts'
import { openBank, type SimulatedBank } from '../server/bank.ts'
import { bookOf, differing, type OwnCharge, ownCharges } from '../server/books.ts'
import { askDatabase } from '../server/cluster.ts'
import { readOptions } from '../server/options.ts'
import { produto } from '../server/person.ts'
import { type BenchPlace, inPlace } from '../server/place.ts'
import { look, openRoundRobin, type RoundRobin } from '../server/round-robin.ts'
import { seedPayable } from '../server/seed.ts'
import type { ServerProcess } from '../server/server-process.ts'
import { letPay } from './payers.ts'

// Two processes are restarted in turn while a bank takes most of a minute to answer: does whoever leaves wait for the
// charges it has on their way, and write down what became of them?

const { isShort, isWrong, times, bankSeconds } = readOptions(['postgres'])
const restarts = times ?? (isShort ? 4 : 100)
const delayMs = (bankSeconds ?? (isShort ? 5 : 45)) * 1_000
/** Longer than the proxy takes to see that a server is not ready. */
const serveOnSeconds = Math.ceil((look.everyMs + look.withinMs) / 1_000) + 1
const secret = 'um-segredo-de-avisos-dos-bancos-de-prova'
const people = { from: 1, to: 20_000 }
// As many processes are on their way out at once as are restarted while the bank thinks.
process.setMaxListeners(0)
const settlesInMs = 60_000

/** What the restarts made. */
interface Restarted {
  /** How many charges waited for the bank at each signal. */
  readonly onTheirWay: number[]
  readonly ends: Promise<{ readonly code: number | null; readonly refused: number }>[]
}

/**
 * Restarts the processes in turn: as soon as one is told to end its successor is started, and once that is ready the
 * next is told. Those that leave have their time, however many they are.
 */
async function restartAll({
  servers,
  ports,
  start,
  proxy,
  waiting,
}: {
  readonly servers: ServerProcess[]
  readonly ports: number[]
  readonly start: (port: number) => Promise<ServerProcess>
  readonly proxy: RoundRobin
  readonly waiting: () => number
}): Promise<Restarted> {
  const made: Restarted = { onTheirWay: [], ends: [] }
  for (let round = 0; round < restarts; round += 1) {
    while (waiting() === 0) await wait(50)
    const leaving = servers.shift()
    if (!leaving) break
    made.onTheirWay.push(waiting())
    // The wrong server waits for nothing.
    made.ends.push(isWrong ? leaving.kill().then(() => ({ code: 0, refused: 0 })) : leaving.end())
    const port = await freePort()
    ports.push(port)
    servers.push(await start(port))
    ports.splice(ports.indexOf(leaving.port), 1)
    while (proxy.ready() < 2) await wait(50)
  }
  return made
}

/** Waits until both ledgers say the same, for a minute at most. */
async function settled(bank: SimulatedBank, databaseUrl: string) {
  for (const until = Date.now() + settlesInMs; ; await wait(1_000)) {
    const book = await bookOf(bank.url)
    const own = (await askDatabase(databaseUrl, ownCharges)) as readonly OwnCharge[]
    const left = differing(book, own).length
    if (left === 0 || Date.now() > until) return { own, left }
  }
}

const halfDone = (folder: string): number =>
  readFileSync(join(folder, 'registro.jsonl'), 'utf8').split('trabalho pela metade').length - 1

await inPlace('postgres', async (place: BenchPlace) => {
  await place.alone((store) => seedPayable(store, people))
  const proxyPort = await freePort()
  const bank = await openBank({
    ...{ port: 0, lostShare: 0, delayMs, paidShare: 1, paidAfterMs: delayMs + 2_000, pixMinutes: 30 },
    ...{ monthlyInCents: produto.precoCentavos, pixFeeInCents: 397 },
    notices: { url: `http://127.0.0.1:${proxyPort}/avisos/pagamento`, secret },
  })
  const env = { DENTAL_API_URL: bank.url, PAYMENT_NOTICE_SECRET: secret }
  const start = (port: number) => place.start({ port, serveOnSeconds, env })
  const ports = [await freePort(), await freePort()]
  const servers = await Promise.all(ports.map(start))
  const proxy = await openRoundRobin(ports, proxyPort)
  while (proxy.ready() < 2) await wait(50)
  const began = performance.now()
  const crowd = letPay(proxyPort, delayMs + 30_000)
  const { onTheirWay, ends } = await restartAll({ servers, ports, start, proxy, waiting: crowd.waiting })
  const passedMs = performance.now() - began
  await crowd.finish()
  const done = await Promise.all(ends)
  const { own, left } = await settled(bank, place.databaseUrl ?? '')
  let refused = done.reduce((sum, end) => sum + end.refused, 0)
  for (const server of servers) refused += await server.refusedForLoad()
  await proxy.close()
  const { failures, counts } = crowd
  const amiss = Math.max(0, failures.length - refused)
  const badEnds = done.filter(({ code }) => code !== 0).length + halfDone(place.folder)
  const stranded = own.filter(({ situacao }) => situacao === 'confirmando').length
  printTable(`reinícios um a um de dois processos, com um banco que demora ${delayMs / 1_000} s`, [
    { what: 'reinícios', figure: number(restarts, 0), goal: '100' },
    { what: '  em', figure: `${number(passedMs / 1_000, 0)} s` },
    {
      what: 'cobranças a caminho a cada sinal (mediana, menos)',
      figure: `${median(onTheirWay)}, ${Math.min(...onTheirWay)}`,
      goal: '> 0',
    },
    { what: 'pagamentos respondidos', figure: number(counts.paid, 0) },
    { what: 'navegadores fechados antes da resposta', figure: number(counts.left, 0) },
    { what: 'páginas vistas', figure: number(counts.looked, 0) },
    { what: 'recusadas porque a máquina não dava conta', figure: number(refused, 0) },
    { what: 'outras respostas que não foram a esperada', figure: number(amiss, 0), goal: '0' },
    { what: 'processos que não encerraram inteiros, com código 0', figure: number(badEnds, 0), goal: '0' },
    { what: 'cobranças presas em confirmação', figure: number(stranded, 0), goal: '0' },
    { what: 'cobranças em que os livros diferem', figure: number(left, 0), goal: '0' },
  ])
  await bank.close()
  const isAmiss = amiss + badEnds + stranded + left > 0
  if (isWrong) console.log(isAmiss ? 'O erro foi apanhado.' : 'O erro NÃO foi apanhado.')
  else for (const failure of new Set(failures)) console.error(`  ${failure}`)
  if (isAmiss !== isWrong) process.exitCode = 1
})
