import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { compileOperations } from './calls/compile.ts'
import { secretIn } from './captcha/secret.ts'
import { openCatalogue } from './catalogue/open.ts'
import { vocabulary } from './catalogue/vocabulary.ts'
import type { SchemaFiles } from './contract/operation-file.ts'
import { certificateOf } from './http/certificate.ts'
import { messageRoutes } from './operations/message-routes.ts'
import { locals } from './operations/registry.ts'
import { type Courier, openMailCourier, openOutbox, outboxFigures } from './outbox/index.ts'
import { type BuiltPages, readBuiltPages, readBuiltScreens } from './pages/built-pages.ts'
import { foldersOf } from './pages/file-routes.ts'
import { addressOf, linksOf } from './process/links.ts'
import { whyNotListening } from './process/listening.ts'
import { readLists } from './process/lists.ts'
import { stopper, type Worker } from './process/stop.ts'
import { expiries } from './sale/expiries.ts'
import { operatorLists } from './sale/lists.ts'
import { openServer, type ServerParts } from './server.ts'
import { type Settings, settingsOfProcess } from './settings/settings.ts'
import { warningsOf } from './settings/warnings.ts'
import { sessionExpiry } from './staff/index.ts'
import { openStore, purge, type Store } from './store/index.ts'
import { openServices, type Services, serviceCouriers } from './upstream/index.ts'
import { countedStore } from './watching/at-database.ts'
import { startFacts } from './watching/log.ts'
import { openServiceTimes } from './watching/service-times.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const hourInMs = 3_600_000
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

function usableCatalogue() {
  const report = (text: string) => console.error(`${text}\n`)
  const built = readBuiltScreens(join(root, 'dist'))
  const catalogue = openCatalogue({ root, words: vocabulary, built, report, now: () => performance.now() })
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
  readonly catalogue: ReturnType<typeof usableCatalogue>
  readonly version: string
}

async function build(settings: Settings): Promise<Built> {
  // What can be wrong before a database is opened comes first.
  const pages = pagesOfBuild()
  const certificate = certificateOf(settings)
  const lists = readLists(settings.listsFile, operatorLists)
  const catalogue = usableCatalogue()
  const version = versionOfProject()
  const times = openServiceTimes()
  const services = openServices({ services: settings.services, pause, observe: times.observe })
  const { store, atWork: atDatabase } = countedStore(await openStore(settings))
  const app = await openServer({
    ...{ settings, services, store, locals, lists, catalogue, pages, version, ...certificate },
    ...(await sandboxOf(settings, store)),
    schemas: catalogue.schemas,
    secretNames: catalogue.secretNames,
    now: Date.now,
    secret: settings.secret ?? secretIn(settings.dataDir),
    folders: foldersOf(root),
    figures: {
      ...{ services: times, atDatabase, outbox: () => outboxFigures(store) },
      ...(store.connections && { connections: store.connections }),
    },
  }).catch(async (error: Error) => {
    await store.close()
    throw error
  })
  times.warn(app.log)
  return { app, store, services, catalogue, version }
}

async function start(settings: Settings): Promise<void> {
  const { app, store, services, catalogue, version } = await build(settings)
  const couriers = couriersOf(settings, services, catalogue.schemas)
  const report = (error: unknown) => app.log.error({ err: error }, 'fila de saída')
  const outbox = openOutbox({ store, couriers, now: Date.now, report })
  const stop = stopper(app, store, [outbox, purgeHourly(store, app.log)])
  const listenTextResolver = (address: string) => `atendendo em ${address}`
  await app
    .listen({ host: settings.host, port: settings.port, backlog, listenTextResolver })
    .catch(async (error: Error) => {
      await stop()
      throw new Error(whyNotListening(error, settings) ?? error.message)
    })
  endWith(app, stop)
  outbox.start()
  welcome({ app, settings, version, served: catalogue.all() })
}

/** Makes every courier that the settings name; a message without one waits. */
function couriersOf(settings: Settings, services: Services, schemas: SchemaFiles): readonly Courier[] {
  const { smtp, publicUrl, whatsapp } = settings
  const beside = { website: publicUrl ?? '', ...whatsapp }
  const mail = smtp && publicUrl ? [openMailCourier({ smtp, publicUrl })] : []
  if (Object.values(settings.services).every((service) => service === null)) return mail
  return [
    ...mail,
    ...serviceCouriers({ routes: messageRoutes, services, operations: compileOperations(schemas), beside }),
  ]
}

/** Brings the pages of the sandbox, where a Pix can be paid: with the embedded database only, never in production. */
async function sandboxOf(settings: Settings, store: Store): Promise<Pick<ServerParts, 'more'>> {
  if (!hasSandbox(settings)) return {}
  const { registerDev } = await import('./dev/index.ts')
  return { more: (app) => registerDev(app, { store, now: Date.now }) }
}

const hasSandbox = ({ mode, databaseUrl }: Settings) => mode !== 'production' && databaseUrl === null

/** Deletes what is past its time, now and every hour until it is stopped. */
function purgeHourly(store: Store, log: FastifyBaseLogger): Worker {
  const tidy = () =>
    purge(store, Date.now(), [...expiries, sessionExpiry]).catch((error: Error) =>
      log.error({ err: error }, 'limpeza'),
    )
  let tidying = tidy()
  const timer = setInterval(() => {
    tidying = tidy()
  }, hourInMs).unref()
  return {
    stop() {
      clearInterval(timer)
      return tidying
    },
  }
}

/** Ends the process cleanly when it is asked to, and after a bug that nobody caught. */
function endWith(app: FastifyInstance, stop: () => Promise<void>): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void stop().finally(() => process.exit(0)))
  }
  process.on('uncaughtException', (error) => {
    app.log.fatal({ err: error }, 'erro que ninguém tratou')
    void stop().finally(() => process.exit(1))
  })
}

/** Tells the log how the server began; in production nobody reads along, elsewhere a person gets addresses to try. */
function welcome(begun: {
  readonly app: FastifyInstance
  readonly settings: Settings
  readonly version: string
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
  console.log(linksOf(address, served, hasSandbox(settings) ? ['/dev/dados', '/dev/pix', '/dev/caixa'] : []))
  for (const lack of warningsOf(settings)) console.warn(`Atenção: ${lack}`)
}

try {
  await start(checkedSettings())
} catch (error) {
  console.error(`\nO servidor não pôde começar.\n${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
