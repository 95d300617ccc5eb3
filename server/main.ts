import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { secretIn } from './captcha/secret.ts'
import { openCatalogue } from './catalogue/open.ts'
import { vocabulary } from './catalogue/vocabulary.ts'
import type { Certificate } from './http/app.ts'
import { foldersOf } from './http/file-routes.ts'
import { addressOf, isLocal, linksOf, whyNotListening } from './http/links.ts'
import { readLists } from './http/lists.ts'
import { stopper } from './http/stop.ts'
import { locals } from './operations/index.ts'
import { openServer, type ServerParts } from './server.ts'
import { readSettings, type Settings } from './settings.ts'
import { openStore, purge, type Store } from './store/index.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const hourInMs = 3_600_000

function settingsOfProcess(): Settings {
  const reading = readSettings(process.env)
  if (!reading.ok) throw new Error(reading.mistakes.join('\n'))
  return reading.settings
}

function builtPage(): string {
  const file = join(root, 'dist/index.html')
  if (existsSync(file)) return readFileSync(file, 'utf8')
  throw new Error('Falta a pasta dist. Rode "npm run build" e tente de novo ("npm start" faz isso por você).')
}

function certificateOf({ tls }: Settings): { readonly certificate?: Certificate } {
  if (!tls) return {}
  try {
    const certificate = { cert: readFileSync(tls.certFile, 'utf8'), key: readFileSync(tls.keyFile, 'utf8') }
    createSecureContext(certificate)
    return { certificate }
  } catch {
    throw new Error(`"${tls.certFile}" e "${tls.keyFile}" não servem para https. Confira TLS_CERT e TLS_KEY.`)
  }
}

function usableCatalogue() {
  const report = (text: string) => console.error(`${text}\n`)
  const catalogue = openCatalogue({ root, words: vocabulary, report, now: () => performance.now() })
  if (catalogue.all().length > 0) return catalogue
  throw new Error('Nenhuma variante pode ser servida. Corrija o que está acima e tente de novo.')
}

function versionOfProject(): string {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
}

async function start(settings: Settings): Promise<void> {
  const template = builtPage()
  const certificate = certificateOf(settings)
  const lists = readLists(settings.listsFile)
  const catalogue = usableCatalogue()
  const store = await openStore(settings)
  const app = await openServer({
    ...{
      settings,
      store,
      locals,
      lists,
      catalogue,
      template,
      ...certificate,
      ...(await sandboxOf(settings, store)),
    },
    schemas: catalogue.schemas,
    now: Date.now,
    secret: settings.secret ?? secretIn(settings.dataDir),
    version: versionOfProject(),
    folders: foldersOf(root),
  }).catch(async (error: Error) => {
    await store.close()
    throw error
  })
  const stop = stopper(app, store)
  await app.listen({ host: settings.host, port: settings.port }).catch(async (error: Error) => {
    await stop()
    throw new Error(whyNotListening(error, settings) ?? error.message)
  })
  endWith(app, stop)
  const tidy = () =>
    purge(store, Date.now()).catch((error: Error) => app.log.error({ err: error }, 'limpeza'))
  setInterval(tidy, hourInMs).unref()
  const address = app.server.address()
  welcome(settings, typeof address === 'object' && address ? address.port : settings.port, catalogue.all())
}

/** Brings the pages of the sandbox, where a Pix can be paid: with the embedded database only, never in production. */
async function sandboxOf(settings: Settings, store: Store): Promise<Pick<ServerParts, 'more'>> {
  if (!hasSandbox(settings)) return {}
  const { registerDev } = await import('./dev/index.ts')
  return { more: (app) => registerDev(app, { store, now: Date.now }) }
}

const hasSandbox = ({ mode, databaseUrl }: Settings) => mode !== 'production' && databaseUrl === null

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

function welcome(settings: Settings, port: number, served: Parameters<typeof linksOf>[1]): void {
  const encrypted = settings.tls !== null
  const address = addressOf({ host: settings.host, port, encrypted })
  console.log(linksOf(address, served, hasSandbox(settings) ? ['/dev/dados', '/dev/pix', '/dev/caixa'] : []))
  if (encrypted || isLocal(settings.host)) return
  console.warn(
    'Atenção: sem https, celulares e outros computadores ficam sem copiar, compartilhar e sem o captcha.',
  )
  console.warn('Informe TLS_CERT e TLS_KEY, ou sirva atrás de um proxy com https (e TRUST_PROXY=1).\n')
}

try {
  await start(settingsOfProcess())
} catch (error) {
  console.error(`\nO servidor não pôde começar.\n${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
