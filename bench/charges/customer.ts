import { setTimeout as wait } from 'node:timers/promises'
import { requestOf } from '../server/calls.ts'
import { callerOf, paymentRequestOf } from '../server/order.ts'
import { uidOf } from '../server/seed.ts'
import { openWire, sendThrough, type WireAnswer } from '../server/wire.ts'
import type { ChargeCase } from './cases.ts'

/** How a customer came to go on after a kill. */
export interface Regained {
  readonly charge: ChargeCase
  /** From the start of asking until the sale could be used again. */
  readonly ms: number
  /** What the customer was answered in the end. */
  readonly end: string
}

const givesUpAfterMs = 60_000
const notYet: readonly string[] = ['pagamentoEmConfirmacao', 'emAndamento', 'indisponivel']

/** Presses the button of payment; gives what came, undefined where the connection broke. */
export async function press(
  { person, formaPagamento, key }: Pick<ChargeCase, 'person' | 'formaPagamento' | 'key'>,
  port: number,
): Promise<WireAnswer | undefined> {
  const wire = openWire(port)
  const request = await paymentRequestOf(person, { uid: uidOf(person), formaPagamento, key }, (reading) =>
    sendThrough(wire, reading),
  )
  const answer = await wire.send(request).catch(() => undefined)
  wire.close()
  return answer
}

/** Waits, as a page does, until the charge is known, and presses again until the press is answered. */
export async function regain(charge: ChargeCase, port: number): Promise<Regained> {
  const began = performance.now()
  const passed = () => performance.now() - began
  while (passed() < givesUpAfterMs && (await isConfirming(charge, port))) await wait(50)
  for (;;) {
    const end = endOf(await press({ ...charge, ...charge.again }, port))
    if (!notYet.includes(end) || passed() > givesUpAfterMs) return { charge, ms: passed(), end }
    await wait(50)
  }
}

async function isConfirming({ person }: ChargeCase, port: number): Promise<boolean> {
  const wire = openWire(port)
  const call = { operation: 'pagamento.consultar', input: { uid: uidOf(person) } }
  const answer = await wire.send(requestOf(call, callerOf(person))).catch(() => undefined)
  wire.close()
  return answer?.status !== 200 || JSON.parse(answer.body).data.situacao === 'confirmando'
}

function endOf(answer: WireAnswer | undefined): string {
  if (!answer || answer.status === 503) return 'indisponivel'
  return answer.status === 200 ? '200' : String(JSON.parse(answer.body).code ?? answer.status)
}
