import { execFileSync } from 'node:child_process'
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from './ensure.mjs'
import { programOf } from './program.mjs'

/** Formats JSON as the formatter of the project formats a file at this path. */
export function layOut(path: string, value: unknown): string {
  const [node, biome] = programOf('@biomejs/biome')
  return execFileSync(node, [biome, 'format', `--stdin-file-path=${path}`], {
    cwd: root,
    encoding: 'utf8',
    input: JSON.stringify(value),
    stdio: ['pipe', 'pipe', 'ignore'],
  })
}

/** Writes a new file whole or not at all. Throws where there is one already. */
export function writeNew(path: string, text: string): void {
  if (existsSync(path)) throw new Error(`${path} já existe.`)
  // The server looks at no file whose name begins so.
  const beside = join(dirname(path), `.${basename(path)}.novo`)
  try {
    writeFileSync(beside, text, { flag: 'wx' })
    renameSync(beside, path)
  } finally {
    rmSync(beside, { force: true })
  }
}
