import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../../', import.meta.url))

const homesOf = (names: readonly string[]) => names.map((name) => `/${name}-venda/`)

/** The homes of four brands that sell the same plans: one of the project's, three of these tests. */
export const brandHomes = homesOf(['implante', 'sorriso', 'familia', 'associados'])

/** The homes of brands that say the longest, the most and the least that the check lets through. */
export const extremeHomes = homesOf(['longos', 'nove', 'um'])

/** Lays the project and a folder of brands of these tests into one, for a server to serve; `remove` takes it away. */
export function projectOfBrands(folder: 'variants' | 'extremes' = 'variants'): {
  readonly root: string
  readonly remove: () => void
} {
  const root = mkdtempSync(join(tmpdir(), 'marcas-'))
  for (const room of ['flows', 'schemas', 'variants'])
    cpSync(join(repository, room), join(root, room), { recursive: true })
  cpSync(join(repository, 'tests/brand', folder), join(root, 'variants/dental'), { recursive: true })
  return { root, remove: () => rmSync(root, { recursive: true }) }
}
