import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDental } from './dental.ts'
import type { Answer, Kept } from './dental-memory.ts'
import { answerFault, doneBefore, type Fault, mayBeDone } from './faults.ts'

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
export type StandIn = Awaited<ReturnType<typeof openStandIn>>

/** Opens the stand-in on a free port of this machine. */
export async function openStandIn() {
  const requests: Request[] = []
  const done: Request[] = []
  const faults: { path: string; fault: Fault; times: number }[] = []
  let struck: { isStruck: (request: Request) => boolean; fault: Fault } | undefined
  let unanswered = 0
  const holds: { path: string; reached: (letGo: () => void) => void }[] = []
  const dental = openDental()

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await requestIn(message)
    requests.push(request)
    const holding = holds.findIndex(({ path }) => request.path.startsWith(path))
    if (holding >= 0) await new Promise<void>((go) => holds.splice(holding, 1)[0]?.reached(go))
    const fault = faults.find(({ path, times }) => times > 0 && request.path.startsWith(path))
    if (fault) fault.times -= 1
    if (fault && !doneBefore.has(fault.fault)) return fail(fault.fault, response)
    const worst = struck?.isStruck(request) ? struck.fault : undefined
    if (worst && !mayBeDone(worst)) return fail(worst, response)
    const answer = dental.answer(request)
    const { status = 200, body, isLost } = answer
    if (isDone(answer) && request.headers['idempotency-key'] !== undefined) done.push(request)
    const met = worst ?? fault?.fault ?? (isLost && 'answerLost')
    if (met) return fail(met, response)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  function fail(fault: Fault, response: ServerResponse): void {
    if (fault === 'silence') {
      unanswered += 1
      response.once('close', () => {
        unanswered -= 1
      })
    }
    answerFault(fault, response)
  }
  const server = createServer((message, response) => void answer(message, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  function forgetRequests(): void {
    requests.length = 0
    done.length = 0
    struck = undefined
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Every request so far, in the order they came. */
    requests: requests as readonly Request[],
    /** Those of them that the services did, and that would change something, oldest first. */
    done: done as readonly Request[],
    /** What the company's services hold. */
    dental,
    /** Lets the next requests whose path begins so meet a fault. */
    fail: (path: string, fault: Fault, times = 1): void => void faults.push({ path, fault, times }),
    /**
     * Lets every request that is picked meet a fault until all is mended, and at worst: where the service may have done
     * before what was asked, it has.
     */
    strike(isStruck: (request: Request) => boolean, fault: Fault): void {
      struck = { isStruck, fault }
    },
    /** Lets no request meet a fault any more. */
    mend(): void {
      struck = undefined
    },
    /** Counts the requests that wait for an answer that never comes. */
    unanswered: () => unanswered,
    /** Holds the next request whose path begins so until it is let go; resolves when the request is there. */
    hold: (path: string) => new Promise<() => void>((reached) => void holds.push({ path, reached })),
    /** Makes what is stored what it was when it was kept; forgets requests, and what strikes. */
    putBack(kept: Kept): void {
      forgetRequests()
      dental.putBack(kept)
    },
    /** Forgets requests, faults and all that was stored. */
    reset(): void {
      forgetRequests()
      faults.length = 0
      dental.reset()
    },
    close(): Promise<void> {
      server.closeAllConnections()
      return new Promise((done) => void server.close(() => done()))
    },
  }
}

const isDone = ({ status = 200, body, isLost }: Answer): boolean =>
  isLost === true || (status === 200 && isYes(body as { success?: boolean; Sucesso?: boolean } | null))

const isYes = (body: { readonly success?: boolean; readonly Sucesso?: boolean } | null): boolean =>
  body?.success === true || body?.Sucesso === true

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
    body: text === '' ? undefined : await bodyIn(text, message.headers['content-type'] ?? ''),
  }
}

/** Reads a body by what it says it is: JSON, a form, or parts. */
async function bodyIn(text: string, type: string): Promise<Data> {
  if (type === 'application/json') return JSON.parse(text)
  const form = await new Response(text, { headers: { 'content-type': type } }).formData()
  return Object.fromEntries(form)
}
