import { setTimeout as wait } from 'node:timers/promises'
import { readingOf } from '../server/calls.ts'
import { callerOf, paymentRequestOf } from '../server/order.ts'
import type { PersonNumber } from '../server/person.ts'
import { uidOf } from '../server/seed.ts'
import { openWire } from '../server/wire.ts'

/** Customers who pay one after the other, each of whom waits for the bank, and others who only look. */
export interface Payers {
  /** What was answered otherwise than expected. */
  readonly failures: string[]
  readonly counts: { paid: number; left: number; looked: number }
  /** How many payments wait for their answer. */
  waiting(): number
  /** Lets everybody finish what they are at. */
  finish(): Promise<unknown>
}

const [payers, lookers, lookEveryMs, leavesAfterMs] = [24, 4, 200, 3_000]
/** One in so many closes the browser before the answer comes. */
const leavesEvery = 6
const methods = [5, 2, 1] as const

interface Around {
  readonly port: number
  readonly patienceMs: number
  readonly counts: Payers['counts'] & { waiting: number }
}

/** Lets customers pay at a port, each for a proposal that was seeded. */
export function letPay(port: number, patienceMs: number): Payers {
  const failures: string[] = []
  const counts = { paid: 0, left: 0, looked: 0, waiting: 0 }
  const around = { port, patienceMs, counts }
  let [last, isOver] = [0, false]
  const again = async (work: () => Promise<void>) => {
    while (!isOver) await work().catch((error: Error) => void failures.push(error.message))
  }
  const all = [
    ...Array.from({ length: payers }, () => again(() => pay(++last, around))),
    ...Array.from({ length: lookers }, () => again(() => look(around))),
  ]
  return {
    ...{ failures, counts },
    waiting: () => counts.waiting,
    finish() {
      isOver = true
      return Promise.all(all)
    },
  }
}

async function pay(person: PersonNumber, { port, patienceMs, counts }: Around): Promise<void> {
  const wire = openWire(port, patienceMs)
  const formaPagamento = methods[person % methods.length] ?? 5
  const request = await paymentRequestOf(person, { uid: uidOf(person), formaPagamento }, wire.send)
  counts.waiting += 1
  const answered = wire.send(request).finally(() => {
    counts.waiting -= 1
  })
  if (person % leavesEvery === 0) {
    answered.catch(() => {})
    await wait(leavesAfterMs)
    wire.close()
    counts.left += 1
    return
  }
  const { status, body } = await answered
  wire.close()
  if (status !== 200) throw new Error(`pagamento: ${status} ${body.slice(0, 120)}`)
  counts.paid += 1
}

async function look({ port, counts }: Around): Promise<void> {
  const wire = openWire(port)
  const { status } = await wire.send(readingOf(`/corretor/${uidOf(1)}`, callerOf(1)))
  wire.close()
  if (status !== 200) throw new Error(`página: ${status}`)
  counts.looked += 1
  await wait(lookEveryMs)
}
