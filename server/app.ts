import type { Socket } from 'node:net'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { type Certificate, endConnection, serverWithTimeouts } from './http/connections.ts'
import { refuseTwoHosts } from './http/guard.ts'
import { commonHeaders, ownHeaders } from './http/headers.ts'
import { answerFailure, problem, refuse } from './http/problems.ts'
import { answerFacts, type LogTarget, logging } from './monitoring/log.ts'
import { type Figures, measure, routeMetrics } from './monitoring/metrics.ts'
import { burstTolerant, guardOverload, watchAcceptQueue, watchWarmth } from './monitoring/overload.ts'
import type { Settings } from './settings/settings.ts'
import { newClearText } from './store/index.ts'

export type { Certificate } from './http/connections.ts'

/** What the Fastify application is made with. */
export interface AppFacts {
  /** The URLs of the routes by which customers pay. */
  readonly moneyRoutes: ReadonlySet<string>
  readonly settings: Settings
  readonly version: string
  readonly now: () => number
  readonly certificate?: Certificate
  readonly log?: LogTarget
  /** Aborted when the process has to end. */
  readonly leaving?: AbortSignal
  /** Figures of the rest of the server, for /metricas. */
  readonly figures?: Figures
}

/** The path, under `/api` or not, that answers requests whose own URL cannot be decoded. */
export const unreadable = '/endereco-ilegivel'

/** Short enough to be read out by a customer, and with letters, so that none looks like a number of a person. */
const newRequestId = () => newClearText(12)

/** A turn of the event loop of so many milliseconds is not late. */
const dueTurnMs = 90
/** For each query at work two may wait: then the last is answered within a tenth of a second or two. */
const atDatabasePerConnection = 3
/** In a burst eleven may wait for each: the last of 240 is answered within a second. */
const burstTimes = 4

/**
 * Makes the Fastify application without the routes of the product: its log, timeouts, overload protection, metrics, and the
 * headers of every answer.
 *
 * Each request has an id of our own, in `x-request-id` of its answer and in its lines of the log; one that came along
 * is ignored, as it could say anything.
 */
export function newApp(facts: AppFacts): FastifyInstance {
  const { settings, certificate, log, leaving } = facts
  const { trustedProxies } = settings
  const app: FastifyInstance = Fastify({
    logger: logging(settings.logLevel, log) ?? false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    requestIdHeader: false,
    genReqId: newRequestId,
    trustProxy: (_address: string, hop: number) => hop < trustedProxies,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // What does not fit a schema is refused as it is.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
    serverFactory: (listener) => serverWithTimeouts(listener, { certificate, trustedProxies }),
    clientErrorHandler: (error, socket) => refuseRaw(app, error, socket),
    frameworkErrors: (_error, { raw }, reply) => {
      raw.url = raw.url?.startsWith('/api') ? `/api${unreadable}` : unreadable
      app.routing(raw, reply.raw)
    },
  })
  app.addHook('onRequest', (request, reply, next) => {
    reply.headers(commonHeaders[request.protocol]).header('x-request-id', request.id)
    // Kept-alive connections end one by one, so that none is cut just when it is used again.
    if (leaving?.aborted) reply.header('connection', 'close')
    next()
  })
  refuseTwoHosts(app)
  app.addHook('onResponse', (request, reply, next) => {
    request.log.info(answerFacts(request, reply), 'resposta')
    next()
  })
  const { version, figures = {} } = facts
  const mostAtDatabase = settings.databaseConnections * atDatabasePerConnection
  const isWarm = watchWarmth(app)
  app.register(underPressure)
  const load = guardOverload(app, {
    moneyRoutes: facts.moneyRoutes,
    mostAtWork: settings.mostAtWork,
    mostAtDatabase,
    atDatabase: burstTolerant({
      most: mostAtDatabase,
      times: burstTimes,
      isJudged: isWarm,
      count: figures.atDatabase ?? (() => 0),
    }),
    isWarm,
    lagMs() {
      const { eventLoopDelay } = app.memoryUsage()
      // A process that is still starting serves no requests; a second without any turn has no mean.
      return app.server.listening && Number.isFinite(eventLoopDelay) ? eventLoopDelay - dueTurnMs : 0
    },
    queueMs: watchAcceptQueue(app.server),
  })
  routeMetrics(app, measure(app, { load, figures, version }), facts)
  app.setErrorHandler(answerFailure)
  app.setNotFoundHandler((_request, reply) => refuse(reply, problem('naoEncontrado')))
  return app
}

const rawRefusals: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** Answers a request that is no HTTP or came too slowly, with an empty body. */
function refuseRaw(app: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) return void socket.destroy()
  const requestId = newRequestId()
  const status = rawRefusals[error.code ?? ''] ?? '400 Bad Request'
  app.log.info({ status: Number(status.slice(0, 3)), requestId }, 'recusada antes de ser lida')
  const headers = { ...ownHeaders, 'x-request-id': requestId, connection: 'close', 'content-length': '0' }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  endConnection(socket, `HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`)
}
