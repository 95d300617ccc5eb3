import type { Server } from 'node:net'

const usual = { now: () => performance.now(), nextTurn: (work: () => void) => void setImmediate(work) }

/**
 * Watches for how many milliseconds connections have been queueing to be accepted; 0 once a turn of the event loop
 * accepted none.
 *
 * Node accepts one connection in each turn. While turns are long, those beyond it wait in the kernel, out of sight of
 * everything else that is measured here, and none of them has even been read: a thousand may be waiting for 15 seconds.
 */
export function watchAcceptQueue(server: Pick<Server, 'on'>, { now, nextTurn } = usual): () => number {
  let since: number | undefined
  let accepted = false
  const look = () => {
    if (accepted) nextTurn(look)
    else since = undefined
    accepted = false
  }
  server.on('connection', () => {
    accepted = true
    if (since !== undefined) return
    since = now()
    nextTurn(look)
  })
  return () => (since === undefined ? 0 : now() - since)
}
