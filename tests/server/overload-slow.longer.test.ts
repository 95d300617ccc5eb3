import { EventEmitter, once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { accept } from '../../server/contract/handler.ts'
import { limitPerAddress, makeRoom, serverWithTimeouts } from '../../server/http/connections.ts'
import { freeCalls, openTest, settingsOf } from './kit.ts'

/** What is waited for comes, late on a busy machine. */
const patience = { timeout: 60_000 }

const open: { close(): unknown }[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const each of open.splice(0).reverse()) await each.close()
})

async function listening(env: Readonly<Record<string, string>> = {}) {
  const { app, lines } = await openTest({
    ...freeCalls({ 'eco.ver': async () => accept({ id: '1' }) }),
    settings: settingsOf(env),
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  open.push(app)
  return { app, lines, address, port: Number(new URL(address).port) }
}

/** Sends bytes as they are; gives the socket, once it is connected. */
async function sending(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  open.push({ close: () => socket.destroy() })
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

/** Reads all that comes until the other side ends. */
async function answerOn(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (bytes) => {
    text += bytes
  })
  await once(socket, 'close')
  return text
}

const headOf = (length: number) =>
  `POST /api/eco.ver HTTP/1.1\r\nhost: localhost\r\nsec-fetch-site: same-origin\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

const ask = (address: string, body: string | Buffer<ArrayBuffer> = '{}') =>
  fetch(`${address}/api/eco.ver`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body,
  })

/** Listens on a free port; gives it. */
async function listenOn(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push({
    async close() {
      server.closeAllConnections()
      server.close()
    },
  })
  return (server.address() as AddressInfo).port
}

/** Tells how many connections a server has. */
const connections = (app: Pick<FastifyInstance, 'server'>) =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

describe('those who send slowly', () => {
  it('hold no place: others are served while 100 bodies come byte by byte', async () => {
    const { app, address, port } = await listening({ MOST_AT_WORK: '2' })
    const slow = await Promise.all(Array.from({ length: 100 }, () => sending(port, `${headOf(100)}{`)))
    while ((await connections(app)) < 100) await new Promise(setImmediate)
    for (let n = 0; n < 20; n += 1) {
      for (const socket of slow) socket.write(' ')
      expect((await ask(address)).status).toBe(200)
    }
    expect(slow.every((socket) => socket.writable)).toBe(true)
  })

  it('are waited for 10 seconds for a head, 20 for a body, and looked after every second', () => {
    const server = serverWithTimeouts(() => {}, { trustedProxies: 0 })
    expect([server.headersTimeout, server.requestTimeout, server.keepAliveTimeout, server.timeout]).toEqual([
      10_000, 20_000, 10_000, 90_000,
    ])
    expect(Reflect.get(server, 'connectionsCheckingInterval')).toBe(1_000)
    expect(server.maxConnections).toBe(10_000)
    // A proxy keeps its connections for up to 120 seconds.
    expect(serverWithTimeouts(() => {}, { trustedProxies: 1 }).keepAliveTimeout).toBe(130_000)
  })

  it('are told so where it can be told, and the log knows the same id', async () => {
    const { app, lines, port } = await listening()
    app.server.headersTimeout = 1
    app.server.requestTimeout = 1
    const answer = await answerOn(await sending(port, headOf(100)))
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    const [, id] = /x-request-id: ([\w-]{12})\r\n/.exec(answer) ?? []
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ requestId: id, status: 408, msg: 'recusada antes de ser lida' }),
    )
  })
})

describe('those who never read and never close', () => {
  /** Sends bytes on a connection whose other end stays open, whatever comes; gives the socket, which reads nothing. */
  const stuck = async (port: number, text = ''): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    // A connection that the server destroys may tell so.
    socket.on('error', () => {})
    open.push({ close: () => socket.destroy() })
    await once(socket, 'connect')
    socket.pause()
    if (text !== '') socket.write(text)
    return socket
  }

  it.each([
    ['nothing', ''],
    ['half a head', 'GET /saude HTTP/1.1\r\nhost: localhost\r\n'],
    ['half a body', `${headOf(100)}{`],
    ['what is no HTTP', '\x16\x03\x01\r\n\r\n'],
  ])('are gone from the server soon after their time is over: %s', async (_name, text) => {
    const { app, port, address } = await listening()
    app.server.headersTimeout = 100
    app.server.requestTimeout = 100
    await Promise.all(Array.from({ length: 5 }, () => stuck(port, text)))
    await vi.waitUntil(async () => (await connections(app)) === 0, patience)
    expect((await ask(address)).status).toBe(200)
  })

  it.each([
    ['nothing', ''],
    ['half a head', 'GET / HTTP/1.1\r\nhost: localhost\r\n'],
    ['half a body', 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n{'],
    ['a whole request', 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    ['a request for more than it reads', 'GET /large HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ])('make room for new connections: %s', async (_name, text) => {
    const large = Buffer.alloc(30_000_000)
    const server = createServer((request, response) => response.end(request.url === '/large' ? large : 'ok'))
    makeRoom(server, 5)
    const port = await listenOn(server)
    const sockets = await Promise.all(Array.from({ length: 5 }, () => stuck(port, text)))
    await vi.waitUntil(async () => (await connections({ server })) === 5, patience)
    // Their requests are read before the next one comes.
    await (await fetch(`http://127.0.0.1:${port}/`)).text()
    for (let n = 0; n < 20; n += 1) {
      const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })
      expect(await answer.text()).toBe('ok')
    }
    expect(await connections({ server })).toBeLessThanOrEqual(6)
    expect(sockets).toHaveLength(5)
  })

  it('take no room from those who are being answered', async () => {
    const asked: ServerResponse[] = []
    const server = createServer((_request, response) => void asked.push(response))
    makeRoom(server, 3)
    const port = await listenOn(server)
    const answers = Array.from({ length: 3 }, () => fetch(`http://127.0.0.1:${port}/`))
    await vi.waitUntil(() => asked.length === 3, patience)
    await Promise.all(Array.from({ length: 4 }, () => stuck(port)))
    await vi.waitUntil(async () => (await connections({ server })) <= 4, patience)
    for (const response of asked) response.end('ok')
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200])
  })
})

