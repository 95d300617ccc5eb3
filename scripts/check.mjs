import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, ensureNode, npm, root } from './ensure.mjs'
import { refuseWords } from './words.mjs'

const WITHOUT_TESTS = '--sem-testes'
/** The one check of what is built. */
const OF_THE_BUILD = 'check:sizes'

refuseWords({ [WITHOUT_TESTS]: 'só as verificações' })
ensureNode()
ensureInstalled({ development: true })
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const checks = Object.keys(scripts).filter((name) => name.startsWith('check:'))
const names = process.argv.includes(WITHOUT_TESTS) ? checks : [...checks, 'test']

// What comes first may be the cause of what comes after: the first failure ends it, and stands last on the screen.
for (const [i, name] of names.entries()) {
  console.log(`\n— ${name}`)
  if (name === OF_THE_BUILD) ensureBuilt()
  if (npm('run', '--silent', name) === 0) continue
  const left = names.slice(i + 1)
  console.error(`\n✗ Parou em "${name}". Só esta parte: npm run ${name}`)
  if (left.length > 0) console.error(`  Não rodou ainda: ${left.join(', ')}.`)
  process.exit(1)
}
console.log(`\n✓ ${names.join(', ')}: nada a corrigir.`)
