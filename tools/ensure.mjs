// Uses Node alone: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lackingPackages } from './installed.mjs'
import { programOf } from './program.mjs'

/** The root of the project. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const BUILT = join(root, 'dist', '.built')
const GENERATED = join(root, '.cache', 'generated')

/** The files that git does not keep, and what they are generated from. */
const generated = ['server/generated/operations.ts', 'schemas/names.schema.json']
const generatedFrom = ['schemas', 'flows', 'variants', 'tools', 'package-lock.json']

/** The files and folders that the pages are built from: a change of any of them asks for a build. */
export const sources = [
  'engine',
  'src',
  'flows',
  'schemas',
  'tools/build',
  'tools/project.ts',
  'server/pages/project-files.ts',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

/** Stops with a clear message where Node is too old. */
export function ensureNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Esta máquina tem Node ${process.versions.node}. É preciso o Node 20.19 ou mais novo.`)
  process.exit(1)
}

/**
 * Installs the packages of the lock file where one is missing or another version. An install by hand is as good as ours,
 * and development dependencies are not asked for in production.
 *
 * @param {{ development: boolean }} wanted
 */
export function ensureInstalled({ development }) {
  const lock = readLock('package-lock.json')
  const installed = readLock('node_modules/.package-lock.json')
  const isThere = (/** @type {string} */ path) => existsSync(join(root, path))
  const isWhole = lock && installed && lackingPackages(lock, installed, { development, isThere }).length === 0
  if (isWhole) return
  console.log('Instalando os pacotes…')
  stopIfFailed(npm('ci', '--no-audit', '--no-fund', '--include=dev'))
}

/**
 * Reads a lock file; undefined where there is none, or half of one.
 *
 * @param {string} path
 * @returns {import('./installed.mjs').Lock | undefined}
 */
function readLock(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * @param {string} path
 * @returns {number}
 */
function newest(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

/** Builds the browser's part where a source is newer than what was built. */
export function ensureBuilt() {
  const changed = Math.max(...sources.map((path) => newest(join(root, path))))
  const isFresh = existsSync(BUILT) && statSync(BUILT).mtimeMs >= changed
  if (isFresh) return
  console.log('Montando as páginas…')
  build('--logLevel', 'warn')
}

/**
 * Generates what git does not keep where a source is newer: the types of operations and the names that editors propose.
 * With `all`, also what git keeps, whatever is newer.
 */
export function ensureGenerated({ all = false } = {}) {
  const isThere = generated.every((path) => existsSync(join(root, path))) && existsSync(GENERATED)
  const changed = Math.max(...generatedFrom.map((path) => newest(join(root, path))))
  if (!all && isThere && statSync(GENERATED).mtimeMs >= changed) return
  const words = ['--import', 'tsx', 'tools/derive.ts', ...(all ? [] : ['--locais'])]
  stopIfFailed(spawned(process.execPath, words))
  mkdirSync(dirname(GENERATED), { recursive: true })
  writeFileSync(GENERATED, '')
}

/**
 * Builds the browser's part, with what git does not keep generated before, and notes that it was.
 *
 * @param {string[]} words
 */
export function build(...words) {
  // Before the note: what is newer than it would ask for another build.
  ensureGenerated()
  run('vite', 'build', ...words)
  run('vite', 'build', '--config', 'tools/build/dev.config.ts', ...words)
  writeFileSync(BUILT, '')
}

/**
 * Runs the program of an installed package and stops with its code when it fails.
 *
 * @param {string} name
 * @param {string[]} words
 */
export function run(name, ...words) {
  stopIfFailed(exitCodeOf(name, ...words))
}

/**
 * Runs the program of an installed package and gives its exit code.
 *
 * @param {string} name
 * @param {string[]} words
 */
export function exitCodeOf(name, ...words) {
  const [node, script] = programOf(name)
  return spawned(node, [script, ...words])
}

/** @param {string[]} words */
const npm = (...words) =>
  process.platform === 'win32' ? spawned('npm.cmd', words, { shell: true }) : spawned('npm', words)

/**
 * @param {string} command
 * @param {readonly string[]} words
 * @param {{ shell?: boolean }} options
 */
function spawned(command, words, { shell = false } = {}) {
  const { status, signal } = spawnSync(command, words, { cwd: root, stdio: 'inherit', shell })
  return status ?? (signal ? 130 : 1)
}

/** @param {number} code */
function stopIfFailed(code) {
  if (code !== 0) process.exit(code)
}
