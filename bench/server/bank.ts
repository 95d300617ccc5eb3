import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type NoticeTarget, openNotices } from './bank-notices.ts'
import {
  type BankLedger,
  type BankTerms,
  boleto,
  type ChargeOrder,
  drawn,
  type LedgerEntry,
  openLedger,
  pix,
  situationOf,
} from './ledger.ts'

/** What a simulated bank is opened with. */
export interface BankOptions extends BankTerms {
  readonly port: number
  /** The share of payment requests that are done and whose answer is lost. */
  readonly lostShare: number
  /** How long a payment request takes. */
  readonly delayMs: number
  readonly notices?: NoticeTarget | undefined
}

/** A simulated bank that answers. */
export interface SimulatedBank {
  readonly url: string
  close(): Promise<void>
}

interface BankRequest {
  readonly query: URLSearchParams
  readonly key: string
  readonly body: ChargeOrder
}

interface BankAnswer {
  readonly status?: number
  readonly body: unknown
  /** Done, and the connection breaks before it is said. */
  readonly isLost?: boolean
}

type BankRoute = (request: BankRequest) => BankAnswer | Promise<BankAnswer>

const ok = (data: unknown): BankAnswer => ({ body: { success: true, data, errors: [] } })
const no = (status: number, ...errors: readonly string[]): BankAnswer => ({
  ...{ status, body: { success: false, data: null, errors } },
})

/** Opens a bank that speaks the payment wire of the dental service, over a ledger in memory that GET /livro gives. */
export async function openBank(options: BankOptions): Promise<SimulatedBank> {
  const routes = routesOf(options)
  const server = createServer((message, response) => {
    answer(routes, message, response).catch(() => response.writeHead(400).end())
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((done) => server.listen(options.port, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      return new Promise((done) => void server.close(() => done()))
    },
  }
}

async function answer(
  routes: Readonly<Record<string, BankRoute>>,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const { pathname, searchParams: query } = new URL(message.url ?? '/', 'http://x')
  const route = routes[`${message.method} ${pathname.replace('/api/Proposta/', '')}`]
  const request = {
    ...{ query, key: String(message.headers['idempotency-key'] ?? '') },
    body: text === '' ? {} : JSON.parse(text),
  }
  const { status = 200, body, isLost = false } = route ? await route(request) : no(404, 'não há esta chamada')
  if (isLost) return void message.socket.destroy()
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function routesOf(options: BankOptions): Readonly<Record<string, BankRoute>> {
  const ledger = openLedger(options)
  const notices = openNotices(options.notices)
  const asked = new Map<string, number>()
  let lost = 0
  return {
    ...proposalRoutes(ledger),
    async 'POST CreatePagamentoProposta'({ key, body }) {
      if (key === '') return no(400, 'falta Idempotency-Key')
      const isNew = ledger.find(key) === undefined
      const entry = ledger.open(key, body, Date.now())
      if (!entry) return no(422, 'a chave já serviu a outro pedido')
      if (isNew) notices.follow(entry)
      const times = (asked.get(key) ?? 0) + 1
      asked.set(key, times)
      if (options.delayMs > 0) await wait(options.delayMs)
      const isLost = drawn(`perdida ${key} ${times}`) < options.lostShare
      if (isLost) lost += 1
      return { ...ok(dataOf(entry, options)), isLost }
    },
    'GET ConsultarPagamento'({ query }) {
      const entry = ledger.find(query.get('chave') ?? '')
      if (!entry) return ok({ situacao: 'desconhecida' })
      const { valorCentavos } = entry
      const situacao = situationOf(entry, Date.now())
      return ok({ situacao, valorCentavos, moeda: 'BRL', ...dataOf(entry, options) })
    },
    'GET ListarPagamentos': ({ query }) => ok(ledger.ofDay(query.get('dia') ?? '').map(listed)),
    'POST CancelarPagamento'({ query }) {
      const entry = ledger.find(query.get('chave') ?? '')
      if (!entry) return no(404, 'não há este pagamento')
      const situacao = situationOf(entry, Date.now())
      if (situacao !== 'aguardando') return no(409, `o pagamento está ${situacao}`)
      entry.cancelledAt = Date.now()
      notices.tell(entry, 'cancelado')
      return ok(listed(entry))
    },
    'GET /livro': () => ({
      body: {
        perdidas: lost,
        pedidos: Object.fromEntries(asked),
        avisos: notices.figures,
        cobrancas: [...ledger.all()].map(listed),
      },
    }),
  }
}

/**
 * What the bank takes of the rest of the service: proposals, so that it knows what each costs, and how their Pix stand. A
 * uid that no proposal here was given is taken for the id of one: proposals that were seeded have both alike.
 */
function proposalRoutes(ledger: BankLedger): Readonly<Record<string, BankRoute>> {
  const idOf = new Map<string, string>()
  let last = 0
  const save: BankRoute = ({ body }) => {
    if (body.id === undefined) last += 1
    const id = String(body.id ?? last)
    if (body.valor !== undefined) ledger.price(id, Math.round(Number(body.valor) * 100))
    idOf.set(`uid-${id}`, id)
    return ok({ id, uid: `uid-${id}`, numeroProposta: `B${id}`, valor: Number(body.valor) })
  }
  return {
    'POST CreateUF': save,
    'PUT Update': save,
    'POST EnviarEmailPagamento': () => ok(null),
    'POST ConsultarPagamentoPix'({ query }) {
      const uid = query.get('uid') ?? ''
      const now = Date.now()
      const entries = ledger
        .ofProposal(idOf.get(uid) ?? uid)
        .filter(({ formaPagamento }) => formaPagamento === pix)
      const situations = entries.map((entry) => situationOf(entry, now))
      const isPaid = situations.includes('pago')
      return ok({ statusPixPagamento: isPaid ? 2 : situations.at(-1) === 'aguardando' ? 1 : 3 })
    },
  }
}

const listed = (entry: LedgerEntry) => {
  const { chave, valorCentavos, formaPagamento } = entry
  return { chave, situacao: situationOf(entry, Date.now()), valorCentavos, formaPagamento }
}

/** What is said of a charge whenever it is asked for; what it has not is left out. */
function dataOf({ chave, formaPagamento, end }: LedgerEntry, { pixMinutes }: BankTerms) {
  return {
    statusPerfilPagamento: end?.situacao === 'recusado' ? 2 : 1,
    formaPagamento,
    ...(formaPagamento === pix && {
      pixCodigo: `00020126580014br.gov.bcb.pix${chave}`,
      pixTempoExpiracao: pixMinutes,
    }),
    ...(formaPagamento === boleto && { linkBoleto: `https://boletos.example.com/${chave}.pdf` }),
  }
}
