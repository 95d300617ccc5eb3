import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ShortWords, type SourceFile, shorten } from '../engine/config/index.ts'
import { programOf } from './program.mjs'

const root = new URL('../', import.meta.url)
const shortened = /^(?:flows|schemas\/screens)\/.+\.json$/

/** Writes files anew in their short forms, as the formatter lays them out, and names those that changed. */
export function fixFiles(files: readonly SourceFile[], words: ShortWords): readonly string[] {
  const changed = files.filter(({ path }) => shortened.test(path)).filter((file) => fixFile(file, words))
  const paths = changed.map(({ path }) => path)
  if (paths.length > 0) {
    const [node, biome] = programOf('@biomejs/biome')
    const options = { cwd: fileURLToPath(root), stdio: 'ignore' } as const
    execFileSync(node, [biome, 'format', '--write', ...paths], options)
  }
  return paths
}

/** A file that is no JSON is left alone: the check says why. */
function fixFile({ path, text }: SourceFile, words: ShortWords): boolean {
  const value = parsed(text)
  if (value === undefined) return false
  const short = shorten(value, words)
  if (!short.isChanged) return false
  writeFileSync(new URL(path, root), JSON.stringify(short.value))
  return true
}

function parsed(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
