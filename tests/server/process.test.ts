import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { secretIn } from '../../server/captcha/secret.ts'
import { addressOf, linksOf, whyNotListening } from '../../server/http/links.ts'
import { readLists } from '../../server/http/lists.ts'
import { stopper } from '../../server/http/stop.ts'
import { accept } from '../../server/operations/operation.ts'
import { emptyStore, local, noLists, openTest, operationFile, variantNamed } from './kit.ts'

const folder = mkdtempSync(join(tmpdir(), 'processo-'))
afterAll(() => rmSync(folder, { recursive: true }))

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
        operations: { 'lento.ver': operationFile('reference', { needs: { sale: false, captcha: 'none' } }) },
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

describe('starting', () => {
  it('[T06t] ends with what is wrong in the environment, in words', () => {
    const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
    const env = { ...process.env, PORT: 'abc', NODE_ENV: 'test' }
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', main], {
      env,
      encoding: 'utf8',
    })
    expect(stderr).toContain(
      'O servidor não pôde começar.\nPORT é "abc". Use um número inteiro de 0 a 65535, por exemplo 3000.\n',
    )
    expect(status).toBe(1)
  }, 60_000)

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
    const address = addressOf({ host: '0.0.0.0', port: 3000, encrypted: false })
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
    expect(addressOf({ host: 'vendas.example', port: 443, encrypted: true })).toBe(
      'https://vendas.example:443',
    )
  })
})

describe('the lists of the server', () => {
  const written = (text: string) => {
    const file = join(folder, 'listas.json')
    writeFileSync(file, text)
    return file
  }

  it('[D37s] are empty without a file, and what the file says with one', () => {
    expect(readLists(null)).toEqual(noLists)
    const file = written('{ "cpfsBloqueados": ["52998224725"], "corretorPadrao": "52998224725" }')
    expect(readLists(file)).toEqual({
      ...noLists,
      cpfsBloqueados: ['52998224725'],
      corretorPadrao: '52998224725',
    })
    expect(readFileSync(file, 'utf8')).toContain('52998224725')
  })

  it('[D37t] are refused whole when something in them is wrong, without repeating it', () => {
    const says = (text: string) => {
      const file = written(text)
      return () => readLists(file)
    }
    expect(says('{')).toThrow('não pôde ser lido como JSON.')
    expect(says('[]')).toThrow('precisa ser um objeto')
    expect(says('{ "cpfs": [] }')).toThrow(
      'traz "cpfs". Use cpfsBloqueados, corretoresBloqueados, produtoresBloqueados, corretoresPix, corretorPadrao.',
    )
    expect(says('{ "cpfsBloqueados": ["529.982.247-25"] }')).toThrow(
      'precisa de uma lista de números sem pontuação em "cpfsBloqueados".',
    )
    expect(says('{ "corretorPadrao": 5 }')).toThrow('precisa de um CPF sem pontuação em "corretorPadrao".')
  })
})
