import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { refuseWords } from '../words.mjs'

const ofPages = ['engine', 'arrival', 'filling', 'typing', 'pressing']
/** Minutes each, and PostgreSQL on this machine; each also runs alone, with options of its own. */
const ofServer = ['first-pages', 'orders', 'kills', 'charge-kills']
refuseWords({ servidor: 'as do servidor' })
const benches = process.argv.includes('servidor') ? ofServer : ofPages
const cwd = fileURLToPath(new URL('../../', import.meta.url))
const run = (...words: readonly string[]) =>
  spawnSync(process.execPath, words, { cwd, stdio: 'inherit' }).status === 0

// What is measured is the build of the sources as they are now.
if (!run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn')) process.exit(1)
const failed = benches.filter((name) => !run('--import', 'tsx', `tools/bench/${name}.ts`))
if (failed.length > 0) console.error(`\nNão chegaram ao fim: ${failed.join(', ')}.`)
process.exitCode = failed.length > 0 ? 1 : 0
