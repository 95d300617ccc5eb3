import { createHash, timingSafeEqual } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { isLoopback } from '../http/connections.ts'
import { problem, refusalOf, refuse } from '../http/problems.ts'
import type { Settings } from '../settings/settings.ts'
import { type Attempts, openAttempts } from './attempts.ts'
import type { Pulse } from './health.ts'
import type { Load } from './overload.ts'
import type { ServiceTimes } from './service-times.ts'
import { within } from './within.ts'

/**
 * Opens GET /metricas to whoever brings the operator's token, as Bearer or as the password of Basic.
 *
 * An address that was wrong ten times within a minute waits, with the right one too. That is counted in this process:
 * figures are told without a database. Where there is no token, it answers this machine alone, and only where no proxy
 * may stand between.
 */
export function routeMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  { settings, now }: { readonly settings: Settings; readonly now: () => number },
): void {
  const { operatorToken, trustedProxies } = settings
  const attempts = openAttempts(now, 10)
  app.get('/metricas', async (request, reply) => {
    if (operatorToken === null) {
      if (trustedProxies > 0 || !comesStraightFromHere(request))
        return refuse(reply, problem('naoEncontrado'))
    } else {
      const refusal = refusalOfToken(attempts, request, operatorToken)
      if (refusal) return refuse(reply.headers(refusal.headers), refusal.problem)
    }
    return reply.type(metrics.contentType).send(await metrics.text())
  })
}

