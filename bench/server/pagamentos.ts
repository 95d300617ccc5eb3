import { setTimeout as wait } from 'node:timers/promises'
import { type MeasuredLine, number, printTable } from '../measure.ts'
import { freePort } from '../port.ts'
import { openBank } from './bank.ts'
import { bookOf, differing, type OwnCharge, ownCharges } from './books.ts'
import { askDatabase } from './cluster.ts'
import { readOptions } from './options.ts'
import { paymentRequestOf } from './order.ts'
import { type PersonNumber, produto } from './person.ts'
import { inPlace } from './place.ts'
import { seedPayable, uidOf } from './seed.ts'
import { openWire, sendThrough } from './wire.ts'

// A bank that loses one answer in twenty, and one browser in five that is closed before its answer comes: does our
// ledger come to say what the bank's says, without anybody watching?

const { isShort, times } = readOptions(['postgres'])
const payments = times ?? (isShort ? 500 : 100_000)
const [lostShare, closedShare, connections, settlesInMs] = [0.05, 0.2, 40, 60_000]
const secret = 'um-segredo-de-avisos-dos-bancos-de-prova'
const methods = [5, 2, 1] as const
const people = { from: 1, to: payments }
/** Pays for a person's proposal by the method that is their turn; one in five does not wait for the answer. */
async function pay(person: PersonNumber, port: number): Promise<string> {
  const asking = openWire(port)
  const formaPagamento = methods[person % methods.length] ?? 5
  const paid = { uid: uidOf(person), formaPagamento }
  const request = await paymentRequestOf(person, paid, (reading) => sendThrough(asking, reading))
  asking.close()
  // A connection of its own: one that was open before would be tried again when it breaks.
  const paying = openWire(port)
  if (person % Math.round(1 / closedShare) === 0) {
    paying.send(request).catch(() => {})
    await wait(5)
    paying.close()
    return 'closed'
  }
  const { status, body } = await sendThrough(paying, request)
  paying.close()
  const { code } = JSON.parse(body)
  return status === 200 || code === 'pagamentoEmConfirmacao' ? 'answered' : `${status} ${code}`
}

/** Has everybody pay, so many at a time; counts how they were answered. */
async function payAll(port: number): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  let next = 1
  async function work(): Promise<void> {
    while (next <= payments) {
      const end = await pay(next++, port)
      counts.set(end, (counts.get(end) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  return counts
}

/** Waits until both ledgers say the same, for a minute at most. */
async function settled(bankUrl: string, databaseUrl: string) {
  const began = performance.now()
  for (;;) {
    const book = await bookOf(bankUrl)
    const rows = await askDatabase(databaseUrl, ownCharges)
    const seen = { book, own: rows as readonly OwnCharge[] }
    const left = differing(seen.book, seen.own)
    const passedMs = performance.now() - began
    if (left.length === 0 || passedMs > settlesInMs) return { ...seen, left, passedMs }
    await wait(1_000)
  }
}

await inPlace('postgres', async ({ alone, start, databaseUrl = '' }) => {
  await alone((store) => seedPayable(store, people))
  const port = await freePort()
  const bank = await openBank({
    ...{ port: 0, lostShare, delayMs: 0, paidShare: 1, paidAfterMs: 2_000, pixMinutes: 30 },
    ...{ monthlyInCents: produto.precoCentavos, pixFeeInCents: 397 },
    notices: { url: `http://127.0.0.1:${port}/avisos/pagamento`, secret },
  })
  await start({ port, env: { DENTAL_API_URL: bank.url, PAYMENT_NOTICE_SECRET: secret } })
  const began = performance.now()
  const answers = await payAll(port)
  const paidInMs = performance.now() - began
  const { book, own, left, passedMs } = await settled(bank.url, databaseUrl)
  await bank.close()
  const touched = own.filter(({ situacao, pendencia }) => pendencia !== null || situacao === 'confirmando')
  const other = [...answers].filter(([end]) => end !== 'answered' && end !== 'closed')
  const lines: MeasuredLine[] = [
    { what: 'pagamentos', figure: number(payments, 0) },
    { what: 'por segundo', figure: number((payments * 1000) / paidInMs, 0) },
    { what: 'navegadores fechados antes da resposta', figure: number(answers.get('closed') ?? 0, 0) },
    { what: 'respostas que o banco perdeu', figure: number(book.perdidas, 0) },
    { what: 'cobranças no banco', figure: number(book.cobrancas.length, 0) },
    {
      what: 'outras respostas que 200 e pagamentoEmConfirmacao',
      figure: other.map(([end, n]) => `${n} × ${end}`).join(', ') || '0',
      goal: '0',
    },
    { what: 'livros iguais depois de', figure: `${number(passedMs / 1000, 0)} s`, goal: '≤ 60 s' },
    { what: 'cobranças em que diferem', figure: number(left.length, 0), goal: '0' },
    { what: 'para a equipe', figure: `${number((touched.length * 100) / payments, 3)} %`, goal: '< 0,1 %' },
  ]
  printTable('Pagamentos com um banco que perde respostas e navegadores que se fecham', lines)
  const byId = new Map(own.map((charge) => [charge.id, charge]))
  for (const { chave, situacao } of book.cobrancas.filter(({ chave }) => left.includes(chave)).slice(0, 10))
    console.log(chave, situacao, byId.get(chave))
})
