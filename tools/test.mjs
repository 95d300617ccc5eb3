import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureGenerated, ensureInstalled, ensureNode, root, run } from './ensure.mjs'
import { programOf } from './program.mjs'
import { bareOption, lostFilter, strayOption } from './test-filters.mjs'

const isLonger = process.argv[2] === '--longos'
const words = process.argv.slice(isLonger ? 3 : 2)
ensureNode()
ensureInstalled({ development: true })
const names = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
const paths = names
  .map((name) => `tests/${name.replaceAll('\\', '/')}`)
  .filter((path) => /\.test\.tsx?$/.test(path))
if (words.includes('')) stopWith('uma das palavras está vazia.')
if (words.some((word) => word.startsWith('-'))) refuseStrayOptions()
const filters = words.length > 0 ? await filtersOrExit() : []
const isLong = (/** @type {string} */ path) => path.includes('.longer.test.')
const isOnlyLonger = filters.some((filter) =>
  lostFilter([filter], { root, paths: paths.filter((path) => !isLong(path)) }),
)
// A folder is played without its longer files; a file that is named is played, whichever run it belongs to.
process.env.TESTS ??= isLonger ? 'longer' : isOnlyLonger ? 'all' : 'short'
ensureGenerated()
ensureBuilt()
run('vitest', 'run', ...words)

/** Vitest itself ends with a stack at an option it does not have, once all is built. */
function refuseStrayOptions() {
  const [node, script] = programOf('vitest')
  const { stdout } = spawnSync(node, [script, 'run', '--help', '--expand-help'], { encoding: 'utf8' })
  const stray = strayOption(words, stdout)
  const bare = bareOption(words, stdout)
  if (bare !== undefined) stopWith(`a opção "${bare}" precisa de um valor.`)
  if (stray !== undefined) stopWith(`a opção "${stray}" não existe. As opções são as do Vitest.`)
}

/**
 * @param {string} mistake
 * @returns {never}
 */
function stopWith(mistake) {
  console.error(`Não foi possível testar: ${mistake}`)
  process.exit(2)
}

/** Vitest runs what the other filters pick, and a slip in one of them would pass for tests that passed. */
async function filtersOrExit() {
  const { filter } = await readByVitest()
  const lost = lostFilter(filter, { root, paths })
  if (lost !== undefined) stopWith(`nenhum arquivo de teste tem "${lost}" no caminho.`)
  const taken = words.find((word) => /^(?:\.\/)?tests\//.test(word) && !filter.includes(word))
  if (taken !== undefined)
    stopWith(`"${taken}" seria lido como valor da opção antes dele. Ponha os caminhos antes das opções.`)
  return filter
}

/** Reads the words as Vitest does, which ends with a stack at an option without its value. */
async function readByVitest() {
  const { parseCLI } = await import('vitest/node')
  try {
    return parseCLI(['vitest', 'run', ...words])
  } catch (error) {
    stopWith(
      `as opções são as do Vitest, e ele não as lê assim: ${error instanceof Error ? error.message : error}`,
    )
  }
}
