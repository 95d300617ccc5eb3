import { createHash, timingSafeEqual } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Mismatch } from '../contract/handler.ts'
import { isLoopback } from '../http/connections.ts'
import { problem, refusalOf, refuse } from '../http/problems.ts'
import type { Settings } from '../settings/settings.ts'
import { type FailureLimit, openFailureLimit } from './failure-limit.ts'
import { type Pulse, withTimeout } from './health.ts'
import type { Load } from './overload.ts'

/** How one call to a service outside ended: names and a time, nothing of what was in it. */
interface ServiceRequest {
  readonly service: string
  readonly operation: string
  readonly call: string
  /** Of the answer; null where none came. */
  readonly status: number | null
  /** `answer`, or what else became of it. */
  readonly ending: string
  readonly ms: number
  /** Of the request that caused it; absent where none did. */
  readonly requestId?: string
}

/** What of a log is needed here. */
type ServiceLog = Pick<FastifyBaseLogger, 'warn' | 'info'>

/** Figures of the calls to services outside. */
export interface ServiceTimes {
  observe(request: ServiceRequest): void
  /** Tells a log, from then on, of every call that had no answer or was refused, with the request that caused it. */
  warn(log: ServiceLog): void
  text(): Promise<string>
}

/** Makes the figures of the calls to services outside; they begin before the server that shows them. */
export function openServiceTimes(): ServiceTimes {
  const registry = new Registry()
  const duration = new Histogram({
    name: 'funis_service_duration_seconds',
    help: 'Tempo de cada chamada a um serviço de fora, por desfecho.',
    labelNames: ['service', 'operation', 'ending'] as const,
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  })
  let told: ServiceLog | undefined
  return {
    observe(request) {
      const { service, operation, ending, ms } = request
      duration.observe({ service, operation, ending }, ms / 1000)
      if (ending !== 'answer') told?.warn(request, 'serviço de fora sem resposta')
      else if ((request.status ?? 0) >= 400) told?.info(request, 'serviço de fora recusou')
    },
    warn(log) {
      told = log
    },
    text: () => registry.metrics(),
  }
}

/** Where a mismatch was found. */
export interface MismatchFound extends Mismatch {
  readonly operation: string
  readonly variant: string
}

/** Counts where services and variants do not agree, by what they disagree about. */
export interface Mismatches {
  readonly counts: Readonly<Record<string, number>>
  /** Takes one: counts it and, once an hour, says it in the log. */
  take(found: MismatchFound, log: Pick<FastifyBaseLogger, 'warn'>): void
}

/** A clock, and everything that may be counted, which is zero until it is. */
interface MismatchParts {
  readonly now: () => number
  readonly kinds: readonly string[]
}

const silentMs = 60 * 60_000

/** Makes a count that begins with nothing. */
export function openMismatches({ now, kinds }: MismatchParts): Mismatches {
  const counts: Record<string, number> = Object.fromEntries(kinds.map((kind) => [kind, 0]))
  // As many as variants can say.
  const saidAt = new Map<string, number>()
  return {
    counts,
    take({ what, about, says, operation, variant }, log) {
      counts[what] = (counts[what] ?? 0) + 1
      const mark = `${variant} ${what} ${about}`
      if (now() < (saidAt.get(mark) ?? Number.NEGATIVE_INFINITY) + silentMs) return
      saidAt.set(mark, now())
      log.warn({ operation, variant, what, about }, says)
    },
  }
}

/**
 * Opens GET /metricas to those who have the operator's token, as Bearer or as the password of Basic.
 *
 * An address that was wrong ten times within a minute waits, with the right one too. That is counted in this process:
 * figures are given without a database. Where there is no token, it answers this machine alone, and only without a proxy.
 */
