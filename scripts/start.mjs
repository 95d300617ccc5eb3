import { spawn } from 'node:child_process'
import { ensureBuilt, ensureInstalled, ensureNode, root } from './ensure.mjs'

ensureNode()
ensureInstalled()
ensureBuilt()

const server = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))
