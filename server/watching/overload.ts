import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendApology } from '../http/apology.ts'
import { reportPath } from '../http/headers.ts'
import { problem } from '../http/problems.ts'
import { refuse } from '../http/refuse.ts'

/** What is at work, and what was refused for it since the server began. */
export interface Load {
  readonly callsAtWork: () => number
  readonly pagesAtWork: () => number
  readonly refused: Readonly<Record<RefusalReason, number>>
}

/** What the guard goes by. */
export interface LoadFacts {
  /** The templates of the routes that money hangs on. */
  readonly moneyRoutes: ReadonlySet<string>
  /** How many calls are at work at once before the rest are refused; pages have as many places of their own. */
  readonly mostAtWork: number
  /** How many of those may be at the database, or wait for it; the others wait for services, which costs nothing here. */
  readonly mostAtDatabase: number
  readonly atDatabase: () => number
  /** Whether the process is past its first calls, which are late because it is cold. */
  readonly isWarm: () => boolean
  /** How many milliseconds the event loop is late, lastingly. */
  readonly lagMs: () => number
  /** For how many milliseconds connections have been queueing to be accepted. */
  readonly queueMs: () => number
}

/** Says why something was refused: too much at work, an event loop that comes late to everything, or the end. */
export type RefusalReason = 'busy' | 'late' | 'stopping'

const endless = Number.POSITIVE_INFINITY

/** What is asked for: it decides how soon it is refused. */
type Kind = keyof typeof loadLimits

/**
 * The load at which each kind is refused: how many times the most may be at work, how late the loop may come, and for
 * how long others may queue to be accepted while it is let in.
 *
 * Files go last, as the page that needs them was let in; calls that money hangs on have places no other call takes.
 */
const loadLimits = {
  call: { share: 1, lagMs: 200, queueMs: 500 },
  moneyCall: { share: 1.25, lagMs: 1_000, queueMs: 2_500 },
  page: { share: 1, lagMs: 500, queueMs: 1_250 },
  file: { share: endless, lagMs: 1_000, queueMs: 2_500 },
  /** Whoever looks after the server must see it most of all when it is overloaded. */
  look: { share: endless, lagMs: endless, queueMs: endless },
} as const

/** Decides by the template of a route, so by nothing that anybody typed. */
function kindOf(route: string, moneyRoutes: ReadonlySet<string>): Kind {
  if (moneyRoutes.has(route)) return 'moneyCall'
  if (route.startsWith('/api/') || route === reportPath) return 'call'
  if (/^\/(saude|metricas|operacao)/.test(route)) return 'look'
  if (/^\/(assets|funil|tema|robots)/.test(route)) return 'file'
  return 'page'
}

/** Makes a decider that decides each route once. */
function rememberedKinds(moneyRoutes: ReadonlySet<string>): (request: FastifyRequest) => Kind {
  const kinds = new Map<string, Kind>()
  return ({ routeOptions: { url = '' } }) => {
    const kind = kinds.get(url) ?? kindOf(url, moneyRoutes)
    kinds.set(url, kind)
    return kind
  }
}

/**
 * Refuses with 503 and `Retry-After` what comes while too much is at work, before its body is read and before anything
 * is asked of the database.
 *
 * A place is taken once the whole body is there, so that slow senders hold none, and given back with the answer.
 */
export function guardOverload(app: FastifyInstance, facts: LoadFacts): Load {
  const { mostAtWork, mostAtDatabase, atDatabase, isWarm, lagMs, queueMs } = facts
  const calls = new Set<FastifyRequest>()
  const pages = new Set<FastifyRequest>()
  const refused = { busy: 0, late: 0, stopping: 0 }
  const kindAt = rememberedKinds(facts.moneyRoutes)
  let isStopping = false
  const whyNot = (kind: Kind): RefusalReason | undefined => {
    const { share, ...most } = loadLimits[kind]
    const atWork = kind === 'page' ? pages.size : calls.size
    if (isStopping && kind !== 'look') return 'stopping'
    if (atWork >= mostAtWork * share || atDatabase() >= mostAtDatabase * share) return 'busy'
    const isLate = isWarm() && lagMs() > most.lagMs
    // Pages that come at once to a cold process too would hold everybody else in the queue.
    const isQueueing = (isWarm() || kind === 'page') && queueMs() > most.queueMs
    return isLate || isQueueing ? 'late' : undefined
  }
  const admit = (kind: Kind, reply: FastifyReply, next: () => void): void => {
    const reason = whyNot(kind)
    if (reason) refuseNow(kind, reply, 1 + (++refused[reason] % 3))
    else next()
  }
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onRequest', (request, reply, next) => admit(kindAt(request), reply, next))
  // Once more: many bodies may have been on their way at once.
  app.addHook('preValidation', (request, reply, next) => {
    const kind = kindAt(request)
    admit(kind, reply, () => {
      if (kind === 'page') pages.add(request)
      else if (kind === 'call' || kind === 'moneyCall') calls.add(request)
      next()
    })
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
  sendApology(reply.header('retry-after', String(retryAfterSeconds)), 503, crowded)
}
