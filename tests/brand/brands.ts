import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../../', import.meta.url))

const homesOf = (names: readonly string[]) => names.map((name) => `/${name}-venda/`)

/** The homes of the four brands that sell the same dental plans. */
export const brandHomes = homesOf(['implante', 'dental', 'ortho', 'invisamais'])

/** The homes of the partners that sell plans for pets from a sales page. */
export const petHomes = [
  ...['pet-saude', 'abre', 'caarj', 'clubecare', 'mms', 'qualivida', 'abplus', 'blue', 'armilar', 'haka'],
].map((name) => `/${name}/`)

/** The homes of brands that say the longest, the most and the least that the check lets through. */
export const extremeHomes = homesOf(['longos', 'nove', 'um'])

/** Lays the project and the extreme brands of these tests into one, for a server to serve; `remove` takes it away. */
export function projectOfExtremes(): { readonly root: string; readonly remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'marcas-'))
  for (const room of ['flows', 'schemas', 'variants'])
    cpSync(join(repository, room), join(root, room), { recursive: true })
  cpSync(join(repository, 'tests/brand/extremes'), join(root, 'variants/dental'), { recursive: true })
  return { root, remove: () => rmSync(root, { recursive: true }) }
}
