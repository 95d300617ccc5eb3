import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  type Project,
  type ShortWords,
  type SourceFile,
  shorten,
  shortWordsOf,
} from '../engine/config/index.ts'
import { programOf } from './program.mjs'

const root = new URL('../', import.meta.url)
const shortened = /^(?:flows|schemas\/screens)\/.+\.json$/

/**
 * Writes files anew in their short forms, as the formatter lays them out, and names those that changed. A file in which
 * something is written wrong, as a key twice, is left alone: the check says what, and nothing of it is lost.
 */
export function fixFiles(files: readonly SourceFile[], project: Project): readonly string[] {
  const words = shortWordsOf(project)
  const wrong = new Set(
    project.diagnostics.filter(({ severity }) => severity === 'erro').map(({ file }) => file),
  )
  const changed = files
    .filter(({ path }) => shortened.test(path) && !wrong.has(path))
    .filter((file) => fixFile(file, words))
  const paths = changed.map(({ path }) => path)
  if (paths.length > 0) {
    const [node, biome] = programOf('@biomejs/biome')
    const options = { cwd: fileURLToPath(root), stdio: 'ignore' } as const
    execFileSync(node, [biome, 'format', '--write', ...paths], options)
  }
  return paths
}

function fixFile({ path, text }: SourceFile, words: ShortWords): boolean {
  const short = shorten(JSON.parse(text), words)
  if (!short.isChanged) return false
  writeFileSync(new URL(path, root), JSON.stringify(short.value))
  return true
}
