import type { FastifyInstance } from 'fastify'
import type { Json } from '../../engine/index.ts'

/** A request on its way from the page to the server. */
export interface Exchange {
  readonly name: string
  readonly input: Json
  readonly key: string | null
  /** Lets the server do what is asked, and gives what it answers. */
  forward(): Promise<Response>
}

/** What becomes of a request on its way. */
export type Fault = (exchange: Exchange) => Promise<Response>

/** A request that left the page, and how the server answered it; 0 where it never did. */
export interface Asked {
  readonly name: string
  readonly input: Json
  readonly key: string | null
  readonly status: number
  readonly replayed: boolean
}

type Answered = Pick<Asked, 'status' | 'replayed'>

/** The way between one browser and the server, which may be broken for a call. */
export interface Wire {
  readonly fetch: typeof fetch
  /** Lists the requests for a call, oldest first. */
  asked(name: string): readonly Asked[]
  /** Breaks every request for a call from now on, or every request. */
  breaks(name: string | 'all', fault: Fault): void
  /** Lets through again what one break held up. */
  mends(name: string | 'all'): void
  /** Lets everything through again. */
  heals(): void
  /** Drops what waits: whoever asked is gone. What reached the server is done all the same. */
  hangUp(): void
  /** Whether the server is at work, and does not only wait for a service that never answers. */
  isBusy(): boolean
  /** Whether no call waits for its answer. */
  isQuiet(): boolean
  /** Counts the proofs of work that were sent. */
  proofs(): number
  /** Sends a request as another page of the same browser would. */
  send(name: string, sent: Sent): Promise<Response>
}

/** A request of another page. */
export interface Sent {
  readonly input: Json
  readonly key?: string | null
  readonly method?: string
}

interface Around {
  readonly app: FastifyInstance
  /** The browser's cookie, as it is when asked for. */
  readonly cookie: () => string
  /** An address of its own, so that no browser is stopped for what another asked. */
  readonly address: string
  /** Counts what the server has asked of services that never answer: only time ends it. */
  readonly unanswered?: (() => number) | undefined
}

const host = { host: 'localhost', origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }
const never = new Promise<never>(() => {})

/** Lays the way from a browser to a server. */
export function layWire(around: Around): Wire {
  const broken = new Map<string, Fault>()
  const asked: Asked[] = []
  let line = 0
  let atWork = 0
  let waiting = 0

  async function reach(url: string, init: RequestInit, note: (answer: Answered) => void) {
    atWork += 1
    try {
      return await reached(around, { url, init, note })
    } finally {
      atWork -= 1
    }
  }

  async function serve(url: string, init: RequestInit = {}): Promise<Response> {
    const mine = line
    const name = nameOf(url)
    const input = typeof init.body === 'string' ? (JSON.parse(init.body) as Json) : null
    const key = new Headers(init.headers).get('idempotency-key')
    const at = asked.push({ name, input, key, status: 0, replayed: false }) - 1
    const note = (answer: Answered) => void asked.splice(at, 1, { ...asked[at]!, ...answer })
    const forward = () => reach(url, init, note)
    const fault = broken.get(name) ?? broken.get('all') ?? pass
    const ended = fault({ name, input, key, forward }).then(
      (response) => (mine === line ? response : never),
      (error: unknown) => (mine === line ? Promise.reject(error) : never),
    )
    waiting += 1
    return Promise.race([ended, abortedBy(init.signal)]).finally(() => {
      waiting -= 1
    })
  }

  return {
    fetch: serve as typeof fetch,
    asked: (name) => asked.filter((each) => each.name === name),
    breaks: (name, fault) => void broken.set(name, fault),
    mends: (name) => void broken.delete(name),
    heals: () => broken.clear(),
    hangUp() {
      line += 1
      waiting = 0
    },
    isBusy: () => atWork > (around.unanswered?.() ?? 0),
    isQuiet: () => waiting === 0,
    proofs: () =>
      asked.filter(({ input }) => typeof input === 'object' && input !== null && 'responseKey' in input)
        .length,
    send: (name, { input, key, method = 'POST' }) => {
      const headers = {
        'content-type': 'application/json',
        'x-venda': document.documentElement.dataset.sale ?? '',
        ...(key && { 'idempotency-key': key }),
      }
      return reach(`/api/${name}`, { method, headers, body: JSON.stringify(input) }, () => {})
    },
  }
}

const pass: Fault = ({ forward }) => forward()

const nameOf = (url: string): string => /^\/api\/([^?]+)/.exec(url)?.[1] ?? url

interface Reaching {
  readonly url: string
  readonly init: RequestInit
  readonly note: (answer: Answered) => void
}

async function reached({ app, cookie, address }: Around, { url, init, note }: Reaching): Promise<Response> {
  const reply = await app.inject({
    method: (init.method ?? 'GET') as 'POST',
    url,
    remoteAddress: address,
    headers: { ...host, cookie: cookie(), ...Object.fromEntries(new Headers(init.headers)) },
    ...(typeof init.body === 'string' && { payload: init.body }),
  })
  note({ status: reply.statusCode, replayed: reply.headers['idempotency-replayed'] === 'true' })
  const headers = {
    'content-type': String(reply.headers['content-type']),
    // Node writes the machine's time, whatever the server's clock says.
    date: new Date().toUTCString(),
    ...(reply.headers['idempotency-replayed'] !== undefined && { 'idempotency-replayed': 'true' }),
  }
  return new Response(new Uint8Array(reply.rawPayload), { status: reply.statusCode, headers })
}

function abortedBy(signal: AbortSignal | null | undefined): Promise<never> {
  if (!signal) return never
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
}
