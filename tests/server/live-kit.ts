import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import { openCatalogue } from '../../server/catalogue/open.ts'
import { vocabulary } from '../../server/catalogue/vocabulary.ts'
import { locals } from '../../server/operations/registry.ts'
import type { Store } from '../../server/store/index.ts'
import { openEmpty } from '../contracts/database.ts'
import { call, handClock, openTest, pagesOf, template, visit } from './kit.ts'

export const repository = fileURLToPath(new URL('../../', import.meta.url))

/** Serves a copy of the project, which is changed while it runs, to the tests of one file; there within tests. */
export function liveCopy(flow: string) {
  const root = mkdtempSync(join(tmpdir(), 'projeto-'))
  const clock = handClock()
  const reports: string[] = []
  let store: Store
  let app: Awaited<ReturnType<typeof openTest>>['app']

  beforeAll(async () => {
    for (const room of ['flows', 'variants', 'schemas'])
      cpSync(join(repository, room), join(root, room), { recursive: true })
    store = await openEmpty()
    const report = (text: string) => void reports.push(text)
    const catalogue = openCatalogue({ root, words: vocabulary, report, now: clock.now })
    const { schemas } = catalogue
    ;({ app } = await openTest({
      ...{ store, locals, catalogue, schemas, now: clock.now },
      pages: pagesOf(template, flow),
    }))
  }, 60_000)
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
    get: (url: string) => app.inject({ url, headers: { host: 'localhost' } }),
    /** Gives what a call answers to whoever has just come to a page. */
    async asked(name: string, { from, input = {} }: { readonly from: string; readonly input?: object }) {
      const cookie = await visit(app, from)
      return (await call(app, name, { cookie, payload: input })).json().data
    },
  }
}
