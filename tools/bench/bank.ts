import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { todayInSaoPaulo } from '../../engine/index.ts'
import { boleto, card, type PersonNumber, pix } from './customers.ts'
import { type Point, personOf } from './stop-plan.ts'

/** A charge in the ledger of the bank. */
export interface BankCharge {
  readonly chave: string
  readonly idProposta: string
  readonly formaPagamento: number
  readonly valorCentavos: number
  situacao: 'pago' | 'aguardando' | 'cancelado'
}

/** A simulated bank that stops the planned charges, each the first time it comes. */
export interface Bank {
  readonly url: string
  /** Every charge it has made, by key. */
  readonly ledger: ReadonlyMap<string, BankCharge>
  /** Sets which charges to stop from now on, each at its point. */
  plan(stops: ReadonlyMap<PersonNumber, Point>): void
  /** Lists the people whose charges have stopped. */
  stopped(): readonly PersonNumber[]
  /** Makes a charge that waits to be made. */
  release(person: PersonNumber): void
  close(): Promise<void>
}

/** What a bank is opened with: its price of a month, and where it sends its signed notices. */
interface BankTerms {
  readonly monthlyInCents: number
  readonly notices: { readonly url: string; readonly secret: string }
}

const pixFeeInCents = 397
/** The numbers of the specification for the status of a Pix. */
const pixStatuses = { aguardando: 1, pago: 2, cancelado: 3 } as const
const paidAfterMs = 3_000

/** The points at which a charge stops before it is made, and those after. */
const beforeMaking: readonly Point[] = [3, 4, 5]
const beforeAnswering: readonly Point[] = [6, 7]
const halfAnswered = 7

type Order = Readonly<Record<string, unknown>>

/** Opens a bank that speaks the payment calls of the dental service. Cards and half of the other charges get paid. */
export async function openBank({ monthlyInCents, notices }: BankTerms): Promise<Bank> {
  const ledger = new Map<string, BankCharge>()
  const days = new Map<string, BankCharge[]>()
  const stopped = new Set<PersonNumber>()
  const waiting = new Map<PersonNumber, () => void>()
  let planned: ReadonlyMap<PersonNumber, Point> = new Map()

  /** Returns the point at which a charge stops now; undefined where at none of these. */
  function stopAt(person: PersonNumber, among: readonly Point[]): Point | undefined {
    const point = planned.get(person) ?? 0
    if (!among.includes(point) || stopped.has(person)) return undefined
    stopped.add(person)
    return point
  }

  function makeCharge(chave: string, order: Order): BankCharge {
    const formaPagamento = Number(order.formaPagamento)
    const months = formaPagamento === pix ? Number(order.cicloPagamento) : 1
    const charge: BankCharge = {
      chave,
      idProposta: String(order.idProposta),
      formaPagamento,
      valorCentavos: monthlyInCents * months + (formaPagamento === pix ? pixFeeInCents : 0),
      situacao: formaPagamento === card ? 'pago' : 'aguardando',
    }
    ledger.set(chave, charge)
    const day = todayInSaoPaulo(Date.now())
    days.set(day, [...(days.get(day) ?? []), charge])
    // The same charges are paid in every run.
    const isPaid = (createHash('sha256').update(chave).digest()[0] ?? 0) < 128
    if (charge.situacao === 'aguardando' && isPaid) setTimeout(() => pay(charge), paidAfterMs).unref()
    if (charge.situacao === 'pago') void sendNotice(charge, notices)
    return charge
  }

  function pay(charge: BankCharge): void {
    if (charge.situacao !== 'aguardando') return
    charge.situacao = 'pago'
    void sendNotice(charge, notices)
  }

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of message) chunks.push(chunk as Buffer)
    const { pathname, searchParams } = new URL(message.url ?? '/', 'http://bank')
    const charge = ledger.get(searchParams.get('chave') ?? '')
    switch (`${message.method} ${pathname.replace('/api/Proposta/', '')}`) {
      case 'POST CreatePagamentoProposta': {
        const order: Order = JSON.parse(Buffer.concat(chunks).toString())
        const chave = String(message.headers['idempotency-key'] ?? '')
        const person = personOf(order.idProposta)
        if (stopAt(person, beforeMaking)) await new Promise<void>((go) => void waiting.set(person, go))
        const made = ledger.get(chave) ?? makeCharge(chave, order)
        const stop = stopAt(person, beforeAnswering)
        if (stop === halfAnswered) return send(response, 200, ok(detailsOf(made)), true)
        if (stop === undefined) send(response, 200, ok(detailsOf(made)))
        return
      }
      case 'GET ConsultarPagamento':
        if (!charge) return send(response, 200, ok({ situacao: 'desconhecida' }))
        return send(response, 200, ok({ ...charge, moeda: 'BRL', ...detailsOf(charge) }))
      case 'POST ConsultarPagamentoPix': {
        const isAsked = ({ idProposta, formaPagamento }: BankCharge) =>
          idProposta === searchParams.get('uid') && formaPagamento === pix
        const last = [...ledger.values()].findLast(isAsked)
        return send(response, 200, ok({ statusPixPagamento: pixStatuses[last?.situacao ?? 'cancelado'] }))
      }
      case 'GET ListarPagamentos':
        return send(response, 200, ok(days.get(searchParams.get('dia') ?? '') ?? []))
      case 'POST CancelarPagamento':
        if (!charge) return send(response, 404, refusal('não há este pagamento'))
        if (charge.situacao !== 'aguardando')
          return send(response, 409, refusal(`o pagamento está ${charge.situacao}`))
        charge.situacao = 'cancelado'
        void sendNotice(charge, notices)
        return send(response, 200, ok(charge))
      case 'POST EnviarEmailPagamento':
        return send(response, 200, ok(null))
      default:
        return send(response, 404, refusal('não há esta chamada'))
    }
  }

  const server = createServer((message, response) => {
    answer(message, response).catch(() => response.writeHead(400).end())
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ledger,
    plan(stops) {
      planned = stops
      stopped.clear()
    },
    stopped: () => [...stopped],
    release: (person) => waiting.get(person)?.(),
    close() {
      server.closeAllConnections()
      return new Promise((done) => void server.close(() => done()))
    },
  }
}

