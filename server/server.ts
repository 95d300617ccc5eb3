import type { FastifyInstance } from 'fastify'
import type { Project } from '../engine/config/index.ts'
import { registerAdmin } from './admin/index.ts'
import { type Certificate, newApp, unreadable } from './app.ts'
import type { Perform } from './calls/admit.ts'
import { openCaptcha, routeCaptcha } from './calls/captcha.ts'
import { routeDrafts } from './calls/drafts.ts'
import { openLimiter } from './calls/limits.ts'
import { routeDocument } from './calls/openapi.ts'
import { compileOperations, type Operation } from './calls/operation.ts'
import { openCalls } from './calls/perform.ts'
import { handlerOf, type Outages, recordRefusals, routeOperations } from './calls/routes.ts'
import { callerOf } from './calls/sale.ts'
import type { Handler, Lists } from './contract/handler.ts'
import type { SchemaFiles } from './contract/operation-file.ts'
import { type BackgroundCalls, guardApi } from './http/guard.ts'
import { problem, refuse } from './http/problems.ts'
import { anyLetterheadsOf } from './messages/index.ts'
import { type Pulse, routeHealth } from './monitoring/health.ts'
import type { LogTarget } from './monitoring/log.ts'
import { type Figures, type MismatchFound, openMismatches } from './monitoring/metrics.ts'
import { openPolicyReports, routePolicyReports } from './monitoring/policy-reports.ts'
import type { BuiltPages, ScreensToDraw } from './pages/built.ts'
import type { Catalogue } from './pages/catalogue.ts'
import { routeDeviceSales } from './pages/device-sales.ts'
import { type Folders, routeFiles } from './pages/files.ts'
import { openKeptFunnels } from './pages/kept-funnels.ts'
import { openings } from './pages/opening.ts'
import { routePages, routeTexts } from './pages/page-routes.ts'
import { routeBoletos } from './payment/boleto-page.ts'
import { routeNotices } from './payment/notices.ts'
import { routePaymentPages } from './payment/payment-page.ts'
import type { MoneyCalls } from './process/lifecycle.ts'
import { mismatchKinds, noteShown } from './sale/lookups.ts'
import { isSaleSettled, proposalOf } from './sale/proposal.ts'
import { framesOf, type Settings, serverFactsOf } from './settings/settings.ts'
import { newId, type Store } from './store/index.ts'
import { openServices, resolveCall, type Services } from './upstream/index.ts'

/** Everything a server is made of; nothing is looked up elsewhere. */
export interface ServerParts {
  readonly settings: Settings
  readonly store: Store
  /** The services behind the operations; absent means none, and the sandbox answers. */
  readonly services?: Services
  readonly handlers: readonly Handler[]
  readonly lists: Lists
  readonly catalogue: Catalogue
  readonly schemas: SchemaFiles
  /** The files of the funnels as they were read last; absent, staff get no explanation of where a sale is. */
  readonly project?: () => Project
  /** The names that screens and calls give to secrets only; a draft with one is refused. */
  readonly secretNames: ReadonlySet<string>
  readonly now: () => number
  /** The key of the captcha's signatures. */
  readonly secret: string
  /** The id under which this process records its heartbeat; absent means a new one. */
  readonly owner?: string
  readonly version: string
  readonly pages: BuiltPages
  /** The form engines that prerender first screens; absent, browsers render them. */
  readonly screensToDraw?: ScreensToDraw
  readonly folders: Folders
  /** Serves https where given. */
  readonly certificate?: Certificate
  /** Figures of the rest of the process, for /metricas. */
  readonly figures?: Figures
  /** The health of the database; absent means that it is asked each time. */
  readonly pulse?: Pulse
  /** Aborted when the process has to end: the server goes on, and reports that it is not ready. */
  readonly leaving?: AbortSignal
  /** Counts the calls that write, for a stop that waits for them. */
  readonly money?: MoneyCalls
  /** Where the log goes; absent means the standard output. */
  readonly log?: LogTarget
  /** Failures switched on for tests; never in production. */
  readonly outages?: Outages
  /** More routes, as those of the sandbox. */
  readonly more?: (app: FastifyInstance) => void
}

