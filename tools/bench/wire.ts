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
  const closed = new AbortController()
  return {
    async send({ path, headers, ...request }) {
      const answer = await fetch(origin + path, {
        ...request,
        headers: { ...headers, origin },
        signal: AbortSignal.any([closed.signal, AbortSignal.timeout(30_000)]),
      })
      const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0]
      return { status: answer.status, cookie, body: await answer.text() }
    },
    close: () => closed.abort(),
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
