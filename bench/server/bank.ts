import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type NoticeTarget, openNotices } from './bank-notices.ts'
import { type BankRoute, no, ok, proposalRoutes } from './bank-proposals.ts'
import {
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
  readonly stops?: BankStops | undefined
}

/** Where payment requests may be stopped on their way through a simulated bank: as long as a stop does not resolve. */
export interface BankStops {
  beforeDoing(order: ChargeOrder): Promise<void>
  /** Gives how much of the answer leaves. */
  beforeAnswering(order: ChargeOrder): Promise<'whole' | 'half'>
}

/** A simulated bank that answers. */
export interface SimulatedBank {
  readonly url: string
  close(): Promise<void>
}

/** Opens a bank that speaks the payment wire of the dental service, over a ledger in memory that GET /livro gives. */
export async function openBank(options: BankOptions): Promise<SimulatedBank> {
  const routes = routesOf(options)
  const server = createServer((message, response) => {
    serve(routes, message, response).catch(() => response.writeHead(400).end())
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

async function serve(
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
    query,
    key: String(message.headers['idempotency-key'] ?? ''),
    body: text === '' ? {} : JSON.parse(text),
  }
  const answer = route ? await route(request) : no(404, 'não há esta chamada')
  const { status = 200, body, isLost = false, isHalf = false } = answer
  if (isLost) return void message.socket.destroy()
  const said = JSON.stringify(body)
  const length = Buffer.byteLength(said)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': length })
  if (isHalf) response.write(said.slice(0, said.length / 2))
  else response.end(said)
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
      await options.stops?.beforeDoing(body)
      const isNew = ledger.find(key) === undefined
      const entry = ledger.open(key, body, Date.now())
      if (!entry) return no(422, 'a chave já serviu a outro pedido')
      if (isNew) notices.follow(entry)
      const times = countIn(asked, key)
      if (options.delayMs > 0) await wait(options.delayMs)
      const isLost = drawn(`perdida ${key} ${times}`) < options.lostShare
      if (isLost) lost += 1
      const isHalf = (await options.stops?.beforeAnswering(body)) === 'half'
      return { ...ok(dataOf(entry, options)), isLost, isHalf }
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

function countIn(counts: Map<string, number>, name: string): number {
  const count = (counts.get(name) ?? 0) + 1
  counts.set(name, count)
  return count
}

const listed = (entry: LedgerEntry) => {
  const { chave, idProposta, valorCentavos, formaPagamento } = entry
  return { chave, idProposta, situacao: situationOf(entry, Date.now()), valorCentavos, formaPagamento }
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
