import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, ensureNode, root, run } from './ensure.mjs'

ensureNode()
ensureInstalled()
ensureBuilt()
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
for (const [name, script] of Object.entries(scripts)) {
  if (!name.startsWith('check:')) continue
  console.log(`\n— ${name}`)
  run(script.split(' '))
}
console.log('\n— test')
run(['vitest', 'run'])
