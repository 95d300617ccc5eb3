import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { dataOf } from './calls.ts'
import { throughFunnel } from './funnel.ts'
import { orderRequestOf, pixRequestOf, type Send } from './order.ts'
import type { Input, PersonNumber } from './person.ts'
import { openVisit } from './visit.ts'
import { openWire, type WireAnswer } from './wire.ts'

/** What customers saw, written down outside the database. */
export interface Ledger {
  /** The data of every answer that confirmed something, by its operation. */
  readonly confirmed: Map<string, Input[]>
  /** Orders with the requests they came from. */
  readonly orders: { readonly request: string; readonly data: Input }[]
  /** Why some could not go on: what was confirmed to them before was not there any more. */
  readonly refusals: string[]
  /** How many orders were sent again later, under their key. */
  repeated: number
  /** How many of those were answered otherwise than the first time. */
  answeredOtherwise: number
}

/** Customers who buy one order after the other and give up on none. */
export interface Buyers {
  readonly ledger: Ledger
  /** How many orders were confirmed. */
  orders(): number
  /** Lets everybody finish what they are at. */
  finish(): Promise<void>
}

/** One in so many goes the whole way from the page on; the sales of the others were registered beforehand. */
const wholeWayEvery = 10
const paysEvery = 5
const repeatsEvery = 8
const givesUpAfterMs = 120_000

/** Lets some clients buy at a server, each on its own connection. */
export function letBuy({ port, clients }: { readonly port: number; readonly clients: number }): Buyers {
  const ledger: Ledger = {
    confirmed: new Map(),
    orders: [],
    refusals: [],
    repeated: 0,
    answeredOtherwise: 0,
  }
  let last: PersonNumber = 0
  let isOver = false
  const all = Array.from({ length: clients }, async () => {
    const wire = openWire(port)
    const send: Send = (request) => insist(() => wire.send(request))
    while (!isOver) {
      const person = ++last
      const bought = (person % wholeWayEvery === 0 ? goWholeWay : buy)(person, send, ledger)
      await bought.catch((error: Error) => void ledger.refusals.push(error.message))
      if (person % repeatsEvery === 0) await repeat(send, ledger)
    }
    wire.close()
  })
  return {
    ledger,
    orders: () => ledger.confirmed.get('proposta.salvar')?.length ?? 0,
    async finish() {
      isOver = true
      await Promise.all(all)
    },
  }
}

function note({ confirmed }: Ledger, operation: string, data: Input): Input {
  const noted = confirmed.get(operation) ?? []
  noted.push(data)
  confirmed.set(operation, noted)
  return data
}

async function buy(person: PersonNumber, send: Send, ledger: Ledger): Promise<void> {
  const request = orderRequestOf(person)
  const data = note(ledger, 'proposta.salvar', dataOf(await send(request)))
  ledger.orders.push({ request, data })
  if (person % paysEvery !== 0) return
  const payment = await pixRequestOf(person, String(data.uid), send)
  note(ledger, 'pagamento.criar', dataOf(await send(payment)))
}

async function goWholeWay(person: PersonNumber, send: Send, ledger: Ledger): Promise<void> {
  const visit = openVisit(person, send)
  const noting = {
    ...visit,
    ask: async (operation: string, input: Input) =>
      note(ledger, operation, await visit.ask(operation, input)),
  }
  for await (const _ of throughFunnel(person, noting));
}

async function repeat(send: Send, ledger: Ledger): Promise<void> {
  const former = ledger.orders[Math.floor(Math.random() * ledger.orders.length)]
  if (!former) return
  const { status, body } = await send(former.request)
  const isSame = status === 200 && isDeepStrictEqual(JSON.parse(body).data, former.data)
  ledger.repeated += 1
  if (!isSame) ledger.answeredOtherwise += 1
}

/** Sends the same again until it is answered for good: the server may be gone, starting, or still at it. */
async function insist(send: () => Promise<WireAnswer>): Promise<WireAnswer> {
  const until = Date.now() + givesUpAfterMs
  while (Date.now() < until) {
    const answer = await send().catch(() => undefined)
    const isSure = answer && answer.status < 500 && !answer.body.includes('"code":"emAndamento"')
    if (isSure) return answer
    await wait(20 + Math.random() * 60)
  }
  throw new Error('The server did not answer for two minutes.')
}
