import { join } from 'node:path'
import type { Settings } from '../settings/settings.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgres } from './postgres.ts'
import type { Store } from './store.ts'

/** Opens the database the settings name: PostgreSQL by its address, else the embedded one in its folder. */
export function openStore(
  settings: Pick<Settings, 'databaseUrl' | 'databaseConnections' | 'dataDir'>,
): Promise<Store> {
  const { databaseUrl, databaseConnections, dataDir } = settings
  return databaseUrl ? openPostgres(databaseUrl, databaseConnections) : openEmbedded(join(dataDir, 'banco'))
}
