import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registerOperator } from '../../server/operator/index.ts'
import type { Store } from '../../server/store/index.ts'
import { emptyStore, handClock, openTest } from './kit.ts'

const token = 'uma senha da operação com mais de trinta e dois caracteres'
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`
const right = basic(`ana:${token}`)

let app: FastifyInstance
let clock: ReturnType<typeof handClock>
let statements: string[] = []
beforeEach(async () => {
  clock = handClock()
  statements = []
  const store: Store = {
    ...emptyStore,
    async query(text) {
      statements.push(text)
      return []
    },
  }
  const parts = { store, now: clock.now, token, resolve: async () => {} }
  app = (await openTest({ more: (server) => registerOperator(server, parts) })).app
})
afterEach(() => app.close())

const open = (authorization?: string, url = '/operacao') =>
  app.inject({ url, headers: authorization === undefined ? {} : { authorization } })

const pages = [
  '/operacao',
  '/operacao/mensagens',
  '/operacao/pagamentos',
  '/operacao/chamadas',
  '/operacao/estilo.css',
]

describe('the gate of the operation', () => {
  it.each(pages)('[T06aq] asks for the password before %s', async (url) => {
    const reply = await open(undefined, url)
    expect(reply.statusCode).toBe(401)
    expect(reply.headers['www-authenticate']).toBe('Basic realm="Operacao", charset="UTF-8"')
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(reply.body).toBe(
      'Para entrar, use a senha da operação (OPERATOR_TOKEN). O nome de usuário pode ser qualquer um.\n',
    )
    expect((await open(right, url)).statusCode).toBe(200)
  })

  it.each(['', ':', 'qualquer:', 'a:b'])('[T06aq] takes any user name: “%s”', async (name) => {
    const reply = await open(basic(`${name.replaceAll(':', '')}:${token}`))
    expect(reply.statusCode).toBe(200)
  })

  it.each([
    ['another password', basic('ana:outra')],
    ['none', basic('ana:')],
    ['the token as user name', basic(`${token}:`)],
    ['a part of the token', basic(`ana:${token.slice(0, -1)}`)],
    ['more than the token', basic(`ana:${token}x`)],
    ['no pair', basic(token)],
    ['another scheme', `Bearer ${token}`],
    ['no base64', 'Basic ã!'],
    ['nothing', ''],
  ])('[T06aq] refuses %s', async (_what, authorization) => {
    const reply = await open(authorization)
    expect(reply.statusCode).toBe(401)
    expect(statements).toEqual([])
  })

  it('[T06aq] stands before every action', async () => {
    const reply = await app.inject({
      method: 'POST',
      url: '/operacao/mensagens/tentar-todas',
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect([reply.statusCode, statements]).toEqual([401, []])
  })

  it('[T06ar] closes to an address that was wrong ten times within a minute, also for the right password', async () => {
    for (let i = 0; i < 10; i += 1) expect((await open(basic(`ana:${i}`))).statusCode).toBe(401)
    const closed = await open(right)
    expect([closed.statusCode, closed.headers['retry-after']]).toEqual([429, '60'])
    expect(statements).toEqual([])
    const elsewhere = { url: '/operacao', headers: { authorization: right }, remoteAddress: '203.0.113.7' }
    expect((await app.inject(elsewhere)).statusCode).toBe(200)
    clock.pass(59_999)
    expect((await open(right)).statusCode).toBe(429)
    clock.pass(1)
    expect((await open(right)).statusCode).toBe(200)
  })

  it('[T06ar] does not count who comes without a password, as a browser does first, nor who is right', async () => {
    for (let i = 0; i < 30; i += 1) await open(i % 2 ? right : undefined)
    expect((await open(right)).statusCode).toBe(200)
  })

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a subdomain', { 'sec-fetch-site': 'same-site' }],
    ['an address typed in', { 'sec-fetch-site': 'none' }],
    ['another origin', { origin: 'https://outra.example' }],
    ['nowhere', {}],
  ])('[T06at] refuses a form from %s', async (_where, headers) => {
    const reply = await app.inject({
      method: 'POST',
      url: '/operacao/mensagens/tentar-todas',
      headers: { authorization: right, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: 'id=1',
    })
    expect([reply.statusCode, statements]).toEqual([403, []])
  })

  it('[T06at] takes a form from its own pages, and not one longer than it needs', async () => {
    const post = (payload: string) =>
      app.inject({
        method: 'POST',
        url: '/operacao/mensagens/tentar',
        headers: {
          authorization: right,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload,
      })
    const taken = await post('id=1')
    expect([taken.statusCode, taken.headers.location]).toEqual([303, '/operacao/mensagens?feito=nada'])
    expect((await post(`id=${'1'.repeat(1100)}`)).statusCode).toBe(413)
  })

  it('[T06at] says nothing that an address was made to say', async () => {
    for (const said of ['<b>oi</b>', 'constructor', '__proto__', 'tentar&feito=descartar']) {
      const { body } = await open(right, `/operacao/mensagens?feito=${encodeURIComponent(said)}`)
      expect(body).not.toContain('role="status"')
    }
  })
})
