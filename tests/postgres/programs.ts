import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The oldest PostgreSQL that the product is made for. */
export const oldestVersion = 15

/** Finds the folder with the newest PostgreSQL of this machine that is new enough; null where there is none. */
export function findPrograms(): string | null {
  const found = places()
    .filter((folder) => ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))))
    .map((folder) => ({ folder, version: versionIn(folder) }))
    .filter(({ version }) => version >= oldestVersion)
    .toSorted((a, b) => b.version - a.version)
  return found[0]?.folder ?? null
}

/** Where servers lie: by Debian's way one folder a version, elsewhere where `pg_config` says, or on the path. */
function places(): readonly string[] {
  const versions = '/usr/lib/postgresql'
  const ofDebian = existsSync(versions)
    ? readdirSync(versions).map((name) => join(versions, name, 'bin'))
    : []
  const told = output('pg_config', '--bindir')
  return [...ofDebian, ...(told ? [told] : []), ...(process.env.PATH ?? '').split(delimiter)]
}

const versionIn = (folder: string): number =>
  Number(/ (\d+)/.exec(output(join(folder, 'postgres'), '--version'))?.[1] ?? 0)

function output(program: string, word: string): string {
  try {
    return execFileSync(program, [word], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}
