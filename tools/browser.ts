import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** How a browser is started here: no phoning home, and a sandbox only where the user may have one. */
const browserFlags: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Finds a Chromium for the tests: `CHROMIUM_PATH`, the one of the package @sparticuz/chromium, an installed one, and, as a last
 * resort where this is root on Debian, one installed by apt. That of the package comes first because it draws no window, which
 * halves its work. Throws with what to do when there is none.
 */
export async function findBrowser(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  const found = (await ofPackage()) ?? onPath() ?? byApt()
  if (found) return found
  throw new Error(
    'Nenhum Chromium nesta máquina. Instale o chromium, ou diga onde ele está em CHROMIUM_PATH.',
  )
}

/** Opens the browser that is found, with more flags where the caller has some; the caller closes it. */
export const openBrowser = async (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: await findBrowser(),
    args: [...browserFlags, ...flags],
  })

/** Gives the Chromium of the package, unpacked; undefined where it does not run. */
async function ofPackage(): Promise<string | undefined> {
  const { default: packed } = await import('@sparticuz/chromium')
  const path = await packed.executablePath().catch(() => undefined)
  return path !== undefined && runs(path) ? path : undefined
}

function byApt(): string | undefined {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined
  console.log('Instalando o Chromium para os testes…')
  execFileSync('apt-get', ['update'], { stdio: 'ignore' })
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'ignore' })
  return onPath()
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
