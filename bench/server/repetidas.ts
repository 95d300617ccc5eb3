import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type MeasuredLine, number, printTable } from '../measure.ts'
import { dataOf } from './calls.ts'
import { type Banco, readOptions } from './options.ts'
import { emailRequestOf, orderRequestOf, pixRequestOf } from './order.ts'
import type { Input, PersonNumber } from './person.ts'
import { inPlace } from './place.ts'
import { seedRegistrations, seedSales } from './seed.ts'
import { type BenchWire, openWire } from './wire.ts'

const { bancos, isShort } = readOptions()
const rounds = isShort ? 50 : 1_000
const atOnce = 10
const people = { from: 1, to: rounds }

/** How the answers to requests that are one and the same fell out. */
interface Tally {
  /** Rounds in which not everybody got the same data. */
  different: number
  /** Answers that said "the same call is at work, ask again". */
  busy: number
}

/** Sends one request over all wires at once, each again while it is told that the same call is at work. */
async function together(wires: readonly BenchWire[], request: string, tally: Tally): Promise<Input> {
  const answers = await Promise.all(
    wires.map(async (wire) => {
      for (;;) {
        const answer = await wire.send(request)
        if (!answer.body.includes('"code":"emAndamento"')) return dataOf(answer)
        tally.busy += 1
        await wait(5 + Math.random() * 20)
      }
    }),
  )
  const [first = {}] = answers
  if (answers.some((data) => !isDeepStrictEqual(data, first))) tally.different += 1
  return first
}

type Tallies = Readonly<Record<'create' | 'notify' | 'pay', Tally>>

/** Creates, notifies and pays once, each by ten requests at once that are one and the same. */
async function round(person: PersonNumber, wires: readonly BenchWire[], tallies: Tallies): Promise<void> {
  const [first = openWire(0)] = wires
  const { uid } = await together(wires, orderRequestOf(person), tallies.create)
  await together(wires, emailRequestOf(person, String(uid)), tallies.notify)
  const payment = await pixRequestOf(person, String(uid), (request) => first.send(request))
  await together(wires, payment, tallies.pay)
}

const counted = `select (select count(*) from proposta) as create, (select count(*) from pagamento) as pay,
  (select count(*) from outbox where kind = 'email') as notify`

async function measure(banco: Banco): Promise<boolean> {
  let isRight = false
  const processes = banco === 'postgres' ? 2 : 1
  await inPlace(banco, async ({ alone, start }) => {
    await alone(async (store) => {
      await seedSales(store, people)
      await seedRegistrations(store, people)
    })
    const servers = await Promise.all(Array.from({ length: processes }, () => start()))
    const wires = Array.from({ length: atOnce }, (_, i) => openWire(servers[i % processes]?.port ?? 0))
    const empty = () => ({ different: 0, busy: 0 })
    const tallies = { create: empty(), notify: empty(), pay: empty() }
    for (let person = people.from; person <= people.to; person += 1) await round(person, wires, tallies)
    for (const wire of wires) wire.close()
    await Promise.all(servers.map((server) => server.kill()))
    const [stored] = await alone((store) => store.query<Record<keyof Tallies, number>>(counted))
    const kinds = [
      { kind: 'create', what: 'pedidos gravados' },
      { kind: 'notify', what: 'e-mails na fila' },
      { kind: 'pay', what: 'cobranças abertas' },
    ] as const
    isRight = kinds.every(({ kind }) => stored?.[kind] === rounds && tallies[kind].different === 0)
    const lines: MeasuredLine[] = kinds.flatMap(({ kind, what }) => [
      { what, figure: number(stored?.[kind] ?? 0, 0), goal: number(rounds, 0) },
      { what: '  rodadas com respostas diferentes', figure: String(tallies[kind].different), goal: '0' },
      { what: '  respostas "em andamento", pedidas de novo', figure: number(tallies[kind].busy, 0) },
    ])
    const title = `${number(rounds, 0)} × ${atOnce} chamadas iguais ao mesmo tempo`
    printTable(`${title}, ${banco}, ${processes} processo(s)`, lines)
  })
  return isRight
}

for (const banco of bancos) if (!(await measure(banco))) process.exitCode = 1
