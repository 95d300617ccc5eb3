import { randomBytes } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Socket } from 'node:net'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Settings } from '../settings.ts'
import { refuse } from './answer.ts'
import { answerFailure } from './failures.ts'
import { ownHeaders } from './headers.ts'
import { answerFacts, type LogTarget, logging } from './log.ts'
import { problem } from './problems.ts'

/** A certificate and its key, as PEM texts. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** What the bare server needs to know. */
export interface AppFacts {
  readonly settings: Settings
  readonly certificate?: Certificate
  readonly log?: LogTarget
}

/** Names the path, below `/api` or not, at which a request is answered whose own address nobody can decode. */
export const unreadable = '/endereco-ilegivel'

/** Makes the bare server: its log, its limits in time, and the headers that no answer goes without. */
export function newApp({ settings, certificate, log }: AppFacts): FastifyInstance {
  const app: FastifyInstance = Fastify({
    logger: logging(settings.logLevel, log) ?? false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    requestIdHeader: false,
    genReqId: () => randomBytes(9).toString('base64url'),
    trustProxy: (_address: string, hop: number) => hop < settings.trustedProxies,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    serverFactory: (listener) => patientServer(listener, certificate),
    clientErrorHandler: (_error, socket) => refuseRaw(socket),
    frameworkErrors: (_error, { raw }, reply) => {
      raw.url = raw.url?.startsWith('/api') ? `/api${unreadable}` : unreadable
      app.routing(raw, reply.raw)
    },
  })
  app.register(helmet, { global: false, contentSecurityPolicy: false, xFrameOptions: { action: 'deny' } })
  app.addHook('onRequest', async (request, reply) => {
    reply.helmet({ strictTransportSecurity: request.protocol === 'https' })
    reply.headers(ownHeaders)
  })
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply))
  app.setErrorHandler(answerFailure)
  app.setNotFoundHandler((_request, reply) => refuse(reply, problem('naoEncontrado')))
  return app
}

const logAnswer = (request: FastifyRequest, reply: FastifyReply) =>
  request.log.info(answerFacts(request, reply), 'resposta')

/** Makes a server that waits for nobody too long: half a request, or none, ends the connection. */
function patientServer(listener: RequestListener, certificate: Certificate | undefined): Server {
  const server = certificate ? createSecureServer(certificate, listener) : createServer(listener)
  server.headersTimeout = 10_000
  server.requestTimeout = 20_000
  server.keepAliveTimeout = 10_000
  server.setTimeout(90_000)
  return server
}

/** Answers what is not even HTTP: with nothing that could be shown, run or kept. */
function refuseRaw(socket: Socket): void {
  if (!socket.writable) return void socket.destroy()
  const headers = Object.entries({ ...ownHeaders, connection: 'close', 'content-length': '0' })
  socket.end(
    `HTTP/1.1 400 Bad Request\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
}
