import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { secretIn } from '../../server/captcha/secret.ts'
import { accept } from '../../server/contract/work.ts'
import { addressOf, linksOf, whyNotListening } from '../../server/process/links.ts'
import { stopper } from '../../server/process/stop.ts'
import { emptyStore, local, openTest, operationFile, variantNamed } from './kit.ts'

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'processo-'))
afterAll(() => rmSync(folder, { recursive: true }))

const free = operationFile('reference', { needs: { sale: false, captcha: 'none' } })

describe('stopping', () => {
  it('[T06w] takes nothing new, lets what is at work finish, then closes the database', async () => {
    let finish = () => {}
    let begin = () => {}
    const begun = new Promise<void>((done) => {
      begin = done
    })
    const happened: string[] = []
    const store = { ...emptyStore, close: async () => void happened.push('banco fechado') }
    const { app } = await openTest({
      store,
      locals: [
        local('lento.ver', async () => {
          begin()
          await new Promise<void>((done) => {
            finish = done
          })
          return accept({ id: '1' })
        }),
      ],
      schemas: {
        operations: { 'lento.ver': free },
        fields: {},
      },
    })
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const headers = { 'content-type': 'application/json', origin: address }
    const slow = fetch(`${address}/api/lento.ver`, { method: 'POST', headers, body: '{}' })
    await begun
    const stop = stopper(app, store)
    const stopped = stop()
    expect(stop()).toBe(stopped)
    await expect(fetch(`${address}/saude`)).rejects.toThrow()
    expect(happened).toEqual([])
    finish()
    expect(await (await slow).json()).toEqual({ data: { id: '1' } })
    await stopped
    expect(happened).toEqual(['banco fechado'])
  })
})

describe('what stops', () => {
  it('[T06gh] is no longer ready, but alive, and refuses what comes over connections still in use', async () => {
    const finish: (() => void)[] = []
    const { app } = await openTest({
      locals: [
        local('lento.ver', async () => {
          await new Promise<void>((done) => finish.push(done))
          return accept({ id: '1' })
        }),
      ],
      schemas: { operations: { 'lento.ver': free }, fields: {} },
    })
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    let requests = 0
    app.server.on('request', () => {
      requests += 1
    })
    const sockets = ['/saude/vivo', '/saude/pronto', '/api/nada', '/'].map((path) => {
      const socket = connect(Number(port), '127.0.0.1')
      const head = 'host: localhost\r\nsec-fetch-site: same-origin\r\n'
      socket.write(
        `POST /api/lento.ver HTTP/1.1\r\n${head}content-type: application/json\r\ncontent-length: 2\r\n\r\n{}`,
      )
      return { socket, next: `GET ${path} HTTP/1.1\r\n${head}\r\n`, texts: [] as string[] }
    })
    while (finish.length < sockets.length) await new Promise(setImmediate)
    const stopped = stopper(app, emptyStore)()
    for (const { socket, next, texts } of sockets) {
      socket.on('data', (bytes) => texts.push(String(bytes)))
      socket.write(next)
    }
    const closed = sockets.map(({ socket }) => once(socket, 'close'))
    // Each is read before the call ahead of it ends, or its connection would be idle and close.
    while (requests < 2 * sockets.length) await new Promise(setImmediate)
    for (const done of finish) done()
    await Promise.all([...closed, stopped])
    const seconds = sockets.map(({ texts }) => texts.join('').split(/(?=HTTP\/1\.1 )/)[1] ?? '')
    expect(seconds.map((text) => text.slice(9, 12))).toEqual(['200', '503', '503', '503'])
    expect(seconds[1]).toContain('{"estado":"encerrando","banco":"ok","variantes":2}')
    expect(seconds[2]).toContain('"code":"indisponivel"')
    for (const text of seconds) expect(text).toMatch(/\r\nconnection: close\r\n/i)
  })

  it('[T06gi] lets who works by itself finish before the database is closed, and says both', async () => {
    const happened: string[] = []
    let finish = () => {}
    const worker = {
      stop: () =>
        new Promise<void>((done) => {
          happened.push('fila avisada')
          finish = () => {
            happened.push('fila parada')
            done()
          }
        }),
    }
    const store = { ...emptyStore, close: async () => void happened.push('banco fechado') }
    const { app, lines } = await openTest({ store })
    const stopped = stopper(app, store, [worker])()
    await new Promise(setImmediate)
    expect(happened).toEqual(['fila avisada'])
    finish()
    await stopped
    expect(happened).toEqual(['fila avisada', 'fila parada', 'banco fechado'])
    expect(lines.slice(-2).map((line) => JSON.parse(line).msg)).toEqual(['encerrando', 'encerrado'])
  })

  it('[T06gi] waits for nobody longer than ten seconds, for the database two', async () => {
    const never = () => new Promise<void>(() => {})
    const { app, lines } = await openTest()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let isStopped = false
      const stopped = stopper(app, { ...emptyStore, close: never }, [{ stop: never }])().then(() => {
        isStopped = true
      })
      await vi.advanceTimersByTimeAsync(11_999)
      expect(isStopped).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      await stopped
    } finally {
      vi.useRealTimers()
    }
    expect(lines.slice(-2).map((line) => JSON.parse(line).msg)).toEqual([
      'encerrando',
      'encerrado com trabalho pela metade: nada que foi respondido se perde',
    ])
  })
})

