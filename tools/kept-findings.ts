import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { KeptFindings, KeptOfFlow } from '../engine/config/index.ts'
import { vocabulary } from '../server/catalogue/vocabulary.ts'
import { pathsIn } from './project.ts'

const root = new URL('../', import.meta.url)

/** Where what was found is kept from one run of the check to the next; it may be deleted at any time. */
const usual = fileURLToPath(new URL('.cache/conferencia/fluxos.json', root))

const printOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

interface KeptFile {
  readonly code: string
  readonly flows: readonly (readonly [name: string, kept: KeptOfFlow])[]
}

/**
 * Opens what the last run of the check found in each flow: nothing where its code was another, or where what it kept cannot be
 * read. `keep` writes what this run found; where that is not possible the next one looks at everything again.
 */
export function openKeptFindings(file = usual, code = printOfCode()): KeptFindings & { keep: () => void } {
  const before = readOrNothing(file)
  const flows = flowsIn(before, code)
  const keep = () => {
    const now = JSON.stringify({ code, flows: [...flows] } satisfies KeptFile)
    if (now !== before) writeIfPossible(file, now)
  }
  return { printOf, flows, keep }
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function flowsIn(text: string, code: string): Map<string, KeptOfFlow> {
  try {
    const kept = JSON.parse(text) as KeptFile
    return new Map(kept.code === code ? kept.flows : [])
  } catch {
    return new Map()
  }
}

/** Another run may write at the same time: each writes a whole file of its own, and the last one counts. */
function writeIfPossible(file: string, text: string): void {
  const own = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(own, text)
    renameSync(own, file)
  } catch {}
}

/**
 * Gives a print of what says what is wrong: the names that the code gives, and the code of the check, of which a file is another
 * where it was written at another time, or is larger or smaller.
 */
function printOfCode(): string {
  const files = [...pathsIn('engine'), 'package-lock.json'].map((path) => {
    const { mtimeMs, size } = statSync(new URL(path, root))
    return `${path} ${mtimeMs} ${size}`
  })
  return printOf([process.version, JSON.stringify(vocabulary), ...files].join('\n'))
}
