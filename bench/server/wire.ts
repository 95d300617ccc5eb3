import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** What came back; `head` is the headers as they came. */
export interface WireAnswer {
  readonly status: number
  readonly head: string
  readonly body: string
}

/** One connection that stays open from one request to the next, like a browser's; one request at a time. */
export interface BenchWire {
  /** Sends a request as it stands and gives the answer; throws when the connection breaks first. */
  send(request: string): Promise<WireAnswer>
  close(): void
}

const usualPatienceMs = 30_000

interface Waiting {
  readonly gives: (answer: WireAnswer) => void
  readonly fails: (error: Error) => void
}

/**
 * Makes a connection to a port of this machine. It is opened with the first request, and anew after it broke.
 *
 * Written out instead of taken from node:http, because the generator shares the cores with what it measures.
 */
export function openWire(port: number, patienceMs = usualPatienceMs): BenchWire {
  let line: Line | undefined
  const sendOnce = (request: string) => {
    if (!line?.isOpen()) line = openLine(port, patienceMs)
    return line.send(request)
  }
  return {
    async send(request) {
      const wasOpen = line?.isOpen() ?? false
      try {
        return await sendOnce(request)
      } catch (error) {
        // A server may end an idle connection just when it is used again; browsers then try once on a new one.
        if (wasOpen) return sendOnce(request)
        throw error
      }
    },
    close: () => line?.end(),
  }
}

/** Sends a request on a connection, again as long as the server has too much to do. */
export async function sendThrough(wire: BenchWire, request: string): Promise<WireAnswer> {
  for (;;) {
    const answer = await wire.send(request)
    if (answer.status !== 503) return answer
    await wait(250)
  }
}

/** One TCP connection, from its opening to its end. */
interface Line {
  isOpen(): boolean
  send(request: string): Promise<WireAnswer>
  end(): void
}

function openLine(port: number, patienceMs: number): Line {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let waiting: Waiting | undefined
  let came: Buffer[] = []
  const settle = (how: (waiting: Waiting) => void) => {
    const settled = waiting
    waiting = undefined
    came = []
    if (settled) how(settled)
  }
  socket.on('data', (chunk) => {
    came.push(chunk)
    const answer = answerIn(came.length === 1 ? chunk : Buffer.concat(came))
    if (!answer) return
    if (/\r\nconnection: close/i.test(answer.head)) socket.destroy()
    settle(({ gives }) => gives(answer))
  })
  socket.on('error', () => {})
  socket.on('close', () => settle(({ fails }) => fails(new Error('The connection broke.'))))
  socket.setTimeout(patienceMs, () => waiting && socket.destroy())
  return {
    isOpen: () => !socket.destroyed,
    end: () => void socket.destroy(),
    send: (request) =>
      new Promise((gives, fails) => {
        waiting = { gives, fails }
        socket.write(request)
      }),
  }
}

/** Reads an answer out of what came; undefined while it is not whole. */
function answerIn(bytes: Buffer): WireAnswer | undefined {
  const headEnds = bytes.indexOf('\r\n\r\n')
  if (headEnds < 0) return undefined
  const head = bytes.toString('latin1', 0, headEnds)
  const begins = headEnds + 4
  const body = /\r\ntransfer-encoding: chunked/i.test(head)
    ? chunksIn(bytes, begins)
    : lengthIn(bytes, begins, head)
  return body && { status: Number(head.slice(9, 12)), head, body: body.toString('utf8') }
}

/** Reads a body that says how long it is; undefined while it is not whole. */
function lengthIn(bytes: Buffer, begins: number, head: string): Buffer | undefined {
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
  if (Number.isNaN(length)) throw new Error('An answer does not say how long it is.')
  return bytes.length < begins + length ? undefined : bytes.subarray(begins, begins + length)
}

/** Reads a body that comes in chunks, each behind its length; undefined while it is not whole. */
function chunksIn(bytes: Buffer, begins: number): Buffer | undefined {
  const chunks: Buffer[] = []
  for (let at = begins; ; ) {
    const lineEnds = bytes.indexOf('\r\n', at)
    if (lineEnds < 0) return undefined
    const length = Number.parseInt(bytes.toString('latin1', at, lineEnds), 16)
    const chunk = lineEnds + 2
    if (bytes.length < chunk + length + 2) return undefined
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(bytes.subarray(chunk, chunk + length))
    at = chunk + length + 2
  }
}
