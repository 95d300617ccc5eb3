import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { disableAccount, resetAccount } from '../../server/admin/accounts.ts'
import { openStaffKeys } from '../../server/admin/credentials.ts'
import { sessionExpiry } from '../../server/admin/sessions.ts'
import { purge, type Store } from '../../server/store/index.ts'
import { openEmpty } from '../contracts/database.ts'
import { handClock, openTest, settingsOf } from './kit.ts'
import { ana, cookieOfAna, openAccount, secret } from './operator-kit.ts'

const hour = 3_600_000

let store: Store
beforeAll(async () => {
  store = await openEmpty()
  await openAccount(store)
}, 60_000)
afterAll(() => store.close())

let app: FastifyInstance
let clock: ReturnType<typeof handClock>
beforeEach(async () => {
  clock = handClock()
  app = (await openTest({ store, secret, now: clock.now })).app
})

const open = (cookie = '', url = '/operacao') => app.inject({ url, headers: { host: 'localhost', cookie } })
const standingAt = async (cookie: string) => (await open(cookie)).statusCode

const pages = [
  '/operacao',
  '/operacao/mensagens',
  '/operacao/pagamentos',
  '/operacao/chamadas',
  '/operacao/encerradas',
  '/operacao/busca',
  '/operacao/atos',
]

/** Sends a form as the operation's own pages do, unless told otherwise. */
const send = (
  cookie: string,
  headers: Readonly<Record<string, string>> = { 'sec-fetch-site': 'same-origin' },
) =>
  app.inject({
    method: 'POST',
    url: '/operacao/mensagens/tentar-todas',
    headers: { host: 'localhost', cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: 'id=&motivo=porque+sim',
  })

describe('the gate of the operation', () => {
  it.each(pages)('[T06aq] sends whoever is not signed in from %s to the entrance', async (url) => {
    const stray = await open('', url)
    expect([stray.statusCode, stray.headers.location]).toEqual([303, '/operacao/entrar'])
    expect(stray.headers['cache-control']).toBe('no-store')
    expect(stray.headers['x-robots-tag']).toBe('noindex, nofollow')
    expect((await open(await cookieOfAna(store), url)).statusCode).toBe(200)
  })

  it('[T06aq] is opened by no password of HTTP and by no cookie but that of a session', async () => {
    const { app: withToken } = await openTest({
      store,
      settings: settingsOf({ OPERATOR_TOKEN: 'o'.repeat(32) }),
    })
    const authorization = `Basic ${Buffer.from(`ana:${'o'.repeat(32)}`).toString('base64')}`
    const replies = [
      await withToken.inject({ url: '/operacao', headers: { host: 'localhost', authorization } }),
      await open(`__Host-operacao=${'A'.repeat(43)}`),
      await open('__Host-operacao='),
      await open((await cookieOfAna(store)).replace('__Host-', '')),
      await open((await cookieOfAna(store)).replace('operacao', 'venda')),
    ]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303, 303])
  })

  it('[T06aq] stands before every action', async () => {
    const reply = await send('')
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/operacao/entrar'])
  })

  it('[T06sb] closes after an hour in which nobody opens a page', async () => {
    const [idle, busy] = [await cookieOfAna(store), await cookieOfAna(store)]
    clock.pass(hour - 1)
    expect(await standingAt(busy)).toBe(200)
    clock.pass(1)
    expect([await standingAt(busy), await standingAt(idle)]).toEqual([200, 303])
  })

  it('[T06sb] closes after twelve hours, however busy', async () => {
    const busy = await cookieOfAna(store)
    for (let passed = 0; passed < 12 * hour; passed += hour / 2) {
      expect(await standingAt(busy)).toBe(200)
      clock.pass(hour / 2)
    }
    expect(await standingAt(busy)).toBe(303)
  })

  it('[T06sb] keeps no session that is over', async () => {
    await store.query('delete from equipe_sessao')
    await cookieOfAna(store)
    clock.pass(hour)
    const fresh = await cookieOfAna(store, clock.now())
    await purge(store, clock.now(), [sessionExpiry])
    expect(await store.query('select 1 from equipe_sessao')).toHaveLength(1)
    expect(await standingAt(fresh)).toBe(200)
  })

  it('[T06sb] closes at once where the account is disabled, or given another password', async () => {
    const before = await cookieOfAna(store)
    expect(await disableAccount(store, ana.login, clock.now())).toBe(true)
    expect(await standingAt(before)).toBe(303)
    // A session that another process began in the same moment opens nothing either.
    expect(await standingAt(await cookieOfAna(store))).toBe(303)
    await resetAccount({ sql: store, keys: openStaffKeys(secret), now: clock.now() }, ana.login)
    const again = await cookieOfAna(store)
    expect(await standingAt(again)).toBe(200)
    await resetAccount({ sql: store, keys: openStaffKeys(secret), now: clock.now() }, ana.login)
    expect(await standingAt(again)).toBe(303)
  })

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a subdomain', { 'sec-fetch-site': 'same-site' }],
    ['an address typed in', { 'sec-fetch-site': 'none' }],
    ['another origin', { origin: 'https://outra.example' }],
    ['nowhere', {}],
  ])('[T06at] refuses a form from %s', async (_where, headers) => {
    expect((await send(await cookieOfAna(store), headers as Record<string, string>)).statusCode).toBe(403)
  })

  it('[T06at] takes a form from its own pages, and not one longer than it needs', async () => {
    const cookie = await cookieOfAna(store)
    const taken = await send(cookie)
    expect([taken.statusCode, taken.headers.location]).toEqual([303, '/operacao/mensagens?feito=nada'])
    const long = await app.inject({
      method: 'POST',
      url: '/operacao/mensagens/tentar',
      headers: {
        ...{ host: 'localhost', cookie, 'sec-fetch-site': 'same-origin' },
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: `id=1&motivo=${'1'.repeat(8_200)}`,
    })
    expect(long.statusCode).toBe(413)
  })

  it('[T06at] says nothing that an address was made to say', async () => {
    const cookie = await cookieOfAna(store)
    for (const said of ['<b>oi</b>', 'constructor', '__proto__', 'tentar&feito=descartar']) {
      const { body } = await open(cookie, `/operacao/mensagens?feito=${encodeURIComponent(said)}`)
      expect(body).not.toContain('role="status"')
    }
  })
})
