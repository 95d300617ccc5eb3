import { spawn } from 'node:child_process'
import { build } from 'vite'
import { ensureGenerated } from './ensure.mjs'
import { programOf } from './program.mjs'
import { refuseWords } from './words.mjs'

/** Builds at every change of the browser's part, and restarts the server at every change of what it serves or runs. */
async function main(): Promise<void> {
  // Building sets NODE_ENV to production, which the server must not take over.
  const env = { ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'development' }
  await build({ logLevel: 'warn', build: { watch: {} } })
  await build({ configFile: 'tools/build/dev.config.ts', logLevel: 'warn', build: { watch: {} } })
  const [node, tsx] = programOf('tsx')
  const watch = [tsx, 'watch', '--include', 'dist/index.html', 'server/main.ts']
  const server = spawn(node, watch, { stdio: 'inherit', env })
  server.on('exit', (code) => process.exit(code ?? 0))
}

refuseWords()
ensureGenerated()
await main()
