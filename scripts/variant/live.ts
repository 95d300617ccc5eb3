/** What came of looking for the addresses of a new variant on a server. */
export type Seen = 'live' | 'refused' | 'off'

const LOOKS = 20

/** Gives the address at which a server of these settings answers on this machine. */
export function addressHere(settings: { readonly port: number; readonly tls: object | null }): string {
  return `${settings.tls ? 'https' : 'http'}://localhost:${settings.port}`
}

/**
 * Looks whether a server answers at an address and, as it takes up a new file by itself, whether all paths come to open
 * there; `pause` passes between two looks.
 */
export async function seeLive(
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
