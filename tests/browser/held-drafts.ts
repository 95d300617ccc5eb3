import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A way to a server on which drafts may be held up. */
export interface HeldDrafts {
  readonly address: string
  /** Holds up every draft from now on, as a slow line does, until the next page has been written and sent. */
  holdUntilNextPage(): void
  /** Counts the drafts that came here, and those that the server took for another tab's. */
  counts(): { readonly sent: number; readonly refused: number }
  close(): void
}

/** Opens a way to the server at an address of this machine. */
export async function openHeldDrafts(to: string): Promise<HeldDrafts> {
  const { hostname, port } = new URL(to)
  let held: (() => void)[] | undefined
  const counts = { sent: 0, refused: 0 }

  function release(): void {
    const waiting = held ?? []
    held = undefined
    for (const go of waiting) go()
  }

  function pass(asked: IncomingMessage, reply: ServerResponse): void {
    const { url: path, method, headers } = asked
    const isPage = headers['sec-fetch-dest'] === 'document'
    const isDraft = path === '/api/rascunho' && method === 'PUT'
    const onward = request({ hostname, port, path, method, headers }, (answer) => {
      if (answer.statusCode === 409 && isDraft) counts.refused += 1
      reply.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(reply)
      if (isPage) answer.on('end', release)
    })
    onward.on('error', () => reply.destroy())
    if (!isDraft) return void asked.pipe(onward)
    counts.sent += 1
    // Whole before it is held up: the page that sends it is about to go.
    const parts: Buffer[] = []
    asked.on('data', (part: Buffer) => parts.push(part))
    asked.on('end', () => {
      const go = () => void onward.end(Buffer.concat(parts))
      if (held) held.push(go)
      else go()
    })
  }

  const server = createServer(pass)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    holdUntilNextPage() {
      held ??= []
    },
    counts: () => counts,
    close: () => server.close(),
  }
}
