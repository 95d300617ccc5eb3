import { createHash, timingSafeEqual } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Mismatch } from '../contract/handler.ts'
import { isLoopback } from '../http/connections.ts'
import { problem, refusalOf, refuse } from '../http/problems.ts'
import type { Settings } from '../settings/settings.ts'
import { openFailureLimit } from './failure-limit.ts'
import { type Pulse, withTimeout } from './health.ts'
import type { Load } from './overload.ts'

/** How one call to a service outside ended: names and a time, nothing of its content. */
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

/** Metrics of the calls to services outside. */
export type ServiceTimes = ReturnType<typeof openServiceTimes>

/** Makes the metrics of the calls to services outside; they begin before the server that shows them. */
export function openServiceTimes() {
  const registry = new Registry()
  const duration = new Histogram({
    name: 'funis_service_duration_seconds',
    help: 'Tempo de cada chamada a um serviço de fora, por desfecho.',
    labelNames: ['service', 'operation', 'ending'] as const,
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  })
  let log: Pick<FastifyBaseLogger, 'warn' | 'info'> | undefined
  return {
    observe(request: ServiceRequest) {
      const { service, operation, ending, ms } = request
      duration.observe({ service, operation, ending }, ms / 1000)
      if (ending !== 'answer') log?.warn(request, 'serviço de fora sem resposta')
      else if ((request.status ?? 0) >= 400) log?.info(request, 'serviço de fora recusou')
    },
    /** Has a log receive, from then on, every call that had no answer or was refused. */
    warn(receiver: NonNullable<typeof log>) {
      log = receiver
    },
    text: () => registry.metrics(),
  }
}

/** A mismatch of a service and a variant, and where it was found. */
export interface MismatchFound extends Mismatch {
  readonly operation: string
  readonly variant: string
}

const hourMs = 60 * 60_000

/** Counts mismatches of services and variants by kind; every kind begins with zero. */
export function openMismatches({
  now,
  kinds,
}: {
  readonly now: () => number
  readonly kinds: readonly string[]
}) {
  const counts: Record<string, number> = Object.fromEntries(kinds.map((kind) => [kind, 0]))
  const loggedAt = new Map<string, number>()
  return {
    counts,
    /** Counts a mismatch, and logs it once an hour. */
    take({ what, about, says, operation, variant }: MismatchFound, log: Pick<FastifyBaseLogger, 'warn'>) {
      counts[what] = (counts[what] ?? 0) + 1
      const key = `${variant} ${what} ${about}`
      if (now() < (loggedAt.get(key) ?? Number.NEGATIVE_INFINITY) + hourMs) return
      loggedAt.set(key, now())
      log.warn({ operation, variant, what, about }, says)
    },
  }
}

/**
 * Opens GET /metricas to those who have the operator's token, as Bearer or as the password of Basic.
 *
 * An address that was wrong ten times within a minute waits, with the right one too; that is counted in this process, as
 * metrics are given without a database. Where there is no token, it answers this machine alone, and only without a proxy.
 */