/** Says why a caller may not see the figures; undefined where he may. */
function refusalOfToken(attempts: Attempts, request: FastifyRequest, wanted: string) {
  const address = normalizeIP(request.ip)
  const retryAfterSeconds = attempts.waitOf(address)
  if (retryAfterSeconds > 0)
    return { headers: {}, problem: problem('muitasTentativas', { retryAfterSeconds }) }
  const given = tokenIn(request)
  if (isSame(given, wanted)) return undefined
  // Nobody guesses by giving none: a browser asks so first.
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

/** A page of elsewhere may be made to call this machine by a name of its own: only the names of the machine count. */
function comesStraightFromHere(request: FastifyRequest): boolean {
  return (
    isLoopback(request.socket.remoteAddress ?? '') &&
    /^(localhost|127\.[\d.]+|\[::1\])$/i.test(request.hostname) &&
    ofProxies.every((name) => request.headers[name] === undefined)
  )
}

/** What the rest of the server knows of itself, asked for at each look. */
export interface Figures {
  readonly outbox?: () => Promise<{
    readonly waiting: number
    readonly dead: number
    readonly oldestSeconds: number
  }>
  readonly payments?: () => Promise<{
    readonly confirming: number
    readonly oldestConfirmingSeconds: number
    readonly pending: number
    readonly lateSeconds: number
  }>
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
export function measure(app: FastifyInstance, sources: MetricSources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const duration = new Histogram({
    name: 'funis_http_duration_seconds',
    help: 'Tempo de cada resposta.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers,
  })
  const calls = new Counter({
    name: 'funis_calls_total',
    help: 'Chamadas por operação e desfecho: ok, ou o código do problema.',
    labelNames: ['operation', 'outcome'] as const,
    registers,
  })
  app.addHook('onResponse', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'nenhuma'
    const method = methods.has(request.method) ? request.method : 'outro'
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    duration.observe({ method, route, status }, reply.elapsedTime / 1000)
    if (route.startsWith('/api/')) calls.inc({ operation: route.slice(5), outcome: outcomeOf(reply) })
    next()
  })
  gaugeLoad(registers, sources)
  return { contentType: registry.contentType, text: reader(registry, sources.figures) }
}

const outcomeOf = (reply: FastifyReply): string =>
  refusalOf(reply) ?? (reply.statusCode < 400 ? 'ok' : String(reply.statusCode))

function gaugeLoad(registers: Registry[], { load, figures, version }: MetricSources): void {
  new Gauge({ name: 'funis_info', help: 'A versão.', labelNames: ['version'], registers }).set({ version }, 1)
  const gauge = (name: string, help: string, read: () => Readonly<Record<string, number>>) =>
    new Gauge({
      ...{ name, help, labelNames: ['state'], registers },
      collect() {
        for (const [state, value] of Object.entries(read())) this.set({ state }, value)
      },
    })
  gauge('funis_at_work', 'Chamadas, páginas e perguntas ao banco em andamento.', () => ({
    calls: load.callsAtWork(),
    pages: load.pagesAtWork(),
    ...(figures.atDatabase && { database: figures.atDatabase() }),
  }))
  if (figures.connections)
    gauge('funis_database_connections', 'Conexões com o PostgreSQL.', figures.connections)
  countOf(
    registers,
    { name: 'funis_refused_total', help: 'Recusadas por excesso.', label: 'reason' },
    load.refused,
  )
  const ofPolicy = { name: 'funis_csp_reports_total', help: 'O que a política das páginas impediu.' }
  const ofServices = { name: 'funis_service_mismatches_total', help: 'Onde serviço e variante divergem.' }
  countOf(registers, { ...ofPolicy, label: 'directive' }, figures.policyReports)
  countOf(registers, { ...ofServices, label: 'what' }, figures.mismatches)
}

/** Tells counts that somebody else keeps, each under its name as a label. */
function countOf(
  registers: Registry[],
  { name, help, label }: { readonly name: string; readonly help: string; readonly label: string },
  counts: Readonly<Record<string, number>> | undefined,
): void {
  if (!counts) return
  new Counter({
    ...{ name, help, labelNames: [label], registers },
    collect() {
      this.reset()
      for (const [value, count] of Object.entries(counts)) this.inc({ [label]: value }, count)
    },
  })
}

/** Reads the figures of the process from the first look on: nobody pays for what nobody looks at. */
function reader(registry: Registry, figures: Figures): () => Promise<string> {
  const { outbox, payments, services } = figures
  const registers = [registry]
  gaugeHealth(registers, figures)
  const help = 'Mensagens na fila de saída, à espera ou mortas.'
  const messages = new Gauge({ name: 'funis_outbox_messages', help, labelNames: ['state'], registers })
  const oldest = new Gauge({
    name: 'funis_outbox_oldest_seconds',
    help: 'Há quanto tempo espera a mensagem mais antiga da fila.',
    registers,
  })
  const money = gaugePayments(registers)
  let isWatched = false
  return async () => {
    if (!isWatched) collectDefaultMetrics({ register: registry })
    isWatched = true
    const found = outbox && (await within(1_000, outbox()))
    if (found) {
      messages.set({ state: 'waiting' }, found.waiting)
      messages.set({ state: 'dead' }, found.dead)
      oldest.set(found.oldestSeconds)
    }
    const charges = payments && (await within(1_000, payments()))
    if (charges) money(charges)
    return (await registry.metrics()) + ((await services?.text()) ?? '')
  }
}

type Payments = Awaited<ReturnType<NonNullable<Figures['payments']>>>

/** Makes the figures of charges that somebody may have to look at. */
function gaugePayments(registers: Registry[]): (found: Payments) => void {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const charges = new Gauge({
    ...{ name: 'funis_payments', labelNames: ['state'], registers },
    help: 'Cobranças sem desfecho conhecido (confirming) e dinheiro que espera pela equipe (pending).',
  })
  const oldest = gauge(
    'funis_payments_oldest_confirming_seconds',
    'Há quanto tempo a cobrança mais antiga espera pelo seu desfecho.',
  )
  const late = gauge('funis_reconciliation_late_seconds', 'De quanto a conferência das cobranças se atrasa.')
  return ({ confirming, pending, oldestConfirmingSeconds, lateSeconds }) => {
    charges.set({ state: 'confirming' }, confirming)
    charges.set({ state: 'pending' }, pending)
    oldest.set(oldestConfirmingSeconds)
    late.set(lateSeconds)
  }
}

/** Tells of the database and of the disk; what cannot be asked at the moment is no number, which raises no alert. */
function gaugeHealth(registers: Registry[], { pulse, freeBytes, purgeIsHeld }: Figures): void {
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      ...{ name, help, registers },
      async collect() {
        this.set(await read())
      },
    })
  if (freeBytes) {
    const help = 'Bytes livres no disco de DATA_DIR.'
    gauge('funis_disk_free_bytes', help, async () => (await within(1_000, freeBytes())) ?? Number.NaN)
  }
  if (purgeIsHeld) {
    const help = '1 enquanto nada é apagado porque o relógio saltou.'
    gauge('funis_purge_held', help, async () => Number(purgeIsHeld()))
  }
  if (!pulse) return
  gauge('funis_database_up', '1 quando o banco responde em 1 s.', async () => Number(await pulse.answers()))
  gauge('funis_database_writable', '1 quando o banco grava.', async () => Number(await pulse.takesMore()))
}
