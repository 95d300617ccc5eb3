import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { disableAccount, openStaffKeys, renewCodes, signIn } from '../../server/admin/accounts.ts'
import { createSession } from '../../server/admin/auth.ts'
import type { Store } from '../../server/store/index.ts'
import { openEmpty } from '../contracts/database.ts'
import { handClock, openTest } from './kit.ts'
import { ana, openAccount, secret } from './operator-kit.ts'
import { alarmIn, codeAt, enter, type TypedEntry } from './staff-kit.ts'

const minute = 60_000

let store: Store
let app: FastifyInstance
let lines: string[]
let clock: ReturnType<typeof handClock>
let issued: Awaited<ReturnType<typeof openAccount>>
beforeAll(async () => {
  store = await openEmpty()
  issued = await openAccount(store)
})
beforeEach(async () => {
  clock = handClock()
  await store.query('update equipe set totp_passo = 0')
  await store.query('delete from limit_window')
  ;({ app, lines } = await openTest({ store, secret, now: clock.now }))
})
afterAll(() => store.close())

const right = () => ({
  login: ana.login,
  senha: issued.password,
  codigo: codeAt(issued.address, clock.now()),
})
const statusOf = async (typed: Partial<TypedEntry>, of = app, from?: string) =>
  (await enter(of, typed, from)).statusCode
const refusal =
  'Usuário, senha ou código não conferem. Um código só vale uma vez: se acabou de usar, espere o próximo.'

