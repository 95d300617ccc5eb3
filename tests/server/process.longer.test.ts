import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { compileOperations } from '../../server/calls/operation.ts'
import {
  type AskingFunnel,
  addressOf,
  askedBy,
  linksOf,
  type MoneyFacts,
  refuseSandboxMoney,
  secretIn,
  whyNotListening,
} from '../../server/process/start.ts'
import type { ServiceName } from '../../server/settings/settings.ts'
import { operationFile, settingsOf, variantNamed } from './kit.ts'

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'processo-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('a process', () => {
  it('begins, is ready, and ends by SIGTERM with nothing but lines of JSON and code 0, its files private', async () => {
    const env = {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: join(folder, 'vivo'),
      STOP_AFTER_SECONDS: '0',
      SANDBOX_PAYMENTS: 'pagamentos-de-mentira',
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
    const data = join(folder, 'vivo')
    const modes = ['.', ...readdirSync(data)].map((path) => statSync(join(data, path)).mode & 0o077)
    expect(modes).toEqual([0, 0, 0])
  })
})

const behind = (service: ServiceName) => ({ service, calls: {} })
const run = (env: NodeJS.ProcessEnv) =>
  spawnSync(process.execPath, ['--import', 'tsx', main], { env, encoding: 'utf8' })

describe('starting', () => {
  it('[T06t] ends with what is wrong in the environment, in words', () => {
    const env = { ...process.env, PORT: 'abc', NODE_ENV: 'test' }
    const { status, stderr } = run(env)
    expect(stderr).toContain(
      'O servidor não pôde começar.\nPORT é "abc". Use um número inteiro de 0 a 65535, por exemplo 3000.\n',
    )
    expect(status).toBe(1)
  })

  it('[T06er] in production without the service that takes money is refused, before a database is opened', () => {
    const data = join(folder, 'nenhum')
    const env = { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', DATA_DIR: data }
    const { status, stderr } = run(env)
    expect(stderr).toContain(
      'Em produção, falta DENTAL_API_URL e PET_API_URL: sem o serviço de verdade, qualquer cartão seria',
    )
    expect([status, existsSync(data)]).toEqual([1, false])
  })

  it('[T06er] asks for every service that money goes to, as the files of the operations say, and for no other', () => {
    const operations: readonly MoneyFacts[] = [
      { money: true, upstream: behind('dental') },
      { money: true, upstream: behind('cpf') },
      { money: false, upstream: behind('hubspot') },
      { money: true },
    ]
    const refused = (env: Readonly<Record<string, string>>) => () =>
      refuseSandboxMoney(settingsOf(env), operations)
    const production = { NODE_ENV: 'production' }
    const dental = { DENTAL_API_URL: 'https://api.example.com' }
    expect(refused(production)).toThrow('falta DENTAL_API_URL e CPF_API_URL:')
    expect(refused({ ...production, ...dental })).toThrow('falta CPF_API_URL:')
    expect(refused({ ...production, ...dental, CPF_API_URL: 'https://api.example.com' })).not.toThrow()
    expect(refused({ ...production, SANDBOX_PAYMENTS: 'pagamentos-de-mentira' })).not.toThrow()
    expect(refused({})).not.toThrow()
  })

  it('asks for the service of what a variant sells, where an operation has one for each', () => {
    const file = {
      ...operationFile('payment', { needs: { sale: false, captcha: 'none' } }),
      money: true,
      upstream: behind('pet'),
      upstreamOfProduct: behind('dental'),
    }
    const operations = compileOperations({ operations: { 'nota.pagar': file }, fields: {} })
    const [pets, people] = [false, true].map((isOfProducts) => ({
      body: '{"call":"nota.pagar"}',
      isOfProducts,
    })) as [AskingFunnel, AskingFunnel]
    const silent = { body: '{}', isOfProducts: false }
    const asked = (...funnels: readonly AskingFunnel[]) =>
      askedBy(funnels, operations.values()).map(({ upstream }) => upstream?.service)
    expect(asked(silent)).toEqual([])
    expect(asked(silent, people)).toEqual(['dental'])
    expect(asked(pets, people)).toEqual(['pet', 'dental'])
  })

  it('draws a secret once, and keeps it from other users of the machine', () => {
    const first = secretIn(join(folder, 'dados'))
    expect(first).toMatch(/^[\w-]{43}$/)
    expect(secretIn(join(folder, 'dados'))).toBe(first)
    expect(statSync(join(folder, 'dados/segredo')).mode & 0o077).toBe(0)
  })

  it('says what to do when it cannot listen', () => {
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

  it('prints the addresses to try', () => {
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