const ok = (data: unknown) => ({ success: true, data, errors: [] })
const refusal = (error: string) => ({ success: false, data: null, errors: [error] })

function send(response: ServerResponse, status: number, body: object, isHalf = false): void {
  const text = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  response.writeHead(status, headers)
  if (isHalf) response.write(text.slice(0, text.length / 2))
  else response.end(text)
}

/** What a charge shows whenever it is asked for. */
const detailsOf = ({ chave, formaPagamento }: BankCharge) => ({
  statusPerfilPagamento: 1,
  formaPagamento,
  ...(formaPagamento === pix && {
    pixCodigo: `00020126580014br.gov.bcb.pix${chave}`,
    pixTempoExpiracao: 1_440,
  }),
  ...(formaPagamento === boleto && { linkBoleto: `https://boletos.example.com/${chave}.pdf` }),
})

/** Sends the signed notice of how a charge ended, until the server answers 2xx. */
async function sendNotice(charge: BankCharge, { url, secret }: BankTerms['notices']): Promise<void> {
  const { chave, situacao, valorCentavos } = charge
  const facts = { chave, situacao, valorCentavos, moeda: 'BRL', em: Date.now() }
  const body = JSON.stringify({ id: randomUUID(), tipo: `cobranca.${situacao}`, ...facts })
  for (let waitMs = 500; ; waitMs = Math.min(waitMs * 2, 60_000)) {
    const seconds = Math.floor(Date.now() / 1000)
    const hex = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-assinatura': `t=${seconds},v1=${hex}` }
    const signal = AbortSignal.timeout(10_000)
    const reply = await fetch(url, { method: 'POST', headers, body, signal }).catch(() => undefined)
    if (reply?.ok) return
    await wait(waitMs, undefined, { ref: false })
  }
}
