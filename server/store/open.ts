import { join } from 'node:path'
import type { Settings } from '../settings/settings.ts'
import { openEmbedded } from './embedded.ts'
import { keepPrivate } from './folder.ts'
import { openPostgres } from './postgres.ts'
import type { Store } from './store.ts'

const ours = ['banco', 'banco.lock', 'segredo']

/** Opens the database the settings name: PostgreSQL by its address, else the embedded one in its folder. */
export async function openStore(
  settings: Pick<Settings, 'databaseUrl' | 'databaseConnections' | 'dataDir'>,
): Promise<Store> {
  const { databaseUrl, databaseConnections, dataDir } = settings
  if (databaseUrl) return openPostgres(databaseUrl, databaseConnections)
  keepPrivate(dataDir, ours)
  const store = await openEmbedded(join(dataDir, 'banco'))
  // The embedded database gives modes of its own to what it makes.
  keepPrivate(dataDir, ours)
  return store
}