export function routeMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  { settings, now }: { readonly settings: Settings; readonly now: () => number },
): void {
  const { operatorToken, trustedProxies } = settings
  const attempts = openFailureLimit(now, 10)
  app.get('/metricas', async (request, reply) => {
    if (operatorToken === null) {
      if (trustedProxies > 0 || !isDirectFromThisMachine(request))
        return refuse(reply, problem('naoEncontrado'))
    } else {
      const refusal = refusalOfToken(attempts, request, operatorToken)
      if (refusal) return refuse(reply.headers(refusal.headers), refusal.problem)
    }
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

/** Says why a caller may not see the figures; undefined where the caller may. */
function refusalOfToken(attempts: FailureLimit, request: FastifyRequest, wanted: string) {
  const address = normalizeIP(request.ip)
  const retryAfterSeconds = attempts.waitOf(address)
  if (retryAfterSeconds > 0)
    return { headers: {}, problem: problem('muitasTentativas', { retryAfterSeconds }) }
  const given = tokenIn(request)
  if (isSame(given, wanted)) return undefined
  // No token is no guess: a browser asks so first.
  if (given !== '') attempts.fail(address)
  return {
    headers: { 'www-authenticate': 'Basic realm="Metricas", charset="UTF-8"' },
    problem: { code: 'semSenha', status: 401, title: 'Falta a senha das métricas.' },
  }
}

/** Reads what Bearer carries, or the password of Basic by any user name; '' where there is neither. */
function tokenIn({ headers }: FastifyRequest): string {
  const [, kind = '', value = ''] = /^(bearer|basic) +(\S+) *$/i.exec(headers.authorization ?? '') ?? []
  if (kind.toLowerCase() !== 'basic') return value
  const pair = Buffer.from(value, 'base64').toString()
  return pair.includes(':') ? pair.slice(pair.indexOf(':') + 1) : ''
}

/** Compares without telling by time how much was right. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}

const ofProxies = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
]

/** Another site's page may call this machine by a name of that site: only the names of the machine count. */
function isDirectFromThisMachine(request: FastifyRequest): boolean {
  return (
    isLoopback(request.socket.remoteAddress ?? '') &&
    /^(localhost|127\.[\d.]+|\[::1\])$/i.test(request.hostname) &&
    ofProxies.every((name) => request.headers[name] === undefined)
  )
}

interface OutboxFigures {
  readonly waiting: number
  readonly dead: number
  readonly oldestSeconds: number
}

interface PaymentFigures {
  readonly confirming: number
  readonly oldestConfirmingSeconds: number
  readonly pending: number
  readonly lateSeconds: number
}

/** What the rest of the server knows of itself, asked for at each look. */
export interface Figures {
  readonly outbox?: () => Promise<OutboxFigures>
  readonly payments?: () => Promise<PaymentFigures>
  /** Questions and transactions at the database or waiting for it. */
  readonly atDatabase?: () => number
  /** Of the connections to PostgreSQL: all there are, and the calls that wait for one. */
  readonly connections?: () => { readonly total: number; readonly idle: number; readonly waiting: number }
  readonly services?: Pick<ServiceTimes, 'text'>
  /** What policies kept pages from doing, by directive. */
  readonly policyReports?: Readonly<Record<string, number>>
  /** Where services and variants do not agree, by what about. */
  readonly mismatches?: Readonly<Record<string, number>>
  readonly pulse?: Pulse
  /** Bytes that may still be written where this process keeps its files. */
  readonly freeBytes?: () => Promise<number>
  /** Whether nothing is purged because the clock is not to be believed. */
  readonly purgeIsHeld?: () => boolean
}

/** Writes all figures as Prometheus reads them. */
export interface Metrics {
  readonly contentType: string
  text(): Promise<string>
}

/** What the figures come from. */
export interface MetricSources {
  readonly load: Load
  readonly figures: Figures
  readonly version: string
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])

/**
 * Counts every answer of a server, and gives the figures when they are asked for.
 *
 * A label is the template of a route, a method, a class of status, an operation or a problem's code: never a word that
 * a person typed.
 */
export function measure(app: FastifyInstance, { load, figures, version }: MetricSources): Metrics {
  const registry = new Registry()
  const { outbox, payments, atDatabase, connections, services, pulse, freeBytes, purgeIsHeld } = figures
  countAnswers(app, registry)
  const looks: {
    outbox?: Promise<OutboxFigures | undefined>
    payments?: Promise<PaymentFigures | undefined>
  } = {}
  const gauge = (name: string, help: string, read: Read, label = 'state') =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        const values = await read()
        if (typeof values === 'number') return this.set(values)
        for (const [key, value] of Object.entries(values ?? {})) this.set({ [label]: key }, value)
      },
    })
  gauge('funis_info', 'A versão.', () => ({ [version]: 1 }), 'version')
  gauge('funis_at_work', 'Chamadas, páginas e perguntas ao banco em andamento.', () => ({
    calls: load.callsAtWork(),
    pages: load.pagesAtWork(),
    ...(atDatabase && { database: atDatabase() }),
  }))
  if (connections) gauge('funis_database_connections', 'Conexões com o PostgreSQL.', connections)
  if (freeBytes)
    gauge(
      'funis_disk_free_bytes',
      'Bytes livres no disco de DATA_DIR.',
      // What cannot be asked at the moment is no number, which raises no alert.
      async () => (await withTimeout(1_000, freeBytes())) ?? Number.NaN,
    )
  if (purgeIsHeld)
    gauge('funis_purge_held', '1 enquanto nada é apagado porque o relógio saltou.', () =>
      Number(purgeIsHeld()),
    )
  if (pulse) {
    gauge('funis_database_up', '1 quando o banco responde em 1 s.', async () => Number(await pulse.answers()))
    gauge('funis_database_writable', '1 quando o banco grava.', async () => Number(await pulse.takesMore()))
  }
  gauge('funis_outbox_messages', 'Mensagens na fila de saída, à espera ou mortas.', async () => {
    const found = await looks.outbox
    return found && { waiting: found.waiting, dead: found.dead }
  })
  gauge(
    'funis_outbox_oldest_seconds',
    'Há quanto tempo espera a mensagem mais antiga da fila.',
    async () => (await looks.outbox)?.oldestSeconds,
  )
  gauge(
    'funis_payments',
    'Cobranças sem desfecho conhecido (confirming) e dinheiro que espera pela equipe (pending).',
    async () => {
      const found = await looks.payments
      return found && { confirming: found.confirming, pending: found.pending }
    },
  )
  gauge(
    'funis_payments_oldest_confirming_seconds',
    'Há quanto tempo a cobrança mais antiga espera pelo seu desfecho.',
    async () => (await looks.payments)?.oldestConfirmingSeconds,
  )
  gauge(
    'funis_reconciliation_late_seconds',
    'De quanto a conferência das cobranças se atrasa.',
    async () => (await looks.payments)?.lateSeconds,
  )
  addCounter(registry, 'funis_refused_total', 'Recusadas por excesso.', 'reason', load.refused)
  addCounter(
    registry,
    'funis_csp_reports_total',
    'O que a política das páginas impediu.',
    'directive',
    figures.policyReports,
  )
  addCounter(
    registry,
    'funis_service_mismatches_total',
    'Onde serviço e variante divergem.',
    'what',
    figures.mismatches,
  )
  let isWatched = false
  return {
    contentType: registry.contentType,
    async text() {
      // The figures of the process cost something: they begin with the first look.
      if (!isWatched) collectDefaultMetrics({ register: registry })
      isWatched = true
      if (outbox) looks.outbox = withTimeout(1_000, outbox())
      if (payments) looks.payments = withTimeout(1_000, payments())
      return (await registry.metrics()) + ((await services?.text()) ?? '')
    },
  }
}

