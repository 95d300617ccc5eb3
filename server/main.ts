import { readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sessionExpiry } from './admin/auth.ts'
import { compileOperations } from './calls/operation.ts'
import { certificateOf } from './http/connections.ts'
import { anyLetterheadsOf } from './messages/index.ts'
import { openPulse } from './monitoring/health.ts'
import { openLog, startFacts } from './monitoring/log.ts'
import { openServiceTimes } from './monitoring/metrics.ts'
import { countQueries } from './monitoring/overload.ts'
import { handlers } from './operations/registry.ts'
import { outboxFigures } from './outbox/index.ts'
import { type BuiltPages, loadBuiltScreens, readBuiltPages, readBuiltScreens } from './pages/built.ts'
import { type OpenCatalogue, openCatalogue } from './pages/catalogue.ts'
import { foldersOf } from './pages/files.ts'
import { openKeptFunnels } from './pages/kept-funnels.ts'
import { vocabulary } from './pages/vocabulary.ts'
import { paymentFigures } from './payment/index.ts'
import {
  createStop,
  endOnSignals,
  openPurgeWorker,
  startHeartbeat,
  trackMoneyCalls,
} from './process/lifecycle.ts'
import {
  addressOf,
  askedBy,
  linksOf,
  networkAddressesOf,
  readLists,
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
import { openServices } from './upstream/index.ts'
import { workersOf } from './workers.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
/** Connections that wait to be accepted; clients of those beyond would try again only after a second or three. */
const backlog = 4_096

function pagesOfBuild(): BuiltPages {
  const pages = readBuiltPages(dist)
  if (pages) return pages
  throw new Error('Falta a pasta dist. Rode "npm run build" e tente de novo ("npm start" faz isso por você).')
}

function usableCatalogue({ mode }: Settings): OpenCatalogue {
  const catalogue = openCatalogue({
    root,
    words: vocabulary,
    built: readBuiltScreens(dist),
    endsExamples: mode === 'production',
    report: (text) => console.error(`${text}\n`),
    now: () => performance.now(),
  })
  if (catalogue.all().length > 0) return catalogue
  throw new Error('Nenhuma variante pode ser servida. Corrija o que está acima e tente de novo.')
}

/** Opens the database, waiting for one that is still starting, as after both were started together. */
const openDatabase = (settings: Settings): Promise<Store> =>
  awaitDatabase(() => openStore(settings), {
    forMs: settings.databaseWaitMs,
    now: () => performance.now(),
    pause,
    say: (text) => console.error(text),
  })

/** Starts the process: all that can be wrong without the database is checked before that is opened. */
async function start(settings: Settings): Promise<void> {
  // What it writes holds people's data: no other user of this machine may read it.
  process.umask(0o077)
  const pages = pagesOfBuild()
  const certificate = certificateOf(settings)
  const lists = readLists(settings.listsFile, { known: operatorLists, isValid: isListable })
  const catalogue = usableCatalogue(settings)
  const { schemas } = catalogue
  const funnels = catalogue
    .all()
    .map(({ funnel: { body }, variant }) => ({ body, isOfProducts: sellsProducts(variant) }))
  refuseSandboxMoney(settings, askedBy(funnels, compileOperations(schemas).values()))

  const { version }: { readonly version: string } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const owner = newId()
  const times = openServiceTimes()
  const services = openServices({ services: settings.services, pause, observe: times.observe })
  const leaving = new AbortController()
  const money = trackMoneyCalls()
  const { store, atWork: atDatabase } = countQueries(await openDatabase(settings))
  const pulse = openPulse(store)
  const purging = openPurgeWorker(store, [...expiries, sessionExpiry])
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
    schemas,
    screensToDraw: await loadBuiltScreens(dist),
    ...certificate,
    ...(await sandboxOf(settings, { store, catalogue, pages })),
    project: catalogue.project,
    secretNames: catalogue.secretNames,
    now: Date.now,
    leaving: leaving.signal,
    log: openLog(process.stdout.fd),
    secret: settings.secret ?? secretIn(settings.dataDir),
    folders: foldersOf(root),
    figures: {
      services: times,
      atDatabase,
      pulse,
      purgeIsHeld: purging.isHeld,
      freeBytes: () => freeBytesAt(settings.dataDir),
      // Asked by a connection of their own, so that there are figures of a busy database too.
      outbox: () => outboxFigures(store.aside ?? store),
      payments: () => paymentFigures(store.aside ?? store, Date.now()),
      ...(store.connections && { connections: store.connections }),
    },
  }).catch(async (error: Error) => {
    await store.close()
    throw error
  })
  const { log } = app
  times.warn(log)

  const letterhead = anyLetterheadsOf(catalogue, openKeptFunnels({ store, catalogue }))
  const { outbox, reconciler } = workersOf({ settings, store, services, owner, schemas, log, letterhead })
  const heartbeat = await startHeartbeat(store, owner)
  // Other processes may take this one for dead only after its last call has ended.
  const life = { stop: () => Promise.all([app.close(), money.none()]).then(heartbeat.stop) }
  const workers = [outbox, reconciler, life, purging.start(log)]
  const stop = createStop({ app, store, workers, leaving, money })
  const listenTextResolver = (address: string) => `atendendo em ${address}`
  await app
    .listen({ host: settings.host, port: settings.port, backlog, listenTextResolver })
    .catch(async (error: Error) => {
      await stop()
      const why = whyNotListening(error, settings)
      throw why === undefined ? error : new Error(why)
    })
  endOnSignals(stop, { log, serveOnMs: settings.serveOnMs })
  outbox.start()
  reconciler.start()

  const at = app.server.address()
  const port = typeof at === 'object' && at ? at.port : settings.port
  log.info(startFacts(settings, { version, port, variants: catalogue.all().length }), 'pronto')
  const warnings = warningsOf(settings)
  if (settings.mode === 'production') {
    for (const warning of warnings) log.warn(warning)
    return
  }
  const here = { ...settings, port }
  const network = networkAddressesOf(here, networkInterfaces())
  const sandbox = hasSandbox(settings) ? sandboxPages : []
  console.log(linksOf(addressOf(here), catalogue.all(), sandbox, network))
  for (const warning of warnings) console.warn(`Atenção: ${warning}`)
}

try {
  const reading = settingsOfProcess()
  if (!reading.ok) throw new Error(reading.mistakes.join('\n'))
  await start(reading.settings)
} catch (error) {
  console.error(`\nO servidor não pôde começar.\n${whyNotStarted(error)}\n`)
  process.exitCode = 1
}
