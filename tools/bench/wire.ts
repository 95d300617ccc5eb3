import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** A request as a page makes it; `path` begins with "/". */
export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** An HTTP answer; `cookie` is the first that it sets, as "name=value". */
export interface WireAnswer {
  readonly status: number
  readonly cookie: string | undefined
  readonly body: string
  /** The length of the body as it was sent, compressed or not. */
  readonly bytes: number
}

/** A browser of one customer; closing it breaks off what is on its way. */
export interface Wire {
  /** Sends a request and returns the answer; throws when the connection breaks first, or after half a minute. */
  send(request: WireRequest): Promise<WireAnswer>
  close(): void
}

/** Opens the browser of a customer of the server at a port of this machine. */
export function openWire(port: number): Wire {
  const origin = `http://127.0.0.1:${port}`
  const agent = new Agent({ keepAlive: true })
  const closed = new AbortController()
  return {
    async send({ method, path, headers, body }) {
      const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(30_000)])
      const sent = request(origin + path, { agent, method, headers: { ...headers, origin }, signal })
      sent.end(body)
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      const cookie = answer.headers['set-cookie']?.[0]?.split(';', 1)[0]
      const received = await buffer(answer)
      return { status: answer.statusCode ?? 0, cookie, body: received.toString(), bytes: received.length }
    },
    close() {
      closed.abort()
      agent.destroy()
    },
  }
}

/** Sends a request, again as long as the server refuses it for being too busy. */
export async function sendThrough(wire: Wire, request: WireRequest): Promise<WireAnswer> {
  for (;;) {
    const answer = await wire.send(request)
    if (answer.status !== 503) return answer
    await wait(250)
  }
}
