import { addressOf } from '../../server/process/links.ts'
import type { Settings } from '../../server/settings/settings.ts'

/** What came of looking for the addresses of a new variant on a server. */
type Seen = 'live' | 'refused' | 'off'

const LOOKS = 20

/**
 * Says where the funnels of a new variant open, or would open: by the server of this machine, whose settings are not there
 * where they cannot be read. `pause` passes between two looks.
 */
export async function whereItOpens(
  prefixes: readonly string[],
  settings: Pick<Settings, 'host' | 'port' | 'tls'> | undefined,
  pause: () => Promise<unknown>,
): Promise<string> {
  const paths = prefixes.map((prefix) => `/${prefix}/`)
  const address = settings && addressOf(settings)
  const seen = address === undefined ? 'off' : await seeLive(address, paths, pause)
  // Each on a line of its own: a terminal breaks a long one in the middle of an address.
  return endings[seen](paths.map((path) => `\n  ${address ?? ''}${path}`).join(''))
}

const endings: Readonly<Record<Seen, (addresses: string) => string>> = {
  live: (addresses) => `No ar:${addresses}`,
  refused: (addresses) => `O servidor não abriu, e o que ele imprimiu diz por quê:${addresses}`,
  off: (addresses) => `Com o servidor ligado (npm start), abre em:${addresses}`,
}

/**
 * Looks whether a server answers at an address and, as it takes up a new file by itself, whether all paths come to open
 * there.
 */
async function seeLive(
  address: string,
  paths: readonly string[],
  pause: () => Promise<unknown>,
): Promise<Seen> {
  if ((await statusOf(`${address}/saude`)) === undefined) return 'off'
  for (let look = 0; look < LOOKS; look += 1) {
    const seen = await Promise.all(paths.map((path) => statusOf(address + path)))
    if (seen.every((status) => status === 200)) return 'live'
    await pause()
  }
  return 'refused'
}

/** Gives the status of a page; undefined where nobody answers. A redirect counts as what it is. */
async function statusOf(url: string): Promise<number | undefined> {
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(2_000) }).catch(
    () => undefined,
  )
  await answer?.body?.cancel()
  return answer?.status
}
