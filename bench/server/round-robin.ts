import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { freePort } from '../port.ts'

/** A small proxy that deals people out, in turn, to the servers that say they are ready. */
export interface RoundRobin {
  readonly port: number
  /** Tells how many servers it deals people out to at the moment. */
  ready(): number
  close(): Promise<void>
}

/** How often it looks, and how long it waits for an answer: both shorter than a server serves on when it is told to end. */
export const look = { everyMs: 500, withinMs: 1_500 } as const

/**
 * Opens the proxy in front of some ports. It keeps connections open from one request to the next, as real ones do, and
 * tries nothing again: what a server does not answer is answered with 502. The list of ports may change meanwhile.
 */
export async function openRoundRobin(ports: readonly number[], at?: number): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  let turn = 0
  const lookAtAll = () => {
    for (const port of ports)
      void isReady(port).then((is) => {
        if (is) ready.add(port)
        else ready.delete(port)
      })
  }
  const looking = setInterval(lookAtAll, look.everyMs)
  lookAtAll()
  const server = createServer((incoming, outgoing) => {
    const choice = ports.filter((port) => ready.has(port))
    turn += 1
    const port = choice[turn % choice.length]
    if (port === undefined) refuse(outgoing, 503, 'no server is ready')
    else pass({ agent, port, incoming, outgoing })
  })
  const port = at ?? (await freePort())
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port,
    ready: () => ports.filter((port) => ready.has(port)).length,
    close() {
      clearInterval(looking)
      agent.destroy()
      server.closeAllConnections()
      return new Promise((resolve) => void server.close(() => resolve()))
    },
  }
}

interface Passing {
  readonly agent: Agent
  readonly port: number
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
}

/** Headers that are about one connection only. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding'])

function pass({ agent, port, incoming, outgoing }: Passing): void {
  const { method, url, headers } = incoming
  const onward = request({ agent, port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
    const kept = Object.entries(answer.headers).filter(([name]) => !ofConnection.has(name))
    outgoing.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept))
    answer.on('error', () => outgoing.destroy())
    answer.pipe(outgoing)
  })
  onward.on('error', ({ message }) => refuse(outgoing, 502, message))
  incoming.pipe(onward)
}

function refuse(outgoing: ServerResponse, status: number, why: string): void {
  if (outgoing.headersSent) outgoing.destroy()
  else outgoing.writeHead(status, { 'content-length': Buffer.byteLength(why) }).end(why)
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/saude/pronto`, { signal: AbortSignal.timeout(look.withinMs) }).then(
    ({ status }) => status === 200,
    () => false,
  )
