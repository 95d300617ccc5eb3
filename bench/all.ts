import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { refuseWords } from '../tools/words.mjs'

const benches = ['engine', 'replays', 'arrival', 'typing']
/** Minutes each, and PostgreSQL on this machine: `npm run bench -- servidor`, or one by hand with its own options. */
const ofServer = ['server/pedidos', 'server/conexoes', 'server/queda', 'charges/quedas-de-cobranca']
refuseWords({ servidor: 'as do servidor' })
const asked = process.argv.includes('servidor') ? ofServer : benches
const cwd = fileURLToPath(new URL('../', import.meta.url))
const run = (...words: readonly string[]) =>
  spawnSync(process.execPath, words, { cwd, stdio: 'inherit' }).status === 0

// What is measured is what the sources build to now.
if (!run('node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn')) process.exit(1)
const failed = asked.filter((name) => !run('--import', 'tsx', `bench/${name}.ts`))
if (failed.length > 0) console.error(`\nNão chegaram ao fim: ${failed.join(', ')}.`)
process.exitCode = failed.length > 0 ? 1 : 0
