import type { Writable } from 'node:stream'
import type pg from 'pg'

/** A client as its library builds it; the types leave out the socket it writes to. */
interface Wired {
  readonly connection: { readonly stream: Writable }
}

const gathered = new WeakSet<Writable>()

/** Holds back what a client writes until this turn is over: statements asked together leave as one write. */
export function gather(client: pg.ClientBase): void {
  const { stream } = (client as unknown as Wired).connection
  if (gathered.has(stream)) return
  gathered.add(stream)
  stream.cork()
  process.nextTick(() => {
    gathered.delete(stream)
    stream.uncork()
  })
}