function countAnswers(app: FastifyInstance, registry: Registry): void {
  const duration = new Histogram({
    name: 'funis_http_duration_seconds',
    help: 'Tempo de cada resposta.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  })
  const calls = new Counter({
    name: 'funis_calls_total',
    help: 'Chamadas por operação e desfecho: ok, ou o código do problema.',
    labelNames: ['operation', 'outcome'] as const,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'nenhuma'
    const method = methods.has(request.method) ? request.method : 'outro'
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    duration.observe({ method, route, status }, reply.elapsedTime / 1000)
    if (route.startsWith('/api/')) {
      const outcome = refusalOf(reply) ?? (reply.statusCode < 400 ? 'ok' : String(reply.statusCode))
      calls.inc({ operation: route.slice(5), outcome })
    }
    next()
  })
}

type Values = number | Readonly<Record<string, number>> | undefined

/** Reads one value, or one for each label; where it gives undefined, the values of the look before stay. */
type Read = () => Values | Promise<Values>

/** Gives the counts that another part of the server keeps, each under its name as a label. */
function addCounter(
  registry: Registry,
  name: string,
  help: string,
  label: string,
  counts: Readonly<Record<string, number>> | undefined,
): void {
  if (!counts) return
  new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset()
      for (const [value, count] of Object.entries(counts)) this.inc({ [label]: value }, count)
    },
  })
}