describe('those who send too much', () => {
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

  it('are refused, and others are served meanwhile', async () => {
    // A machine that comes late to everything refuses by another rule: here its clock stands.
    vi.spyOn(performance, 'now').mockReturnValue(0)
    const { address } = await listening()
    // Written as bytes once: this process also sends them, and is not to be late to everything by that.
    const large = Buffer.from(JSON.stringify({ nome: 'a'.repeat(1_000_000) }))
    const bad = Array.from({ length: 40 }, (_, n) => ask(address, n % 2 ? large : deep(10_000)))
    const good = Array.from({ length: 40 }, () => ask(address))
    expect((await Promise.all(good)).map(({ status }) => status)).toEqual(Array(40).fill(200))
    const codes = await Promise.all(bad.map((reply) => reply.then(({ status }) => status)))
    expect(codes).toEqual(Array.from({ length: 40 }, (_, n) => (n % 2 ? 413 : 400)))
  })

  it('are refused by an address or headers without an end, and by what is no HTTP', async () => {
    const { port } = await listening()
    const answers = [
      [
        `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`,
        '431 Request Header Fields Too Large',
      ],
      [
        `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
        '431 Request Header Fields Too Large',
      ],
      ['\x16\x03\x01 no HTTP at all\r\n\r\n', '400 Bad Request'],
      [
        `POST /api/eco.ver HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n`,
        '400 Bad Request',
      ],
    ] as const
    for (const [text, status] of answers) {
      expect((await answerOn(await sending(port, text))).split('\r\n', 1)).toEqual([`HTTP/1.1 ${status}`])
    }
  })
})

describe('connections', () => {
  const stranger = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), { remoteAddress, isEnded: false })
    return Object.assign(socket, {
      destroy() {
        socket.isEnded = true
        return socket as never
      },
    })
  }

  it('of one address, or one /64, are bounded; those of this machine are not', () => {
    const door = limitPerAddress(2)
    const arrive = (address: string) => {
      const socket = stranger(address)
      door(socket as never)
      return socket
    }
    const first = arrive('203.0.113.7')
    arrive('203.0.113.7')
    expect(arrive('203.0.113.7').isEnded).toBe(true)
    expect(arrive('203.0.113.8').isEnded).toBe(false)
    first.emit('close')
    expect(arrive('203.0.113.7').isEnded).toBe(false)
    arrive('2001:db8::1')
    arrive('2001:db8::2')
    expect([arrive('2001:db8::3').isEnded, arrive('2001:db8:0:1::3').isEnded]).toEqual([true, false])
    for (const own of ['127.0.0.1', '127.0.0.2', '::1', '::ffff:127.0.0.1'])
      expect([1, 2, 3, 4].map(() => arrive(own).isEnded)).toEqual([false, false, false, false])
  })

  it('come from proxies where there are some, which are not bounded so', () => {
    expect(serverWithTimeouts(() => {}, { trustedProxies: 0 }).listenerCount('connection')).toBe(
      serverWithTimeouts(() => {}, { trustedProxies: 1 }).listenerCount('connection') + 1,
    )
  })
})
