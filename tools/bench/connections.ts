import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type MeasuredLine, number, printTable } from './measure.ts'
import { inPlace, readOptions, type ServerProcess } from './place.ts'

// Connections that never read and never close, more than the server accepts; and whether others still get in.

const { isShort } = readOptions(['embutido'])
const many = isShort ? 500 : 10_050
const atOnce = 250
const patienceMs = 120_000
const kinds: Readonly<Record<string, string>> = {
  'que não mandam nada': '',
  'que mandam meio cabeçalho': 'GET / HTTP/1.1\r\nhost: localhost\r\n',
  'que pedem a página e não a leem': 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n',
}

/** Opens a connection of which this side reads nothing and closes nothing. */
async function openStuck(port: number, text: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.pause()
  // Ended by the server, as it should: a connection that is refused may also come back so.
  socket.on('error', () => {})
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  if (text !== '' && socket.writable) socket.write(text)
  return socket
}

/** Asks for the health on a connection of its own; gives the milliseconds it took, and Infinity where no good answer came. */
async function askHealth(port: number): Promise<number> {
  const before = performance.now()
  const status = await new Promise<number>((resolve) => {
    const request = get(
      { port, host: '127.0.0.1', path: '/saude', agent: false, timeout: 30_000 },
      (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    request.once('timeout', () => request.destroy(new Error('late')))
    request.once('error', () => resolve(0))
  })
  return status === 200 ? performance.now() - before : Number.POSITIVE_INFINITY
}

const filesOf = ({ pid }: ServerProcess): number => readdirSync(`/proc/${pid}/fd`).length

/** Fills the server with one kind; gives how slow the health was meanwhile, and how long the last of them stayed. */
async function fill(server: ServerProcess, text: string) {
  const before = filesOf(server)
  let isOver = false
  let slowest = 0
  const asking = (async () => {
    while (!isOver) {
      slowest = Math.max(slowest, await askHealth(server.port))
      await wait(100)
    }
  })()
  const sockets: Socket[] = []
  while (sockets.length < many) {
    const batch = Array.from({ length: Math.min(atOnce, many - sockets.length) }, () =>
      openStuck(server.port, text),
    )
    sockets.push(...(await Promise.all(batch)))
  }
  const opened = performance.now()
  // A few are those that ask for the health.
  while (filesOf(server) > before + 5 && performance.now() - opened < patienceMs) await wait(100)
  const goneMs = performance.now() - opened
  isOver = true
  await asking
  for (const socket of sockets) socket.destroy()
  return { slowest, goneMs, left: Math.max(0, filesOf(server) - before - 5) }
}

await inPlace('embutido', async ({ start }) => {
  const server = await start({ env: { TRUST_PROXY: '0' } })
  const lines: MeasuredLine[] = []
  for (const [kind, text] of Object.entries(kinds)) {
    const { slowest, goneMs, left } = await fill(server, text)
    lines.push(
      {
        what: `${kind}: a resposta mais lenta de /saude`,
        figure: `${number(slowest / 1000, 1)} s`,
        goal: '≤ 2 s',
      },
      { what: `${kind}: a última se foi em`, figure: `${number(goneMs / 1000, 1)} s`, goal: '≤ 15 s' },
      { what: `${kind}: as que ficaram`, figure: String(left), goal: '0' },
    )
  }
  printTable(`${number(many, 0)} conexões que nunca leem nem fecham`, lines)
})
