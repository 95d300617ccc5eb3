// Uses Node alone: it runs before anything is installed.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the project. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const MARK = join(root, 'node_modules', '.installed')
const BUILT = join(root, 'dist', '.built')
const SOURCES = [
  'engine',
  'src',
  'names',
  'flows',
  'schemas',
  'build',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
]

/** Stops with a clear message where Node is too old. */
export function ensureNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Esta máquina tem Node ${process.versions.node}. É preciso o Node 20.19 ou mais novo.`)
  process.exit(1)
}

/** Installs the packages of the lock file where they are missing or older than it. */
export function ensureInstalled() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  if (existsSync(MARK) && readFileSync(MARK, 'utf8') === String(lock.length) + lock.slice(-200)) return
  console.log('Instalando os pacotes…')
  execFileSync(npm, ['ci', '--no-audit', '--no-fund', '--include=dev'], { cwd: root, stdio: 'inherit' })
  writeFileSync(MARK, String(lock.length) + lock.slice(-200))
}

function newest(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))))
}

/** Builds the browser's part where a source is newer than what was built. */
export function ensureBuilt() {
  const sources = SOURCES.map((path) => join(root, path)).filter((path) => existsSync(path))
  const isFresh = existsSync(BUILT) && statSync(BUILT).mtimeMs >= Math.max(...sources.map(newest))
  if (isFresh) return
  console.log('Montando as páginas…')
  run(['vite', 'build', '--logLevel', 'warn'])
  writeFileSync(BUILT, '')
}

/** Runs a command of an installed package and stops with its code when it fails. */
export function run([command, ...args], env = {}) {
  const { status, signal } = spawnSync(join(root, 'node_modules', '.bin', command), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? (signal ? 130 : 1))
}