export function routeMetrics(
  app: FastifyInstance,
  metrics: ReturnType<typeof measure>,
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

/** Says why a caller may not see the metrics; undefined where the caller may. */
function refusalOfToken(
  attempts: ReturnType<typeof openFailureLimit>,
  request: FastifyRequest,
  wanted: string,
) {
  const address = normalizeIP(request.ip)
  const retryAfterSeconds = attempts.waitOf(address)
  if (retryAfterSeconds > 0)
    return { headers: {}, problem: problem('muitasTentativas', { retryAfterSeconds }) }
  const given = tokenIn(request)
  if (isSame(given, wanted)) return undefined
  // A browser first asks without a token, which is no guess.
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

/** What the rest of the server measures, read at each request for the metrics; what is absent has no metric. */
export interface Figures {
  readonly outbox?: () => Promise<OutboxFigures>
  readonly payments?: () => Promise<PaymentFigures>
  /** Queries and transactions at the database or waiting for it. */
  readonly atDatabase?: () => number
  /** Of the connections to PostgreSQL: all there are, and the calls that wait for one. */
  readonly connections?: () => { readonly total: number; readonly idle: number; readonly waiting: number }
  readonly services?: Pick<ServiceTimes, 'text'>
  /** Violations of content security policies, by directive. */
  readonly policyReports?: Counts
  /** Mismatches of services and variants, by kind. */
  readonly mismatches?: Counts
  readonly pulse?: Pulse
  /** Bytes that may still be written where this process keeps its files. */
  readonly freeBytes?: () => Promise<number>
  /** Whether the purge is held because the clock jumped. */
  readonly purgeIsHeld?: () => boolean
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

/** What metrics are read from. */
interface MetricSources {
  readonly load: Load
  readonly figures: Figures
  readonly version: string
}

type Counts = Readonly<Record<string, number>>
type Values = number | Counts | undefined

/** Reads one value, or one for each label; undefined keeps the values of the look before. */
type Read = () => Values | Promise<Values>

/**
 * Counts every answer of a server, and gives the metrics.
 *
 * A label is the template of a route, a method, a class of status, an operation or a problem's code: never a word that
 * a person typed.
 */
export function measure(app: FastifyInstance, { load, figures, version }: MetricSources) {
  const registry = new Registry()
  const { pulse, freeBytes, purgeIsHeld } = figures
  let outbox: OutboxFigures | undefined
  let payments: PaymentFigures | undefined
  const gauge = (name: string, help: string, read: Read | undefined, label = 'state') =>
    read && addGauge(registry, { name, help, read, label })
  gauge('funis_info', 'A versão.', () => ({ [version]: 1 }), 'version')
  gauge('funis_at_work', 'Chamadas, páginas e perguntas ao banco em andamento.', () => ({
    calls: load.callsAtWork(),
    pages: load.pagesAtWork(),
    ...(figures.atDatabase && { database: figures.atDatabase() }),
  }))
  gauge('funis_database_connections', 'Conexões com o PostgreSQL.', figures.connections)
  // What cannot be read now is no number, which raises no alert.
  const readFreeBytes = freeBytes && (async () => (await withTimeout(1_000, freeBytes())) ?? Number.NaN)
  gauge('funis_disk_free_bytes', 'Bytes livres no disco de DATA_DIR.', readFreeBytes)
  const readHeld = purgeIsHeld && (() => Number(purgeIsHeld()))
  gauge('funis_purge_held', '1 enquanto nada é apagado porque o relógio saltou.', readHeld)
  const readUp = pulse && (async () => Number(await pulse.answers()))
  gauge('funis_database_up', '1 quando o banco responde em 1 s.', readUp)
  const readWritable = pulse && (async () => Number(await pulse.takesMore()))
  gauge('funis_database_writable', '1 quando o banco grava.', readWritable)
  gauge(
    'funis_outbox_messages',
    'Mensagens na fila de saída, à espera ou mortas.',
    () => outbox && { waiting: outbox.waiting, dead: outbox.dead },
  )
  gauge(
    'funis_outbox_oldest_seconds',
    'Há quanto tempo espera a mensagem mais antiga da fila.',
    () => outbox?.oldestSeconds,
  )
  gauge(
    'funis_payments',
    'Cobranças em aberto (confirming) e dinheiro que espera pela equipe (pending).',
    () => payments && { confirming: payments.confirming, pending: payments.pending },
  )
  gauge(
    'funis_payments_oldest_confirming_seconds',
    'Há quanto tempo a cobrança mais antiga espera pelo seu desfecho.',
    () => payments?.oldestConfirmingSeconds,
  )
  gauge(
    'funis_reconciliation_late_seconds',
    'De quanto a conferência das cobranças se atrasa.',
    () => payments?.lateSeconds,
  )
  const { policyReports, mismatches } = figures
  const counter = (name: string, help: string, counts: Counts | undefined, label: string) =>
    counts && addCounter(registry, { name, help, counts, label })
  counter('funis_refused_total', 'Recusadas por excesso.', load.refused, 'reason')
  counter('funis_csp_reports_total', 'O que a política das páginas impediu.', policyReports, 'directive')
  counter('funis_service_mismatches_total', 'Onde serviço e variante divergem.', mismatches, 'what')
  countAnswers(app, registry)
  let isWatched = false
  return {
    contentType: registry.contentType,
    /** Writes the metrics as Prometheus reads them. */
    async text(): Promise<string> {
      // The metrics of the process have a cost: they begin with the first request for them.
      if (!isWatched) collectDefaultMetrics({ register: registry })
      isWatched = true
      outbox = figures.outbox && (await withTimeout(1_000, figures.outbox()))
      payments = figures.payments && (await withTimeout(1_000, figures.payments()))
      return (await registry.metrics()) + ((await figures.services?.text()) ?? '')
    },
  }
}

interface GaugeParts {
  readonly name: string
  readonly help: string
  readonly read: Read
  readonly label: string
}

function addGauge(registry: Registry, { name, help, read, label }: GaugeParts): void {
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
}

interface CounterParts extends Omit<GaugeParts, 'read'> {
  readonly counts: Counts
}

/** Shows the counts that another part of the server keeps, each under its name as a label. */
function addCounter(registry: Registry, { name, help, counts, label }: CounterParts): void {
  new Counter({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset()
      for (const [key, count] of Object.entries(counts)) this.inc({ [label]: key }, count)
    },
  })
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])

/** Measures every answer, and counts the calls under `/api` by how they ended. */
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
