import { ensureBuilt, ensureInstalled, ensureNode, run } from './ensure.mjs'

ensureNode()
ensureInstalled()
ensureBuilt()
run(['vitest', 'run', ...process.argv.slice(2)])
