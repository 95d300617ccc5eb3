import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** How a browser is started here: no phoning home, and a sandbox only where the user may have one. */
export const browserFlags: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Finds a Chromium for the tests: `CHROMIUM_PATH`, an installed one, the one of the package @sparticuz/chromium, and,
 * as a last resort where this is root on Debian, one installed by apt. Throws with what to do when there is none.
 */
export async function findBrowser(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  const installed = onPath()
  if (installed) return installed
  const { default: packed } = await import('@sparticuz/chromium')
  const path = await packed.executablePath().catch(() => undefined)
  if (path && runs(path)) return path
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Instalando o Chromium para os testes…')
    execFileSync('apt-get', ['update'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'ignore' })
    const added = onPath()
    if (added) return added
  }
  throw new Error(
    'Nenhum Chromium nesta máquina. Instale o chromium, ou diga onde ele está em CHROMIUM_PATH.',
  )
}

const runs = (path: string): boolean => spawnSync(path, ['--version', '--no-sandbox']).status === 0

const onPath = (): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find(isExecutable)

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return runs(path)
  } catch {
    return false
  }
}
