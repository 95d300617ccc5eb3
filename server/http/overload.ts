import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from './answer.ts'
import { apologyPage } from './page.ts'
import { problem } from './problems.ts'

/** What is at work, and what was refused for it since the server began. */
export interface Load {
  readonly callsAtWork: () => number
  readonly pagesAtWork: () => number
  readonly refused: Readonly<Record<Reason, number>>
}

/** What the guard goes by. */
export interface LoadFacts {
  /** How many calls are at work at once before the rest are refused; pages have as many places of their own. */
  readonly mostAtWork: number
  /** How many milliseconds the event loop is late, lastingly. */
  readonly lagMs: () => number
}

/** Says why something was refused: too much at work, an event loop that comes late to everything, or the end. */
export type Reason = 'busy' | 'late' | 'stopping'

/** What is asked for: it decides how soon it is refused. */
type Kind = keyof typeof patience

/**
 * The load at which each kind is refused: how many times `mostAtWork` may be at work, and how late the loop may come.
 *
 * Files go last, as the page that needs them was let in; calls that money hangs on have places no other call takes.
 */
const patience = {
  call: { share: 1, lagMs: 200 },
  moneyCall: { share: 1.25, lagMs: 1_000 },
  page: { share: 1, lagMs: 500 },
  file: { share: Number.POSITIVE_INFINITY, lagMs: 1_000 },
  /** Whoever looks after the server must see it most of all when it is overloaded. */
  look: { share: Number.POSITIVE_INFINITY, lagMs: Number.POSITIVE_INFINITY },
} as const

const ofMoney = ['pagamento.criar', 'pagamento.consultar', 'pix.consultar', 'pix.renovar']
const moneyCalls = new Set(ofMoney.map((operation) => `/api/${operation}`))

/** Decides by the template of a route, so by nothing that anybody typed. */
function kindOf(route: string): Kind {
  if (moneyCalls.has(route)) return 'moneyCall'
  if (route.startsWith('/api/')) return 'call'
  if (/^\/(saude|metricas|operacao)/.test(route)) return 'look'
  if (/^\/(assets|funil|tema|robots)/.test(route)) return 'file'
  return 'page'
}

/**
 * Refuses with 503 and `Retry-After` what comes while too much is at work, before its body is read and before anything
 * is asked of the database.
 *
 * A place is taken once the whole body is there, so that slow senders hold none, and given back with the answer.
 */
export function guardOverload(app: FastifyInstance, { mostAtWork, lagMs }: LoadFacts): Load {
  const calls = new Set<FastifyRequest>()
  const pages = new Set<FastifyRequest>()
  const refused = { busy: 0, late: 0, stopping: 0 }
  const kinds = new Map<string, Kind>()
  const kindAt = (route: string): Kind => {
    const kind = kinds.get(route) ?? kindOf(route)
    kinds.set(route, kind)
    return kind
  }
  const turnAway = (kind: Kind, reason: Reason, reply: FastifyReply): void => {
    refused[reason] += 1
    refuseNow(kind, reply, 1 + (refused[reason] % 3))
  }
  const isFull = (kind: Kind): boolean =>
    (kind === 'page' ? pages : calls).size >= mostAtWork * patience[kind].share

  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onRequest', (request, reply, next) => {
    const kind = kindAt(request.routeOptions.url ?? '')
    if (isStopping && kind !== 'look') return turnAway(kind, 'stopping', reply)
    if (isFull(kind)) return turnAway(kind, 'busy', reply)
    if (lagMs() > patience[kind].lagMs) return turnAway(kind, 'late', reply)
    next()
  })
  app.addHook('preValidation', (request, reply, next) => {
    const kind = kindAt(request.routeOptions.url ?? '')
    // Many bodies may have been on their way at once.
    if (isFull(kind)) return turnAway(kind, 'busy', reply)
    if (kind === 'page') pages.add(request)
    else if (kind === 'call' || kind === 'moneyCall') calls.add(request)
    next()
  })
  app.addHook('onSend', (request, _reply, payload, next) => {
    calls.delete(request)
    pages.delete(request)
    next(null, payload)
  })
  return { callsAtWork: () => calls.size, pagesAtWork: () => pages.size, refused }
}

const crowded = 'Muita gente está usando o site agora. O que você já preencheu continua guardado.'

/** Answers with the seconds to wait, which differ so that not all come back at once. */
function refuseNow(kind: Kind, reply: FastifyReply, retryAfterSeconds: number): void {
  if (kind !== 'page') return void refuse(reply, problem('indisponivel', { retryAfterSeconds }))
  reply
    .code(503)
    .header('retry-after', String(retryAfterSeconds))
    .type('text/html; charset=utf-8')
    .send(apologyPage(crowded))
}