/** Builds the server without listening: `inject` it in a test, `listen` it in a process. */
export async function openServer(parts: ServerParts): Promise<FastifyInstance> {
  const { settings, catalogue, schemas, now, store, money } = parts
  const operations = compileOperations(schemas)
  const kept = openKeptFunnels({ store, catalogue })
  const counts = openLimiter(parts)
  const captcha = openCaptcha({ secret: parts.secret, cost: settings.captchaCost, now })
  const reports = openPolicyReports({ routeOf: (path) => patternOf(catalogue.placeOf(path)), now })
  const mismatches = openMismatches({ now, kinds: mismatchKinds })
  const ofMoney = [...operations.values()].filter((operation) => operation.money)
  const app = newApp({
    ...parts,
    moneyRoutes: new Set(ofMoney.map(({ name }) => `/api/${name}`)),
    figures: { ...parts.figures, policyReports: reports.counts, mismatches: mismatches.counts },
  })
  const isProduction = settings.mode === 'production'
  const shared = {
    services: openServices({ services: {}, pause: async () => {} }),
    owner: newId(),
    leased: new Set<string>(),
    ...parts,
    site: settings.publicUrl,
    cardEntry: settings.cards.entry,
    serverFacts: serverFactsOf(settings),
    frames: framesOf(settings),
    captcha,
    admits: counts.admits,
    checked: !isProduction,
    takesSandboxMoney: !isProduction || settings.takesSandboxMoney,
    noteMismatch: (found: MismatchFound) => mismatches.take(found, app.log),
    variant: (id: string) => catalogue.served(id)?.variant,
    snapshotOf: catalogue.snapshotOf,
    kept,
    proposalOf,
    isSaleSettled,
    noteShown,
  }
  const make = openCalls(shared)
  // A stop waits for calls that write, even where the client is gone.
  const perform: Perform = (call) =>
    money && (call.operation.writes || call.operation.money) ? money.during(() => make(call)) : make(call)
  const api = { ...parts, operations, perform, counts, variant: shared.variant }

  routePolicyReports(app, reports)
  await app.register(
    async (inside) => {
      await guardApi(inside, backgroundCallsOf(operations, parts))
      recordRefusals(inside, { ...shared, operations })
      parts.outages?.at(inside)
      routeOperations(inside, api)
      routeDrafts(inside, shared)
      routeDocument(inside, {
        schemas,
        served: [...operations.values()].filter((each) => handlerOf(each, api)).map(({ name }) => name),
        tables: (name) => parts.project?.().tables.get(name)?.source.value,
        version: parts.version,
      })
      routeCaptcha(inside, { captcha, operations, settings, secret: parts.secret })
      inside.all(unreadable, (_request, reply) => refuse(reply, problem('entradaInvalida')))
      inside.all('/*', (_request, reply) => refuse(reply, problem('naoEncontrado')))
    },
    { prefix: '/api' },
  )
  routeHealth(app, parts)
  routeFiles(app, { catalogue, kept }, parts.folders)
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))
  routeTexts(app, shared)
  await routeDeviceSales(app, shared)
  routeBoletos(app, { ...shared, letterhead: anyLetterheadsOf(catalogue, kept) })
  routePaymentPages(app, shared)
  if (settings.noticeSecret !== null) routeNotices(app, { ...parts, secret: settings.noticeSecret })
  registerAdmin(app, { ...parts, admits: counts.admits, memory: counts.memory, resolve: resolveCall })
  parts.more?.(app)
  routePages(app, { ...shared, open: openings(api, shared) })
  return app.ready().then(() => app)
}

/** Gives the pattern of a funnel's page; undefined for every other address. */
const patternOf = (place: ReturnType<Catalogue['placeOf']>): string | undefined =>
  'address' in place ? place.address.pattern : undefined

/** What pages send by themselves, and often: whether a payment has arrived, and drafts. */
const backgroundCallsOf = (
  operations: ReadonlyMap<string, Operation>,
  parts: ServerParts,
): BackgroundCalls => ({
  kinds: [
    new Set([...operations.values()].filter(({ kind }) => kind === 'poll').map(({ name }) => `/api/${name}`)),
    new Set(['/api/rascunho']),
  ],
  visitorOf: (request) => callerOf(request, parts)?.secret ?? null,
})

const robots = 'User-agent: *\nDisallow: /api/\nAllow: /\n'
