import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isReadAsText } from '../engine/config/index.ts'
import { decodeSource } from '../server/catalogue/source-text.ts'
import type { SideFile } from './impact/files.ts'
import { projectFiles, rooms } from './project.ts'
import { exitWith } from './words.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
/** What decides, beside the JSON, what a funnel does and shows; it is that of now on both sides. */
const code = ['engine', 'names', 'server', 'src']

/** A commit: its whole name, and the word it was asked for by. */
export interface Commit {
  readonly ref: string
  readonly hash: string
}

/** Finds the commit that a word names. Ends the process, saying why, where there is none, or no git. */
export function commitOrExit(ref: string): Commit {
  try {
    git(['rev-parse', '--git-dir'])
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    exitWith(
      isMissing
        ? 'é preciso o git, e ele não está instalado.'
        : 'esta pasta não está num repositório do git, e não há com o que comparar.',
    )
  }
  try {
    const hash = git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`])
    return { ref, hash: hash.toString().trim() }
  } catch {
    return exitWith(
      `o git não conhece "${ref}". É preciso um ramo, uma etiqueta ou um commit deste clone, como HEAD ou main; num clone raso, busque antes a história (git fetch --unshallow).`,
    )
  }
}

/** Reads the project's files as a commit has them, without touching those of now. Ends the process where it has none. */
export function filesAt({ ref, hash }: Commit): readonly SideFile[] {
  const listed = git(['ls-tree', '-r', '-z', hash, '--', ...rooms])
    .toString()
    .split('\0')
    .flatMap((line) => {
      const [, kind, id = '', path = ''] = /^\d+ (\w+) (\w+)\t(.*)$/s.exec(line) ?? []
      return kind === 'blob' ? [{ id, path }] : []
    })
  if (listed.length === 0)
    exitWith(`em "${ref}" não há nenhum arquivo de ${rooms.join(', ')}: não é uma versão deste projeto.`)
  const blobs = blobsOf(listed.map(({ id }) => id))
  return listed.map(({ path }, i) => sideFile(path, blobs[i]!))
}

/** Reads the project's files as they stand in the working tree. */
export const filesNow = (): readonly SideFile[] =>
  projectFiles().map((file) =>
    isReadAsText(file.path) ? file : sideFile(file.path, readFileSync(`${root}${file.path}`)),
  )

function sideFile(path: string, content: Buffer): SideFile {
  const bytes = content.length
  return isReadAsText(path)
    ? { path, ...decodeSource(content), bytes }
    : { path, text: '', bytes, print: createHash('sha256').update(content).digest('hex') }
}

/** Counts the files of code, by their folder, that are others now than a commit has them. */
export function codeChangedSince({ hash }: Commit): Readonly<Record<string, number>> {
  const changed = git(['diff', '--name-only', '--relative', '-z', hash, '--', ...code])
  const fresh = git(['ls-files', '--others', '--exclude-standard', '-z', '--', ...code])
  const paths = `${changed}${fresh}`.split('\0').filter(Boolean)
  const counts = code.map(
    (room) => [room, paths.filter((path) => path.startsWith(`${room}/`)).length] as const,
  )
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

/** Reads blobs in one go: of each git says first how long it is. */
function blobsOf(ids: readonly string[]): readonly Buffer[] {
  const said = git(['cat-file', '--batch'], `${ids.join('\n')}\n`)
  let at = 0
  return ids.map(() => {
    const start = said.indexOf('\n', at) + 1
    const bytes = Number(said.subarray(at, start).toString().trim().split(' ')[2])
    at = start + bytes + 1
    return said.subarray(start, start + bytes)
  })
}

const git = (words: readonly string[], input?: string): Buffer =>
  execFileSync('git', words, {
    ...{ cwd: root, maxBuffer: 1024 ** 3, stdio: ['pipe', 'pipe', 'ignore'] },
    ...(input !== undefined && { input }),
  })
