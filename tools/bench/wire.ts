import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** An HTTP answer; `head` is its status line and headers as they came. */
export interface WireAnswer {
  readonly status: number
  readonly head: string
  readonly body: string
}

/** One connection that is kept open from one request to the next, as a browser's; one request at a time. */
export interface Wire {
  /** Sends a request as it is and returns the answer; throws when the connection breaks first. */
  send(request: string): Promise<WireAnswer>
  close(): void
}

/** One TCP connection, from its opening to its end. */
interface Connection extends Wire {
  isOpen(): boolean
}

const timeoutMs = 30_000

/**
 * Makes a connection to a port of this machine; it is opened with the first request, and again after it broke. Without
 * node:http, since the generator shares the cores with the server that it measures.
 */
export function openWire(port: number): Wire {
  let connection: Connection | undefined
  const sendOnce = (request: string) => {
    if (!connection?.isOpen()) connection = openConnection(port)
    return connection.send(request)
  }
  return {
    async send(request) {
      const wasOpen = connection?.isOpen() ?? false
      try {
        return await sendOnce(request)
      } catch (error) {
        // A server may end an idle connection just as it is used again; browsers then try once on a new one.
        if (wasOpen) return sendOnce(request)
        throw error
      }
    },
    close: () => connection?.close(),
  }
}

/** Sends a request, again as long as the server refuses it for being too busy. */
export async function sendThrough(wire: Wire, request: string): Promise<WireAnswer> {
  for (;;) {
    const answer = await wire.send(request)
    if (answer.status !== 503) return answer
    await wait(250)
  }
}

function openConnection(port: number): Connection {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let pending: { resolve(answer: WireAnswer): void; reject(error: Error): void } | undefined
  let received = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const answer = answerIn(received)
    if (!answer) return
    received = Buffer.alloc(0)
    if (/\r\nconnection: close/i.test(answer.head)) socket.destroy()
    const { resolve } = pending ?? {}
    pending = undefined
    resolve?.(answer)
  })
  socket.on('error', () => {})
  socket.on('close', () => pending?.reject(new Error('The connection broke.')))
  socket.setTimeout(timeoutMs, () => pending && socket.destroy())
  return {
    isOpen: () => !socket.destroyed,
    close: () => void socket.destroy(),
    send: (request) =>
      new Promise((resolve, reject) => {
        pending = { resolve, reject }
        socket.write(request)
      }),
  }
}

/** Reads an answer out of the bytes received; undefined while it is incomplete. */
function answerIn(bytes: Buffer): WireAnswer | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd < 0) return undefined
  const head = bytes.toString('latin1', 0, headEnd)
  const isChunked = /\r\ntransfer-encoding: chunked/i.test(head)
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
  const body = isChunked ? chunksIn(bytes, headEnd + 4) : bytes.subarray(headEnd + 4)
  if (body === undefined || (!isChunked && body.length < length)) return undefined
  return { status: Number(head.slice(9, 12)), head, body: body.toString('utf8') }
}

/** Reads a chunked body; undefined while it is incomplete. */
function chunksIn(bytes: Buffer, start: number): Buffer | undefined {
  const chunks: Buffer[] = []
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd < 0) return undefined
    const length = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    if (bytes.length < lineEnd + length + 4) return undefined
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + length))
    at = lineEnd + length + 4
  }
}
