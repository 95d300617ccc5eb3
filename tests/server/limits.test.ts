import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cookieOf, newVisitor } from '../../server/calls/sale.ts'
import { accept } from '../../server/contract/handler.ts'
import { nameInMessage } from '../../server/messages/index.ts'
import { expiries } from '../../server/sale/expiries.ts'
import { purge, type Store } from '../../server/store/index.ts'
import { type Desk, openDesk } from '../attack/desk.ts'
import { openEmpty } from '../contracts/database.ts'
import { contato, corretor, cotacao } from '../contracts/journey.ts'
import { files } from '../contracts/operations.ts'
import {
  call,
  catalogueOf,
  handClock,
  local,
  noon,
  openTest,
  operationFile,
  serverKey,
  variantNamed,
} from './kit.ts'

let store: Store

describe('limits', () => {
  beforeAll(async () => {
    store = await openEmpty()
  })
  afterAll(() => store.close())
  beforeEach(() => store.query('delete from limit_window'))

  /** A look-up with the limits of the real one. */
  const file = operationFile('lookup', {
    needs: { sale: false, captcha: 'none' },
    limits: files['contratante.obter']!.limits!,
  })
  const opened = (served?: ReturnType<typeof variantNamed>) =>
    openTest({
      store,
      ...(served && { catalogue: catalogueOf(served) }),
      handlers: [local('pessoa.procurar', async () => accept({ id: '1' }))],
      schemas: { operations: { 'pessoa.procurar': file }, fields: {} },
    })
  const somebody = (variant = 'sol/venda') =>
    cookieOf(newVisitor({ variant, per: '' }, serverKey), {
      name: '__Host-venda',
      secure: true,
      isRefused: false,
    }).split(';', 1)[0] ?? ''
  const ask = (app: FastifyInstance, cookie: string, remoteAddress = '10.0.0.1') =>
    call(app, 'pessoa.procurar', { payload: {}, cookie, remoteAddress })

  describe('a person may be looked up', () => {
    it('ten times in ten minutes by one sale, then again', async () => {
      const { app, clock } = await opened()
      const cookie = somebody()
      for (let n = 0; n < 10; n += 1) expect((await ask(app, cookie)).statusCode).toBe(200)
      clock.pass(60_000)
      const eleventh = await ask(app, cookie)
      expect([eleventh.statusCode, eleventh.json().code]).toEqual([429, 'muitasTentativas'])
      expect(eleventh.headers['retry-after']).toBe('540')
      expect((await ask(app, somebody())).statusCode).toBe(200)
      clock.pass(540_000)
      expect((await ask(app, cookie)).statusCode).toBe(200)
    })

    it('forty times in ten minutes by one sale to a company', async () => {
      const plano = { contratante: 'empresa' }
      const { app } = await opened(variantNamed('lua', { plano }))
      const company = somebody('lua/venda')
      for (let n = 0; n < 40; n += 1) expect((await ask(app, company)).statusCode).toBe(200)
      expect((await ask(app, company)).statusCode).toBe(429)
    })

    it('fifty times a day by one sale', async () => {
      const { app, clock } = await opened()
      const cookie = somebody()
      for (let n = 0; n < 50; n += 1) {
        expect((await ask(app, cookie)).statusCode).toBe(200)
        clock.pass(60_000)
      }
      const refused = await ask(app, cookie)
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(23 * 3600 + 600)])
      clock.pass(23 * 3600_000 + 600_000)
      expect((await ask(app, cookie)).statusCode).toBe(200)
    })

    it('a hundred times in ten minutes from one address', async () => {
      const { app } = await opened()
      for (let n = 0; n < 100; n += 1) expect((await ask(app, somebody())).statusCode).toBe(200)
      expect((await ask(app, somebody())).statusCode).toBe(429)
      expect((await ask(app, somebody(), '10.0.0.2')).statusCode).toBe(200)
    })

    it('ten times and no more where thirty calls come at once', async () => {
      const { app } = await opened()
      const cookie = somebody()
      const replies = await Promise.all(Array.from({ length: 30 }, () => ask(app, cookie)))
      const admitted = replies.filter(({ statusCode }) => statusCode === 200)
      expect(admitted).toHaveLength(10)
    })

    it('by others of an address, however often one of them is refused', async () => {
      const { app } = await opened()
      const greedy = somebody()
      for (let n = 0; n < 110; n += 1) await ask(app, greedy)
      expect((await ask(app, greedy)).statusCode).toBe(429)
      expect((await ask(app, somebody())).statusCode).toBe(200)
    })
  })

  describe('what counts look-ups', () => {
    it('gives away neither address nor cookie, and is deleted once its time is over', async () => {
      const { app } = await opened()
      const cookie = somebody()
      await ask(app, cookie)
      const kept = await store.query<{ readonly key: string }>('select key, count from limit_window')
      expect(kept).toHaveLength(4)
      for (const { key } of kept) expect(key).toMatch(/^[\w-]{43}$/)
      expect(JSON.stringify(kept)).not.toContain('10.0.0.1')
      expect(JSON.stringify(kept)).not.toContain(cookie.split(/[=.]/)[1])

      await purge(store, noon + 600_001, expiries)
      expect(await store.query('select count from limit_window')).toHaveLength(2)
      await purge(store, noon + 24 * 3_600_000 + 1, expiries)
      expect(await store.query('select count from limit_window')).toEqual([])
    })
  })
})

