import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { sessionExpiry } from './admin/auth.ts'
import { compileOperations } from './calls/operation.ts'
import { certificateOf } from './http/connections.ts'
import { anyLetterheadsOf } from './messages/index.ts'
import { openPulse } from './monitoring/health.ts'
import { startFacts } from './monitoring/log.ts'
import { openServiceTimes } from './monitoring/metrics.ts'
import { countQueries } from './monitoring/overload.ts'
import { handlers } from './operations/registry.ts'
import { outboxFigures } from './outbox/index.ts'
import { type BuiltPages, loadBuiltScreens, readBuiltPages, readBuiltScreens } from './pages/built.ts'
import { openCatalogue } from './pages/catalogue.ts'
import { foldersOf } from './pages/files.ts'
import { openKeptFunnels } from './pages/kept-funnels.ts'
import { vocabulary } from './pages/vocabulary.ts'
import { paymentFigures } from './payment/index.ts'
import {
  createStop,
  endOnSignals,
  type MoneyCalls,
  openPurgeWorker,
  type PurgeWorker,
  startHeartbeat,
  trackMoneyCalls,
} from './process/lifecycle.ts'
import {
  addressOf,
  askedBy,
  linksOf,
  networkAddressesOf,
  plannedCalls,
  plannedNotice,
  readLists,
  refusePlanned,
  refuseSandboxMoney,
  secretIn,
  whyNotListening,
  whyNotStarted,
} from './process/start.ts'
import { isListable, operatorLists } from './sale/corretor.ts'
import { expiries } from './sale/expiries.ts'
import { sellsProducts } from './sale/variant.ts'
import { hasSandbox, sandboxOf, sandboxPages } from './sandbox-pages.ts'
import { openServer } from './server.ts'
import { type Settings, settingsOfProcess, warningsOf } from './settings/settings.ts'
import { awaitDatabase, freeBytesAt, newId, openStore, type Store } from './store/index.ts'
import { openServices, type Services } from './upstream/index.ts'
import { workersOf } from './workers.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Connections that wait to be taken; those beyond would try again only after a second or three. */
const backlog = 4_096

function checkedSettings(): Settings {
  const reading = settingsOfProcess()
  if (!reading.ok) throw new Error(reading.mistakes.join('\n'))
  return reading.settings
}

function pagesOfBuild(): BuiltPages {
  const pages = readBuiltPages(join(root, 'dist'))
  if (pages) return pages
  throw new Error('Falta a pasta dist. Rode "npm run build" e tente de novo ("npm start" faz isso por você).')
}

function usableCatalogue({ mode }: Settings) {
  const report = (text: string) => console.error(`${text}\n`)
  const built = readBuiltScreens(join(root, 'dist'))
  const catalogue = openCatalogue({
    root,
    words: vocabulary,
    built,
    report,
    takesPlanned: mode !== 'production',
    now: () => performance.now(),
  })
  refusePlanned({ mode }, plannedCalls(catalogue.project(), vocabulary.operations))
  if (catalogue.all().length > 0) return catalogue
  throw new Error('Nenhuma variante pode ser servida. Corrija o que está acima e tente de novo.')
}

function versionOfProject(): string {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
}

/** A server that was built and does not listen yet, with what the rest of the process works on. */
interface Built {
  readonly app: FastifyInstance
  readonly store: Store
  readonly services: Services
  /** The name under which this process shows that it lives. */
  readonly owner: string
  readonly catalogue: ReturnType<typeof usableCatalogue>
  readonly version: string
  /** Aborted when the process has to end. */
  readonly leaving: AbortController
  readonly money: MoneyCalls
  readonly purging: PurgeWorker
}

/** Opens the database, waiting for one that is just coming up, as after both were started together. */
const openedStore = (settings: Settings): Promise<Store> =>
  awaitDatabase(() => openStore(settings), {
    forMs: settings.databaseWaitMs,
    now: () => performance.now(),
    pause,
    say: (text) => console.error(text),
  })

