import type { Server } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { reportPath } from '../http/headers.ts'
import { sendErrorPage } from '../http/html.ts'
import { problem, refuse } from '../http/problems.ts'
import type { Store } from '../store/store.ts'

/** How many requests are in progress, and how many were refused since the server started. */
export interface Load {
  readonly callsAtWork: () => number
  readonly pagesAtWork: () => number
  readonly refused: Readonly<Record<RefusalReason, number>>
}

/** What the guard decides by. */
interface LoadFacts {
  /** The templates of the routes about money. */
  readonly moneyRoutes: ReadonlySet<string>
  /** How many calls are in progress at once before the rest are refused; pages have as many places of their own. */
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

/** Why a request was refused: too many in progress, a late event loop, or a server that stops. */
type RefusalReason = 'busy' | 'late' | 'stopping'

const unlimited = Number.POSITIVE_INFINITY

/** The kind of a request decides at which load it is refused. */
type Kind = keyof typeof loadLimits

/**
 * The load at which each kind of request is refused: its share of `mostAtWork`, how late the event loop may be, and for
 * how long connections may have been queueing.
 *
 * Files are refused last, as the page that needs them was served; calls about money have places of their own.
 */
const loadLimits = {
  call: { share: 1, lagMs: 200, queueMs: 500 },
  moneyCall: { share: 1.25, lagMs: 1_000, queueMs: 2_500 },
  page: { share: 1, lagMs: 500, queueMs: 1_250 },
  file: { share: unlimited, lagMs: 1_000, queueMs: 2_500 },
  /** Staff and monitoring must reach an overloaded server. */
  look: { share: unlimited, lagMs: unlimited, queueMs: unlimited },
} as const

/** Decides by the template of a route alone. */
function kindOf(route: string, moneyRoutes: ReadonlySet<string>): Kind {
  if (moneyRoutes.has(route)) return 'moneyCall'
  if (route.startsWith('/api/') || route === reportPath) return 'call'
  if (/^\/(saude|metricas|operacao)/.test(route)) return 'look'
  if (/^\/(assets|funil|tema|robots)/.test(route)) return 'file'
  return 'page'
}

/**
 * Refuses requests with 503 and `Retry-After` while too many are in progress, before their body is read and before any
 * query.
 *
 * A request takes a place once its whole body was read, so that slow senders take none, and gives it back with the answer.
 */
export function guardOverload(app: FastifyInstance, facts: LoadFacts): Load {
  const { mostAtWork, mostAtDatabase, atDatabase, isWarm, lagMs, queueMs } = facts
  const calls = new Set<FastifyRequest>()
  const pages = new Set<FastifyRequest>()
  const refused = { busy: 0, late: 0, stopping: 0 }
  const kindAt = ({ routeOptions: { url = '' } }: FastifyRequest) => kindOf(url, facts.moneyRoutes)
  let isStopping = false
  const refusalReasonFor = (kind: Kind): RefusalReason | undefined => {
    const { share, ...most } = loadLimits[kind]
    const atWork = kind === 'page' ? pages.size : calls.size
    if (isStopping && kind !== 'look') return 'stopping'
    if (atWork >= mostAtWork * share || atDatabase() >= mostAtDatabase * share) return 'busy'
    const isLate = isWarm() && lagMs() > most.lagMs
    // Pages are slow to render: at a cold process too they would hold up the whole queue.
    const isQueueing = (isWarm() || kind === 'page') && queueMs() > most.queueMs
    return isLate || isQueueing ? 'late' : undefined
  }
  const admit = (kind: Kind, reply: FastifyReply, next: () => void): void => {
    const reason = refusalReasonFor(kind)
    if (reason) refuseNow(kind, reply, 1 + (++refused[reason] % 3))
    else next()
  }
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onRequest', (request, reply, next) => admit(kindAt(request), reply, next))
  // Again: many bodies may have been read at once.
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

/** Answers with the seconds to wait, which differ so that clients do not all come back at once. */
function refuseNow(kind: Kind, reply: FastifyReply, retryAfterSeconds: number): void {
  if (kind !== 'page') return void refuse(reply, problem('indisponivel', { retryAfterSeconds }))
  sendErrorPage(reply.header('retry-after', String(retryAfterSeconds)), 503, crowded)
}

const usual = { now: () => performance.now(), nextTurn: (work: () => void) => void setImmediate(work) }

/**
 * Watches for how many milliseconds connections have been queueing to be accepted; 0 once a turn of the event loop
 * accepted none.
 *
 * Node accepts one connection in each turn. While turns are long, further connections wait in the kernel, where nothing else
 * here measures them: a thousand may wait for 15 seconds.
 */
export function watchAcceptQueue(server: Pick<Server, 'on'>, { now, nextTurn } = usual): () => number {
  let since: number | undefined
  let accepted = false
  const look = () => {
    if (accepted) nextTurn(look)
    else since = undefined
    accepted = false
  }
  server.on('connection', () => {
    accepted = true
    if (since !== undefined) return
    since = now()
    nextTurn(look)
  })
  return () => (since === undefined ? 0 : now() - since)
}

const coldCalls = 500

/**
 * Tells whether this process is warm: it has answered so many calls that its code is compiled. Before that a late event loop
 * is no sign of overload.
 */
export function watchWarmth(app: FastifyInstance, calls = coldCalls): () => boolean {
  let answered = 0
  app.addHook('onResponse', (request, _reply, next) => {
    if (request.routeOptions.url?.startsWith('/api/')) answered += 1
    next()
  })
  return () => answered >= calls
}

/** Counts the queries and transactions that a store works on now, with those that wait for a connection. */
export function countQueries(store: Store): { readonly store: Store; readonly atWork: () => number } {
  let count = 0
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    count += 1
    try {
      return await work()
    } finally {
      count -= 1
    }
  }
  return {
    atWork: () => count,
    store: {
      ...store,
      query: (text, values) => counted(() => store.query(text, values)),
      transaction: (work) => counted(() => store.transaction(work)),
    },
  }
}

const lastingMs = 2_000

interface BurstFacts {
  /** The bound for what lasts longer than two seconds. */
  readonly most: number
  /** How many times as many a short burst may have. */
  readonly times: number
  readonly count: () => number
  /** Whether the length of a burst counts, as it does not in a cold process; absent means always. */
  readonly isJudged?: () => boolean
  readonly now?: () => number
}

/**
 * Gives how much is in progress as a guard with a bound of `most` should see it: a short burst counts for a fraction, so that
 * its requests are served one after the other. After two seconds at the bound it is overload and counts in full, until less
 * than half of the bound was in progress for two seconds.
 */
export function burstTolerant({
  most,
  times,
  count,
  isJudged = () => true,
  now = () => performance.now(),
}: BurstFacts): () => number {
  let isStrained: boolean | undefined
  let since: number | undefined
  return () => {
    const atWork = count()
    // A load that is at the bound from the start is no burst.
    isStrained ??= atWork >= most
    const isTurning = isStrained ? atWork < most / 2 : atWork >= most
    since = isTurning && isJudged() ? (since ?? now()) : undefined
    if (since !== undefined && now() - since >= lastingMs) {
      isStrained = !isStrained
      since = undefined
    }
    return isStrained ? atWork : atWork / times
  }
}
