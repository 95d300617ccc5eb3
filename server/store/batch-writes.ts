import type { Writable } from 'node:stream'
import type pg from 'pg'

/** A client as its library builds it; the types leave out the socket it writes to. */
interface Wired {
  readonly connection: { readonly stream: Writable }
}

const corked = new WeakSet<Writable>()

/** Holds back what a client writes until this turn is over: statements asked together leave as one write. */
export function batchWrites(client: pg.ClientBase): void {
  const { stream } = (client as unknown as Wired).connection
  if (corked.has(stream)) return
  corked.add(stream)
  stream.cork()
  process.nextTick(() => {
    corked.delete(stream)
    stream.uncork()
  })
}
