import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../server/settings/settings.ts'
import { openStore, type Store } from '../server/store/index.ts'
import { exitWith } from './words.mjs'

/** Opens the database that the server uses; ends the process with the reason where it cannot be opened. */
export async function openDatabase(settings: Settings): Promise<Store> {
  if (settings.databaseUrl === null && !existsSync(join(settings.dataDir, 'banco')))
    exitWith(
      `não há banco em ${settings.dataDir}. Confira DATA_DIR, ponha DATABASE_URL, ou comece o servidor uma vez.`,
    )
  return openStore(settings).catch((error: Error) => exitWith(error.message))
}
