import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { openTest } from './kit.ts'

/** Sends a request as it stands, and gives the first line of the answer. */
async function firstLineFor(port: number, head: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`${['GET / HTTP/1.1', ...head, 'connection: close'].join('\r\n')}\r\n\r\n`)
  const texts: string[] = []
  socket.on('data', (bytes) => texts.push(String(bytes)))
  await once(socket, 'close')
  return texts.join('').split('\r\n', 1)[0] ?? ''
}

describe('a request', () => {
  it('[T06et] names one host, or is refused', async () => {
    const { app } = await openTest()
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const lineFor = (...head: readonly string[]) => firstLineFor(Number(port), head)
    expect(await lineFor('host: localhost')).toBe('HTTP/1.1 200 OK')
    expect(await lineFor('host: localhost', 'x-nome: host')).toBe('HTTP/1.1 200 OK')
    expect(await lineFor('host: localhost', 'Host: evil.example')).toBe('HTTP/1.1 400 Bad Request')
    expect(await lineFor('host: localhost', 'host: localhost')).toBe('HTTP/1.1 400 Bad Request')
    expect(await lineFor('x: y')).toBe('HTTP/1.1 400 Bad Request')
    await app.close()
  })
})