async function build(settings: Settings): Promise<Built> {
  // What can be wrong before a database is opened comes first.
  const pages = pagesOfBuild()
  const certificate = certificateOf(settings)
  const lists = readLists(settings.listsFile, { known: operatorLists, isValid: isListable })
  const catalogue = usableCatalogue(settings)
  const funnels = catalogue
    .all()
    .map(({ funnel: { body }, variant }) => ({ body, isOfProducts: sellsProducts(variant) }))
  refuseSandboxMoney(settings, askedBy(funnels, compileOperations(catalogue.schemas).values()))
  const times = openServiceTimes()
  const version = versionOfProject()
  const owner = newId()
  const services = openServices({ services: settings.services, pause, observe: times.observe })
  const leaving = new AbortController()
  const money = trackMoneyCalls()
  const { store, atWork: atDatabase } = countQueries(await openedStore(settings))
  const pulse = openPulse(store)
  const purging = openPurgeWorker(store, [...expiries, sessionExpiry])
  const sandbox = await sandboxOf(settings, { store, catalogue, pages })
  const app = await openServer({
    settings,
    services,
    store,
    owner,
    handlers,
    lists,
    catalogue,
    pages,
    version,
    money,
    pulse,
    screensToDraw: await loadBuiltScreens(join(root, 'dist')),
    ...certificate,
    ...sandbox,
    schemas: catalogue.schemas,
    project: catalogue.project,
    secretNames: catalogue.secretNames,
    now: Date.now,
    leaving: leaving.signal,
    secret: settings.secret ?? secretIn(settings.dataDir),
    folders: foldersOf(root),
    figures: {
      services: times,
      atDatabase,
      pulse,
      purgeIsHeld: purging.isHeld,
      freeBytes: () => freeBytesAt(settings.dataDir),
      // Asked aside, so that figures are had of a busy database too.
      outbox: () => outboxFigures(store.aside ?? store),
      payments: () => paymentFigures(store.aside ?? store, Date.now()),
      ...(store.connections && { connections: store.connections }),
    },
  }).catch(async (error: Error) => {
    await store.close()
    throw error
  })
  times.warn(app.log)
  return { app, store, services, owner, catalogue, version, purging, leaving, money }
}

async function start(settings: Settings): Promise<void> {
  // What it writes holds people's data: no other user of this machine may read it.
  process.umask(0o077)
  const built = await build(settings)
  const { app, store, catalogue, version, purging, leaving, money } = built
  const { outbox, reconciler } = workersOf({
    ...built,
    settings,
    schemas: catalogue.schemas,
    log: app.log,
    letterhead: anyLetterheadsOf(catalogue, openKeptFunnels({ store, catalogue })),
  })
  const heartbeat = await startHeartbeat(store, built.owner)
  // Other processes may take this one for dead only after its last call has ended.
  const life = { stop: () => Promise.all([app.close(), money.none()]).then(heartbeat.stop) }
  const workers = [outbox, reconciler, life, purging.start(app.log)]
  const stop = createStop({ app, store, workers, leaving, money })
  const listenTextResolver = (address: string) => `atendendo em ${address}`
  await app
    .listen({ host: settings.host, port: settings.port, backlog, listenTextResolver })
    .catch(async (error: Error) => {
      await stop()
      const why = whyNotListening(error, settings)
      throw why === undefined ? error : new Error(why)
    })
  endOnSignals(stop, { log: app.log, serveOnMs: settings.serveOnMs })
  outbox.start()
  reconciler.start()
  const planned = plannedNotice(plannedCalls(catalogue.project(), vocabulary.operations))
  welcome({ app, settings, version, planned, served: catalogue.all() })
}

/** Tells the log how the server began; outside production it also prints addresses to try. */
function welcome(begun: {
  readonly app: FastifyInstance
  readonly settings: Settings
  readonly version: string
  readonly planned: string | undefined
  readonly served: Parameters<typeof linksOf>[1]
}): void {
  const { app, settings, version, served } = begun
  const at = app.server.address()
  const port = typeof at === 'object' && at ? at.port : settings.port
  app.log.info(startFacts(settings, { version, port, variants: served.length }), 'pronto')
  if (settings.mode === 'production') {
    for (const lack of warningsOf(settings)) app.log.warn(lack)
    return
  }
  const address = addressOf({ ...settings, port })
  const network = networkAddressesOf({ ...settings, port }, networkInterfaces())
  console.log(linksOf(address, served, hasSandbox(settings) ? sandboxPages : [], network))
  for (const lack of [begun.planned ?? [], warningsOf(settings)].flat()) console.warn(`Atenção: ${lack}`)
}

try {
  await start(checkedSettings())
} catch (error) {
  console.error(`\nO servidor não pôde começar.\n${whyNotStarted(error)}\n`)
  process.exitCode = 1
}