describe('a process', () => {
  it('[T06gj] begins, is ready, and ends by SIGTERM with nothing but lines of JSON and code 0', async () => {
    const env = {
      ...{ PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', DATA_DIR: join(folder, 'vivo') },
    }
    const child = spawn(process.execPath, ['--import', 'tsx', main], { env })
    const lines: Record<string, unknown>[] = []
    const ended = once(child, 'exit')
    for await (const line of createInterface(child.stdout)) {
      lines.push(JSON.parse(line))
      const { msg, port } = lines.at(-1) ?? {}
      if (msg !== 'pronto') continue
      expect((await fetch(`http://127.0.0.1:${port}/saude/pronto`)).status).toBe(200)
      child.kill('SIGTERM')
    }
    expect(await ended).toEqual([0, null])
    expect(lines.find(({ msg }) => msg === 'pronto')).toMatchObject({
      database: 'embutido',
      mode: 'production',
    })
    expect(lines.slice(-2).map(({ msg }) => msg)).toEqual(['encerrando', 'encerrado'])
  }, 120_000)
})

describe('starting', () => {
  it('[T06t] ends with what is wrong in the environment, in words', () => {
    const env = { ...process.env, PORT: 'abc', NODE_ENV: 'test' }
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', main], {
      env,
      encoding: 'utf8',
    })
    expect(stderr).toContain(
      'O servidor não pôde começar.\nPORT é "abc". Use um número inteiro de 0 a 65535, por exemplo 3000.\n',
    )
    expect(status).toBe(1)
  }, 120_000)

  it('[T06x] draws a secret once, and keeps it from other users of the machine', () => {
    const first = secretIn(join(folder, 'dados'))
    expect(first).toMatch(/^[\w-]{43}$/)
    expect(secretIn(join(folder, 'dados'))).toBe(first)
    expect(statSync(join(folder, 'dados/segredo')).mode & 0o077).toBe(0)
  })

  it('[T06y] says what to do when it cannot listen', () => {
    const why = (code: string) =>
      whyNotListening(Object.assign(new Error('x'), { code }), { host: 'x', port: 3000 })
    expect(why('EADDRINUSE')).toBe(
      'A porta 3000 já está em uso por outro programa. Escolha outra com PORT, por exemplo: PORT=3001 npm start',
    )
    expect(why('EACCES')).toBe(
      'Não há permissão para abrir a porta 3000. Escolha outra com PORT, por exemplo: PORT=3001 npm start',
    )
    expect(why('EADDRNOTAVAIL')).toBe(
      'Esta máquina não tem o endereço "x". Use HOST=127.0.0.1 ou HOST=0.0.0.0.',
    )
    expect(why('EIO')).toBeUndefined()
  })

  it('[T05s] prints the addresses to try', () => {
    const address = addressOf({ host: '0.0.0.0', port: 3000, tls: null })
    expect(linksOf(address, [variantNamed('sol')], ['/dev/pix'])).toBe(
      [
        '',
        'Pronto. Abra no navegador:',
        '  Plano sol',
        '    http://localhost:3000/sol/',
        '    http://localhost:3000/sol/ana-souza/52998224725   (link de uma corretora)',
        '  Ambiente de teste',
        '    http://localhost:3000/dev/pix',
        '',
        'Para encerrar: Ctrl+C.',
        '',
      ].join('\n'),
    )
    const tls = { certFile: 'cert.pem', keyFile: 'key.pem' }
    expect(addressOf({ host: 'vendas.example', port: 443, tls })).toBe('https://vendas.example:443')
  })
})
