import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import { variantNameOf } from '../../server/contract/handler.ts'
import { handlers } from '../../server/operations/registry.ts'
import { openCatalogue } from '../../server/pages/catalogue.ts'
import { openKeptFunnels } from '../../server/pages/kept-funnels.ts'
import { vocabulary } from '../../server/pages/vocabulary.ts'
import { keepSnapshot } from '../../server/sale/variant.ts'
import type { Store } from '../../server/store/index.ts'
import { openEmpty } from '../contracts/database.ts'
import { soldBefore } from '../world/sold-before.ts'
import { call, handClock, openTest, pagesOf, template, visit } from './kit.ts'

export const repository = fileURLToPath(new URL('../../', import.meta.url))

/** Every change has all variants read again: two families with one variant each are enough. */
const copied = ['base', 'pf-implante', 'pet-base', 'simples'].map((name) => `${name}.variant.json`)
const isCopied = (path: string) => !path.endsWith('.variant.json') || copied.includes(basename(path))

/** Serves a copy of the project, which is changed while it runs, to the tests of one file; there within tests. */
export function liveCopy(...flows: readonly string[]) {
  const root = mkdtempSync(join(tmpdir(), 'projeto-'))
  const clock = handClock()
  const reports: string[] = []
  let store: Store
  let app: Awaited<ReturnType<typeof openTest>>['app']
  let catalogue: ReturnType<typeof openCatalogue>

  beforeAll(async () => {
    for (const room of ['flows', 'variants', 'schemas'])
      cpSync(join(repository, room), join(root, room), { recursive: true, filter: isCopied })
    store = await openEmpty()
    const report = (text: string) => void reports.push(text)
    catalogue = openCatalogue({ root, words: vocabulary, report, now: clock.now })
    const { schemas } = catalogue
    ;({ app } = await openTest({
      store,
      handlers,
      catalogue,
      schemas,
      now: clock.now,
      pages: pagesOf(template, ...flows),
    }))
  })
  afterAll(async () => {
    await app.close()
    await store.close()
    rmSync(root, { recursive: true })
  })

  return {
    reports,
    /** Saves a file as an editor does, a second before the next page is asked for. */
    save(path: string, text: string | Uint8Array): void {
      writeFileSync(join(root, `${path}~`), text)
      renameSync(join(root, `${path}~`), join(root, path))
      clock.pass(1000)
    },
    /** Deletes a file, a second before the next page is asked for. */
    remove(path: string): void {
      rmSync(join(root, path))
      clock.pass(1000)
    },
    /** Stores something that was sold by a funnel as its variant is now, and gives its uid. */
    async sold(what: string, funnel: string): Promise<string> {
      const { hash, funnels } = catalogue.snapshotOf(funnel)!
      await store.transaction(async (sql) => {
        await soldBefore[what]?.({ sql, now: clock.now(), variant: funnel })
        await keepSnapshot({ sql, now: clock.now() }, variantNameOf(funnel), { hash, funnels })
        await sql.query('update proposta set variante_hash = $1 where variant = $2', [hash, funnel])
      })
      const [row] = await store.query<{ readonly uid: string }>(
        'select uid from proposta where variant = $1',
        [funnel],
      )
      return row?.uid ?? ''
    },
    /** Forgets what was sold. */
    forget: () => store.query('delete from sale'),
    store: () => store,
    kept: () => openKeptFunnels({ store, catalogue }),
    app: () => app,
    get: (url: string) => app.inject({ url, headers: { host: 'localhost' } }),
    /** Gives what a call answers to whoever has just come to a page. */
    async asked(name: string, { from, input = {} }: { readonly from: string; readonly input?: object }) {
      const cookie = await visit(app, from)
      return (await call(app, name, { cookie, payload: input })).json().data
    },
  }
}
