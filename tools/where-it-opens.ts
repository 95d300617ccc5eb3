import { addressOf } from '../server/process/start.ts'
import type { Settings } from '../server/settings/settings.ts'

const LOOKS = 20

/**
 * Says where the funnels of a new variant open by the server of this machine, which takes up a new file by itself, or will
 * once it is on. Without settings, as where they cannot be read, it says the paths alone. `pause` passes between two looks.
 */
export async function whereItOpens(
  prefixes: readonly string[],
  settings: Pick<Settings, 'host' | 'port' | 'tls'> | undefined,
  pause: () => Promise<unknown>,
): Promise<string> {
  const address = settings ? addressOf(settings) : ''
  const urls = prefixes.map((prefix) => `${address}/${prefix}/`)
  // Each on a line of its own: a terminal breaks a long one in the middle of an address.
  const lines = urls.map((url) => `\n  ${url}`).join('')
  if (!settings || (await statusOf(`${address}/saude`)) === undefined)
    return `Com o servidor ligado (npm start), abre em:${lines}`
  for (let look = 0; look < LOOKS; look += 1) {
    const statuses = await Promise.all(urls.map(statusOf))
    if (statuses.every((status) => status === 200)) return `No ar:${lines}`
    await pause()
  }
  return `O servidor não abriu, e o que ele imprimiu diz por quê:${lines}`
}

/** Gives the status of a page; undefined where no server answers. A redirect counts as what it is. */
async function statusOf(url: string): Promise<number | undefined> {
  const options = { redirect: 'manual', signal: AbortSignal.timeout(2_000) } as const
  const answer = await fetch(url, options).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.status
}
