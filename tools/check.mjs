import { spawnSync } from 'node:child_process'
import { ensureBuilt, ensureGenerated, ensureInstalled, ensureNode, exitCodeOf, root } from './ensure.mjs'
import { checkLicences } from './licences.mjs'
import { checkSizes } from './sizes.mjs'
import { exitWith, readWords } from './words.mjs'

const WITHOUT_TESTS = '--sem-testes'

/** @param {string[]} words */
const runNode = (...words) => spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' }).status ?? 1

/** @type {Readonly<Record<string, () => number>>} Each step gives an exit code. */
const steps = {
  format: () => exitCodeOf('@biomejs/biome', 'check', '.'),
  types: () =>
    exitCodeOf('typescript', '-p', 'tsconfig.json') || exitCodeOf('typescript', '-p', 'engine/tsconfig.json'),
  config: () => runNode('--import', 'tsx', 'tools/check-config.ts'),
  dead: () => exitCodeOf('knip'),
  sizes() {
    ensureBuilt()
    return checkSizes()
  },
  licences: checkLicences,
  test: () => runNode('tools/test.mjs'),
}

const read = readWords(process.argv.slice(2), {
  options: { [WITHOUT_TESTS]: 'só as verificações' },
  takesNames: true,
})
if (!read.ok) exitWith(read.mistake)
const stray = read.names.find((name) => !Object.hasOwn(steps, name))
if (stray !== undefined)
  exitWith(`não há verificação "${stray}". As que existem: ${Object.keys(steps).join(', ')}.`)
ensureNode()
ensureInstalled({ development: true })
ensureGenerated()
const all = Object.keys(steps).filter((name) => name !== 'test' || !read.options.has(WITHOUT_TESTS))
const names = read.names.length > 0 ? read.names : all

// What comes first may be the cause of what comes after: the first failure ends it, and is last on the screen.
for (const [i, name] of names.entries()) {
  console.log(`\n— ${name}`)
  if (steps[name]?.() === 0) continue
  const left = names.slice(i + 1)
  console.error(`\n✗ Parou em "${name}". Só esta parte: npm run check -- ${name}`)
  if (left.length > 0) console.error(`  Não rodou ainda: ${left.join(', ')}.`)
  process.exit(1)
}
console.log(`\n✓ ${names.join(', ')}: nada a corrigir.`)
