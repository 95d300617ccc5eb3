import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, ensureNode, root, run } from './ensure.mjs'
import { programOf } from './program.mjs'
import { lostFilter, strayOption } from './test-filters.mjs'

const words = process.argv.slice(2)
ensureNode()
ensureInstalled({ development: true })
if (words.some((word) => word.startsWith('-'))) refuseStrayOptions()
if (words.length > 0) await refuseLostFilters()
ensureBuilt()
run('vitest', 'run', ...words)

/** Vitest itself ends with a stack at an option it does not have, once all is built. */
function refuseStrayOptions() {
  const [node, script] = programOf('vitest')
  const { stdout } = spawnSync(node, [script, 'run', '--help', '--expand-help'], { encoding: 'utf8' })
  const stray = strayOption(words, stdout)
  if (stray === undefined) return
  console.error(`Não foi possível testar: a opção "${stray}" não existe. As opções são as do Vitest.`)
  process.exit(2)
}

/** Vitest runs what the other filters pick, and a slip in one of them would pass for tests that passed. */
async function refuseLostFilters() {
  const { parseCLI } = await import('vitest/node')
  const { filter } = parseCLI(['vitest', 'run', ...words])
  const names = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  const paths = names.map((name) => `tests/${name.replaceAll('\\', '/')}`)
  const lost = lostFilter(filter, { root, paths: paths.filter((path) => /\.test\.tsx?$/.test(path)) })
  if (lost === undefined) return
  console.error(
    lost === ''
      ? 'Não foi possível testar: um dos nomes está vazio.'
      : `Não foi possível testar: nenhum arquivo de teste tem "${lost}" no caminho.`,
  )
  process.exit(2)
}
