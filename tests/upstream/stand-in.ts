import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDental } from './dental.ts'
import { answerFault, doneBefore, type Fault } from './faults.ts'

/** One request as it came in. */
export interface Request {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: IncomingMessage['headers']
  /** Undefined where there was none. */
  readonly body: Data | undefined
}

type Data = Readonly<Record<string, unknown>>

/** A server in place of the company's services, over a real connection. */
export interface StandIn {
  readonly url: string
  /** Every request so far, in the order they came. */
  readonly requests: readonly Request[]
  /** What the company's services hold. */
  readonly dental: ReturnType<typeof openDental>
  /** Lets the next requests whose path begins so meet a fault. */
  fail(path: string, fault: Fault, times?: number): void
  /** Holds the next request whose path begins so until it is let go; resolves when the request is there. */
  hold(path: string): Promise<() => void>
  /** Forgets requests, faults and all that was stored. */
  reset(): void
  close(): Promise<void>
}

/** Opens the stand-in on a free port of this machine. */
export async function openStandIn(): Promise<StandIn> {
  const requests: Request[] = []
  const faults: { path: string; fault: Fault; times: number }[] = []
  const holds: { path: string; reached: (letGo: () => void) => void }[] = []
  const dental = openDental()

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await requestIn(message)
    requests.push(request)
    const holding = holds.findIndex(({ path }) => request.path.startsWith(path))
    if (holding >= 0) await new Promise<void>((go) => holds.splice(holding, 1)[0]?.reached(go))
    const fault = faults.find(({ path, times }) => times > 0 && request.path.startsWith(path))
    if (fault) fault.times -= 1
    if (fault && !doneBefore.has(fault.fault)) return answerFault(fault.fault, response)
    const { status = 200, body, isLost } = dental.answer(request)
    if (fault || isLost) return answerFault(fault?.fault ?? 'answerLost', response)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  const server = createServer((message, response) => void answer(message, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    dental,
    fail: (path, fault, times = 1) => void faults.push({ path, fault, times }),
    hold: (path) => new Promise((reached) => void holds.push({ path, reached })),
    reset() {
      requests.length = 0
      faults.length = 0
      dental.reset()
    },
    close() {
      server.closeAllConnections()
      return new Promise((done) => void server.close(() => done()))
    },
  }
}

async function requestIn(message: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const { pathname, searchParams } = new URL(message.url ?? '/', 'http://x')
  return {
    method: message.method ?? '',
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: message.headers,
    body: text === '' ? undefined : JSON.parse(text),
  }
}
