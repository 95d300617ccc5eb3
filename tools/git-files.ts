import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isReadAsText } from '../engine/config/index.ts'
import { decodeSource } from '../server/catalogue/source-text.ts'
import type { VersionFile } from './compare.ts'
import { projectFiles, rooms } from './project.ts'
import { exitWith } from './words.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The folders of code; both versions are played with the current code. */
const code = ['engine', 'names', 'server', 'src']

/** A commit: its full hash, and the ref it was named by. */
export interface Commit {
  readonly ref: string
  readonly hash: string
}

/** Finds the commit of a ref; ends the process with the reason where there is none, or no git. */
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

/** Reads the project's files of a commit; the working tree stays as it is. Ends the process where the commit has none. */
export function filesAt({ ref, hash }: Commit): readonly VersionFile[] {
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
  return listed.map(({ path }, i) => versionFile(path, blobs[i]!))
}

/** Reads the project's files of the working tree. */
export const filesNow = (): readonly VersionFile[] =>
  projectFiles().map((file) =>
    isReadAsText(file.path) ? file : versionFile(file.path, readFileSync(`${root}${file.path}`)),
  )

function versionFile(path: string, content: Buffer): VersionFile {
  const bytes = content.length
  return isReadAsText(path)
    ? { path, ...decodeSource(content), bytes }
    : { path, text: '', bytes, hash: createHash('sha256').update(content).digest('hex') }
}

/** Counts the files of code that differ from a commit, by folder. */
export function codeChangedSince({ hash }: Commit): Readonly<Record<string, number>> {
  const changed = git(['diff', '--name-only', '--relative', '-z', hash, '--', ...code])
  const fresh = git(['ls-files', '--others', '--exclude-standard', '-z', '--', ...code])
  const paths = `${changed}${fresh}`.split('\0').filter(Boolean)
  const counts = code.map(
    (room) => [room, paths.filter((path) => path.startsWith(`${room}/`)).length] as const,
  )
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

/** Reads blobs in one call of git, which writes the length of each before it. */
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
    cwd: root,
    maxBuffer: 1024 ** 3,
    stdio: ['pipe', 'pipe', 'ignore'],
    ...(input !== undefined && { input }),
  })