describe('the entrance of the operation', () => {
  it('lets in a person who gives login, password and code, by a cookie that no script and no other site has', async () => {
    const reply = await enter(app, right())
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/operacao'])
    const cookie = String(reply.headers['set-cookie'])
    expect(cookie).toMatch(
      /^__Host-operacao=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
    )
    const key = /=([\w-]{43})/.exec(cookie)?.[1] ?? ''
    const headers = { host: 'localhost', cookie: `__Host-operacao=${key}` }
    const home = await app.inject({ url: '/operacao', headers })
    expect(home.statusCode).toBe(200)
    expect(home.body).toContain(ana.nome)
    const kept = JSON.stringify(await store.query('select * from equipe_sessao'))
    expect(kept).not.toContain(key)
  })

  it('lets out by a button, after which the cookie opens nothing', async () => {
    const cookie = String((await enter(app, right())).headers['set-cookie']).split(';', 1)[0] ?? ''
    const headers = { host: 'localhost', cookie, 'sec-fetch-site': 'same-origin' }
    const left = await app.inject({ method: 'POST', url: '/operacao/sair', headers })
    expect([left.statusCode, left.headers.location]).toEqual([303, '/operacao/entrar'])
    expect(left.headers['set-cookie']).toMatch(/^__Host-operacao=; Path=\/; Max-Age=0; /)
    expect((await app.inject({ url: '/operacao', headers })).statusCode).toBe(303)
  })

  it('takes what was typed as it was meant', async () => {
    const { login, senha, codigo } = right()
    const typed = {
      login: ` ${login.toUpperCase()} `,
      senha: ` ${senha}\n`,
      codigo: `${codigo.slice(0, 3)} ${codigo.slice(3)}`,
    }
    expect(await statusOf(typed)).toBe(303)
  })

  it.each([
    ['another login', { login: 'bia' }],
    ['no login', { login: '' }],
    ['an impossible login', { login: "ana'--" }],
    ['another password', { senha: 'aaaaa-bbbbb-ccccc-ddddd' }],
    ['no password', { senha: '' }],
    ['another code', { codigo: '000000' }],
    ['no code', { codigo: '' }],
    ['a recovery code that is none', { codigo: 'aaaaa-bbbbb' }],
    ['a text that no database takes', { login: 'ana\0', senha: '\0', codigo: '\0' }],
  ])('says the same to %s, and repeats no secret', async (_what, wrong) => {
    const typed = { ...right(), ...wrong }
    const reply = await enter(app, typed)
    expect([reply.statusCode, alarmIn(reply.body)]).toEqual([403, refusal])
    expect(reply.headers['set-cookie']).toBeUndefined()
    for (const hidden of [typed.senha, typed.codigo].filter((text) => text.trim() !== ''))
      expect(reply.body).not.toContain(hidden)
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ status: 403, problem: 'entradaRecusada' })
  })

  it('asks the database the same, whichever part was wrong', async () => {
    const asked: string[][] = []
    const counting: Store = {
      ...store,
      query(text, values) {
        asked.at(-1)?.push(text)
        return store.query(text, values)
      },
    }
    const { app: counted } = await openTest({ store: counting, secret, now: clock.now })
    for (const wrong of [{ login: 'bia' }, { senha: 'x' }, { codigo: '000000' }]) {
      asked.push([])
      await enter(counted, { ...right(), ...wrong })
    }
    expect(asked[0]?.length).toBe(4)
    expect(asked).toEqual([asked[0], asked[0], asked[0]])
  })

  it('takes a code once, however soon it comes again', async () => {
    expect(await statusOf(right())).toBe(303)
    expect(await statusOf(right())).toBe(403)
    clock.pass(30_000)
    expect(await statusOf(right())).toBe(303)
  })

  it('takes a code once where it comes to two processes at once', async () => {
    const { app: other } = await openTest({ store, secret, now: clock.now })
    const replies = await Promise.all([app, other, app, other].map((each) => enter(each, right())))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([303, 403, 403, 403])
  })

  it('takes the code before and the one to come, none older, and none before one that was used', async () => {
    const at = (ms: number) => ({ ...right(), codigo: codeAt(issued.address, clock.now() + ms) })
    expect(await statusOf(at(-60_000))).toBe(403)
    expect(await statusOf(at(60_000))).toBe(403)
    expect(await statusOf(at(-30_000))).toBe(303)
    expect(await statusOf(at(30_000))).toBe(303)
    expect(await statusOf(at(0))).toBe(403)
  })

  it('takes each recovery code once in place of the app’s, until there are new ones', async () => {
    const [first = '', second = ''] = issued.codes
    expect(new Set(issued.codes).size).toBe(10)
    const by = async (codigo: string) => await statusOf({ ...right(), codigo })
    expect(await by(` ${first.toUpperCase()}`)).toBe(303)
    expect(await by(first)).toBe(403)
    expect((await Promise.all([by(second), by(second)])).sort()).toEqual([303, 403])
    const keys = openStaffKeys(secret)
    const codes = await store.transaction((sql) => renewCodes({ sql, keys, now: clock.now() }, ana.login))
    expect(await by(issued.codes[2] ?? '')).toBe(403)
    expect(await by(codes?.[0] ?? '')).toBe(303)
  })

  it('closes to an address after ten tries within a minute, also where they come at once', async () => {
    const tries = Array.from({ length: 14 }, (_, n) => enter(app, { ...right(), login: `outra${n}` }))
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 403)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
    const closed = await enter(app, right())
    expect([closed.statusCode, closed.headers['retry-after']]).toEqual([429, '60'])
    expect(alarmIn(closed.body)).toBe('Foram muitas tentativas. Espere 1 minuto.')
    expect((await enter(app, right(), '203.0.113.9')).statusCode).toBe(303)
    clock.pass(minute)
    expect(await statusOf(right())).toBe(303)
  })

  it('closes to a login after ten tries from anywhere, at every process, and alike to an unknown one', async () => {
    const { app: other } = await openTest({ store, secret, now: clock.now })
    for (const login of [ana.login, 'ninguem']) {
      for (let n = 0; n < 10; n += 1)
        expect(
          (await enter(n % 2 ? app : other, { ...right(), login, senha: 'x' }, `198.51.100.${n}`)).statusCode,
        ).toBe(403)
      const closed = await enter(app, { ...right(), login }, '198.51.100.99')
      expect([closed.statusCode, alarmIn(closed.body)]).toEqual([
        429,
        'Foram muitas tentativas. Espere 15 minutos.',
      ])
    }
    clock.pass(15 * minute)
    expect((await enter(app, right(), '198.51.100.99')).statusCode).toBe(303)
  })

  describe('while others try a login from elsewhere', () => {
    const home = '203.0.113.7'
    const wrong = (address: string, login = ana.login) =>
      enter(app, { ...right(), login, senha: 'x' }, address).then(({ statusCode }) => statusCode)
    const locked = async () => {
      for (let n = 0; n < 10; n += 1) expect(await wrong(`198.51.100.${n}`)).toBe(403)
      expect(await wrong('198.51.100.99')).toBe(429)
    }
    const rightFrom = async (address: string) => (await enter(app, right(), address)).statusCode

    it('lets its owner in from an address by which they came in before, at every process, and from no other', async () => {
      expect(await rightFrom(home)).toBe(303)
      for (let day = 0; day < 2; day += 1) {
        clock.pass(24 * 60 * minute)
        await locked()
        const { app: other } = await openTest({ store, secret, now: clock.now })
        expect((await enter(other, right(), home)).statusCode).toBe(303)
        expect(await rightFrom('203.0.113.8')).toBe(429)
      }
      // It is known for as long again as somebody came in by it last.
      clock.pass(89 * 24 * 60 * minute)
      await locked()
      expect(await rightFrom(home)).toBe(303)
    })

    it('lets that address try ten times in 15 minutes too, and no other login from there', async () => {
      expect(await rightFrom(home)).toBe(303)
      clock.pass(15 * minute)
      await locked()
      for (let n = 0; n < 10; n += 1) {
        expect(await wrong(home)).toBe(403)
        clock.pass(10_000)
      }
      expect(await wrong(home)).toBe(429)
      for (let n = 0; n < 10; n += 1) expect(await wrong(`198.51.100.${n}`, 'bia')).toBe(403)
      clock.pass(minute)
      expect(await wrong(home, 'bia')).toBe(429)
      clock.pass(15 * minute)
      expect(await rightFrom(home)).toBe(303)
    })

    it('forgets an address that was not used for 90 days', async () => {
      expect(await rightFrom(home)).toBe(303)
      clock.pass(90 * 24 * 60 * minute)
      await locked()
      expect(await rightFrom(home)).toBe(429)
    })
  })

  it('shows its page sixty times a minute to an address, and asks nothing for more', async () => {
    const visit = () => app.inject({ url: '/operacao/entrar', headers: { host: 'localhost' } })
    for (let n = 0; n < 60; n += 1) expect((await visit()).statusCode).toBe(200)
    const refused = await visit()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    clock.pass(minute)
    expect((await visit()).statusCode).toBe(200)
  })

  it('begins no session by a password that was changed while it was looked at', async () => {
    const member = await signIn(
      { sql: store, keys: openStaffKeys(secret), now: clock.now() },
      { login: ana.login, password: issued.password, code: codeAt(issued.address, clock.now()) },
    )
    if (!member) throw new Error('Ana was not let in.')
    expect(await createSession(store, { ...member, senha: 'another' }, clock.now())).toBeUndefined()
    expect(await createSession(store, member, clock.now())).toHaveLength(43)
  })

  it('gives nothing away by a copy of its database', async () => {
    const kept = JSON.stringify([
      await store.query('select * from equipe'),
      await store.query('select * from equipe_codigo'),
    ])
    const shared = new URL(issued.address).searchParams.get('secret') ?? ''
    expect(shared).toMatch(/^[A-Z2-7]{32}$/)
    for (const hidden of [issued.password, shared, ...issued.codes]) expect(kept).not.toContain(hidden)
    const [{ totp } = { totp: '' }] = await store.query<{ totp: string }>('select totp from equipe')
    expect(openStaffKeys(secret).open(totp, ana.login)).toBe(shared)
    expect(openStaffKeys(secret).open(totp, 'bia')).toBeUndefined()
    expect(openStaffKeys(`${secret}.`).open(totp, ana.login)).toBeUndefined()
    expect(openStaffKeys(secret).open('', ana.login)).toBeUndefined()
  })

  it('does not open under another secret, and logs why', async () => {
    const { app: other, lines: said } = await openTest({ store, secret: `${secret}.`, now: clock.now })
    expect((await enter(other, right())).statusCode).toBe(403)
    expect(said.map((line) => JSON.parse(line).msg)).toContain(
      'segundo fator ilegível: SECRET não é a de quando foi criado',
    )
  })

  it('opens to no account that is disabled, and tells how the first one is made where there is none', async () => {
    expect((await app.inject('/operacao/entrar')).body).toContain('name="senha"')
    await disableAccount(store, ana.login, clock.now())
    const closed = await app.inject('/operacao/entrar')
    expect(closed.body).toContain('npm run equipe -- criar')
    expect(closed.body).not.toContain('<form')
    const reply = await enter(app, right())
    expect([reply.statusCode, reply.headers['set-cookie']]).toEqual([200, undefined])
    await store.query('update equipe set desativada_em = null')
  })
})
