import { spawnSync } from 'node:child_process'
import { root, run } from './ensure.mjs'
import { refuseWords } from './words.mjs'

refuseWords()
for (const script of ['scripts/derive.ts', 'scripts/operations.ts']) {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', script], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
run('@biomejs/biome', 'check', '--write', '.')
