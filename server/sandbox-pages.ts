import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { priceProofs } from '../engine/config/index.ts'
import { anyLetterheadsOf } from './messages/index.ts'
import type { OpenCatalogue } from './pages/catalogue.ts'
import { openKeptFunnels } from './pages/kept-funnels.ts'
import { secretIn } from './process/start.ts'
import type { ServerParts } from './server.ts'
import { type Settings, serverFactsOf } from './settings/settings.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

type Sandboxed = Pick<ServerParts, 'store' | 'pages'> & { readonly catalogue: OpenCatalogue }

/** Loads the pages of the sandbox, where a Pix can be paid: with the embedded database only, never in production. */
export async function sandboxOf(
  settings: Settings,
  { store, catalogue, pages }: Sandboxed,
): Promise<Pick<ServerParts, 'more' | 'outages'>> {
  if (!hasSandbox(settings)) return {}
  const { openOutages, registerDev } = await import('./dev/index.ts')
  const outages = openOutages({ operations: catalogue.schemas.operations, pause })
  const letterhead = anyLetterheadsOf(catalogue, openKeptFunnels({ store, catalogue }))
  const prices = () => priceProofs(catalogue.project())
  const funnels = {
    catalogue,
    pages,
    serverFacts: serverFactsOf(settings),
    built: join(root, '.cache/dev'),
    project: catalogue.project,
    folder: join(root, 'tests/replays'),
    settings,
    secret: settings.secret ?? secretIn(settings.dataDir),
  }
  const shown = { letterhead, site: settings.publicUrl, prices, outages, funnels }
  return {
    outages,
    more: (app) => registerDev(app, { store, now: Date.now, ...shown }),
  }
}

/** The paths of the pages of the sandbox. */
export const sandboxPages = [
  '/dev',
  '/dev/dados',
  '/dev/pix',
  '/dev/caixa',
  '/dev/falhas',
  '/dev/precos',
  '/dev/pecas',
  '/dev/replay',
  '/dev/gravar',
  '/dev/cobertura',
  '/dev/lado-a-lado',
]

/** Tells whether a server has pages of the sandbox. */
export const hasSandbox = ({ mode, databaseUrl }: Settings) => mode !== 'production' && databaseUrl === null