describe('message limits', () => {
  const hour = 3_600_000
  const clock = handClock()
  let desk: Desk
  beforeAll(async () => {
    store = await openEmpty()
    desk = await openDesk({ store, now: clock.now })
  })
  afterAll(async () => {
    await desk.close()
    await store.close()
  })
  beforeEach(async () => {
    await store.query('delete from limit_window')
    await store.query('delete from outbox')
  })

  /** Begins a sale at a corretor's link, from an address. */
  async function sellerAt(from: string): Promise<string> {
    const { cookie } = await desk.begun()
    await desk.send('corretor.obter', { idCorretor: corretor }, { cookie, from })
    return cookie
  }

  const quote = (cookie: string, from: string, more: object = {}) =>
    desk.send('cotacao.enviarWhatsapp', { ...cotacao, ...more }, { cookie, from })

  const queuedTo = async (to: string): Promise<number> =>
    (await store.query(`select 1 from outbox where payload ->> 'to' = $1`, [to])).length

  describe('messages', () => {
    it('go to one number five times an hour, from however many sales and addresses', async () => {
      for (let n = 0; n < 12; n += 1) {
        const from = `10.9.0.${n % 3}`
        const reply = await quote(await sellerAt(from), from, { vidas: 1 + n })
        expect(reply.statusCode).toBe(n < 5 ? 200 : 429)
        if (n >= 5) expect(reply.json().code).toBe('muitasTentativas')
      }
      expect(await queuedTo(cotacao.telefone)).toBe(5)
      const other = await sellerAt('10.9.0.1')
      expect((await quote(other, '10.9.0.1', { telefone: '11987654321' })).statusCode).toBe(200)
      clock.pass(hour)
      const again = await sellerAt('10.9.0.1')
      expect((await quote(again, '10.9.0.1')).statusCode).toBe(200)
    })

    it('go out of one address a hundred times an hour, to whomever', async () => {
      const from = '10.9.1.1'
      let cookie = ''
      const statuses: number[] = []
      for (let n = 0; n < 101; n += 1) {
        if (n % 5 === 0) cookie = await sellerAt(from)
        statuses.push((await quote(cookie, from, { telefone: `119${10_000_000 + n}` })).statusCode)
      }
      expect(statuses).toEqual([...Array.from({ length: 100 }, () => 200), 429])
      expect((await quote(await sellerAt('10.9.1.2'), '10.9.1.2')).statusCode).toBe(200)
    })

    it('go to one e-mail five times an hour, whatever they are about', async () => {
      const sales = await Promise.all([desk.whole(), desk.whole()])
      const statuses: number[] = []
      for (let n = 0; n < 4; n += 1) {
        for (const { cookie, known } of sales) {
          const { statusCode } = await desk.send('proposta.enviarEmail', { uid: known.uid }, { cookie })
          statuses.push(statusCode)
        }
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    })

    it('that are taken back do not count', async () => {
      const from = '10.9.2.1'
      const cookie = await sellerAt(from)
      await store.query("alter table outbox add constraint none_for_now check (kind <> 'whatsapp') not valid")
      for (let n = 0; n < 6; n += 1) expect((await quote(cookie, from)).statusCode).toBe(500)
      await store.query('alter table outbox drop constraint none_for_now')
      expect((await quote(cookie, from)).statusCode).toBe(200)
    })

    it('are counted under keys that give no number and no e-mail away', async () => {
      await quote(await sellerAt('10.9.3.1'), '10.9.3.1')
      const kept = await store.query<{ readonly key: string }>('select key from limit_window')
      expect(kept.length).toBeGreaterThan(5)
      for (const { key } of kept) expect(key).toMatch(/^[\w-]{43}$/)
    })
  })

  describe('the contact form', () => {
    const send = (cookie: string, from: string, n: number) =>
      desk.send('contato.enviar', { ...contato, email: `pessoa${n}@exemplo.com.br` }, { cookie, from })

    it('is taken five times an hour from a sale, and thirty from an address', async () => {
      const from = '10.9.4.1'
      const statuses: number[] = []
      for (let sale = 0; sale < 7; sale += 1) {
        const { cookie } = await desk.begun()
        for (let n = 0; n < 6; n += 1) statuses.push((await send(cookie, from, sale * 10 + n)).statusCode)
      }
      expect(statuses.slice(0, 6)).toEqual([200, 200, 200, 200, 200, 429])
      expect(statuses.filter((status) => status === 200)).toHaveLength(30)
      expect((await send((await desk.begun()).cookie, '10.9.4.2', 99)).statusCode).toBe(200)
    })
  })

  describe('a name in a message', () => {
    it.each([
      ['  Beatriz   Gouveia ', 'Beatriz Gouveia'],
      ["Joana D'Arc Sá-Lima", "Joana D'Arc Sá-Lima"],
      ['Ana\nGanhe dinheiro', 'Ana Ganhe dinheiro'],
      ['Ana https://golpe.example/x?y=1', 'Ana https golpe example x y'],
      ['Ligue 0800 123 4567 já', 'Ligue já'],
      ['*Ana* _Lima_ \u202egolpe', 'Ana Lima golpe'],
      ['12 34', ''],
      [`Ana ${'Maria '.repeat(30)}`, `Ana ${'Maria '.repeat(9)}`.trim()],
    ])('%j is said as %j', (typed, said) => {
      expect(nameInMessage(typed)).toBe(said)
    })
  })
})
