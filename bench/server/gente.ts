import { type MeasuredLine, number, printTable } from '../measure.ts'
import { dataOf, requestOf } from './calls.ts'
import { type Crowd, letLive, type Member, type Seen } from './crowd.ts'
import { throughFunnel } from './funnel.ts'
import { readOptions } from './options.ts'
import { addressOf, type PersonNumber } from './person.ts'
import { inPlace } from './place.ts'
import { countCpu, familyOf, memoryInMegabytes } from './processes.ts'
import { seedProposals, seedRegistrations, seedSales, uidOf } from './seed.ts'
import { openVisit } from './visit.ts'

const { isShort, minutes, processes } = readOptions(['postgres'])
const forMs = (minutes ?? (isShort ? 0.25 : 1)) * 60_000
const people = isShort ? 500 : 2_000
const screens = isShort ? 1_000 : 5_000
const pollEveryMs = 5_000
const thinkMs = { from: 5_000, to: 10_000 }
/** As long as the way through the funnel takes, so that somebody is at every step. */
const peopleBeginWithinMs = isShort ? 20_000 : 80_000

/** Numbers below are those of the people with a Pix screen open. */
let last: PersonNumber = screens

/** Goes through the funnel as somebody new, thinking at every step. */
async function buy({ send, rests }: Member): Promise<void> {
  const person = ++last
  for await (const _ of throughFunnel(person, openVisit(person, send))) {
    if (!(await rests(thinkMs.from + Math.random() * (thinkMs.to - thinkMs.from)))) return
  }
}

/** Asks whether the Pix was paid, as the screen does, and waits. */
async function poll({ number, send, rests }: Member): Promise<void> {
  const person = number + 1
  const call = { operation: 'pix.consultar', input: { uid: uidOf(person) } }
  dataOf(await send(requestOf(call, { cookie: '', address: addressOf(person) })))
  await rests(pollEveryMs)
}

interface Told {
  readonly title: string
  readonly goal: string
  readonly seen: Seen
  /** Megabytes: half-way and at the end. */
  readonly memory: readonly [number, number]
  /** Of server and database, in seconds, since it counted. */
  readonly cpu: readonly { readonly name: string; readonly seconds: number }[]
}

function tell({ title, goal, seen, cpu, memory: [before, after] }: Told): void {
  const { latencies, passedMs, failures } = seen
  const within = (share: number) => `${number(latencies.within(share), 1)} ms`
  const growth = ((after - before) / before) * 100
  const lines: MeasuredLine[] = [
    { what: 'respostas por segundo', figure: number((latencies.count() * 1000) / passedMs, 0) },
    { what: 'metade respondida em', figure: within(0.5) },
    { what: '99% respondidos em', figure: within(0.99), goal },
    { what: 'o mais lento', figure: within(1) },
    { what: 'erros', figure: String(failures.length), goal: '0' },
    ...cpu.map(({ name, seconds }) => ({
      what: `processador por resposta: ${name}`,
      figure: `${number((seconds * 1000) / latencies.count(), 2)} ms`,
    })),
    { what: 'memória do servidor no fim', figure: `${number(after, 0)} MB` },
    { what: 'e mais que no meio', figure: `${number(growth, 1)}%`, goal: '≤ 5%' },
  ]
  printTable(`${title}, ${number(passedMs / 60_000, 1)} min, ${processes} processo(s)`, lines)
  for (const failure of new Set(failures.map(withoutId))) console.error(`  ${failure}`)
}

const withoutId = (failure: string) => failure.replace(/,"requestId":"[^"]*"/, '')

await inPlace('postgres', async ({ alone, start, cluster }) => {
  await alone(async (store) => {
    const seeded = { from: 1, to: screens }
    for (const seed of [seedSales, seedRegistrations, seedProposals]) await seed(store, seeded)
    await store.query('vacuum analyze')
  })
  const servers = await Promise.all(Array.from({ length: processes }, () => start()))
  const ports = servers.map(({ port }) => port)
  const memory = () => servers.reduce((sum, { pid }) => sum + memoryInMegabytes(pid), 0)
  const pids = servers.map(({ pid }) => pid)
  async function measure(told: Pick<Told, 'title' | 'goal'>, crowd: Crowd) {
    let halfWay = 0
    let used: ReturnType<typeof countCpu> | undefined
    const seen = await letLive(crowd, () => {
      used = countCpu({ servidor: pids, PostgreSQL: familyOf(cluster?.pid() ?? 0) })
      setTimeout(() => {
        halfWay = memory()
      }, crowd.forMs / 2)
    })
    tell({ ...told, seen, cpu: used?.() ?? [], memory: [halfWay, memory()] })
  }
  await measure(
    { title: `${number(people, 0)} pessoas no funil, 5 a 10 s por passo`, goal: '≤ 100 ms' },
    { ports, members: people, beginWithinMs: peopleBeginWithinMs, forMs, live: buy },
  )
  await measure(
    { title: `${number(screens, 0)} telas de Pix abertas, uma consulta a cada 5 s`, goal: '≤ 50 ms' },
    { ports, members: screens, beginWithinMs: pollEveryMs, forMs, live: poll },
  )
})
