import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../../', import.meta.url))

/** The homes of four brands that sell the same plans: one of the project's, three of these tests. */
export const brandHomes = ['implante', 'sorriso', 'familia', 'associados'].map((name) => `/${name}-venda/`)

/** Lays the project and the brands of these tests into one folder, for a server to serve; `remove` takes it away. */
export function projectOfBrands(): { readonly root: string; readonly remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'marcas-'))
  for (const room of ['flows', 'schemas', 'variants'])
    cpSync(join(repository, room), join(root, room), { recursive: true })
  cpSync(join(repository, 'tests/brand/variants'), join(root, 'variants/dental'), { recursive: true })
  return { root, remove: () => rmSync(root, { recursive: true }) }
}
