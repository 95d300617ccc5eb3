import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type OpenCatalogue, openCatalogue } from '../server/catalogue/open.ts'
import { vocabulary } from '../server/catalogue/vocabulary.ts'
import { readBuiltPages } from '../server/pages/built-pages.ts'
import { foldersOf } from '../server/pages/file-routes.ts'
import { openServer } from '../server/server.ts'
import { readSettings } from '../server/settings/settings.ts'
import type { Store } from '../server/store/store.ts'
import { madeVariants } from './variants.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

/**
 * Opens the catalogue of a copy of the project with so many variants more; `drop` takes the copy away.
 *
 * Its clock stands still but for `pass`, after which the next page looks at the files again.
 */
export function catalogueWith(variants: number): {
  readonly catalogue: OpenCatalogue
  readonly pass: () => void
  readonly drop: () => void
} {
  const copy = mkdtempSync(join(tmpdir(), 'funis-catalogue-'))
  for (const room of ['flows', 'schemas']) symlinkSync(join(root, room), join(copy, room))
  cpSync(join(root, 'variants'), join(copy, 'variants'), { recursive: true })
  for (const { path, text } of madeVariants(variants)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), text)
  }
  let at = 0
  const catalogue = openCatalogue({ root: copy, words: vocabulary, report: console.error, now: () => at })
  const pass = () => {
    at += 1000
  }
  return { catalogue, pass, drop: () => rmSync(copy, { recursive: true }) }
}

/** Knows nobody: a first visit reads nothing from the store. */
const emptyStore: Store = {
  query: async () => [],
  transaction: async (work) => work(emptyStore),
  close: async () => {},
}

/** Opens the real server over a catalogue, for pages and files only. */
export async function pageServer(catalogue: OpenCatalogue) {
  const reading = readSettings({ LOG_LEVEL: 'silent' })
  if (!reading.ok) throw new Error(reading.mistakes.join('\n'))
  return openServer({
    settings: reading.settings,
    store: emptyStore,
    locals: [],
    lists: {},
    catalogue,
    schemas: { operations: {}, fields: {} },
    secretNames: new Set(),
    now: Date.now,
    secret: 'so-para-medir-e-nada-mais-que-isso',
    version: 'bench',
    pages: readBuiltPages(join(root, 'dist'))!,
    folders: foldersOf(root),
  })
}
