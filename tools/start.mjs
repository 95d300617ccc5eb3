import { spawn } from 'node:child_process'
import { ensureBuilt, ensureInstalled, ensureNode, root } from './ensure.mjs'
import { refuseWords } from './words.mjs'

refuseWords()
ensureNode()
ensureInstalled({ development: false })
ensureBuilt()

const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => server.kill(/** @type {NodeJS.Signals} */ (signal)))
server.on('exit', (code) => process.exit(code ?? 0))
