import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readProject, secretNamesOf } from '../../engine/config/index.ts'
import { begin, type Json } from '../../engine/index.ts'
import { type Writer, waitToGrow } from '../../server/calls/drafts.ts'
import { openLimiter } from '../../server/calls/limits.ts'
import {
  newVisitor,
  openNotes,
  readSaleName,
  saleIdOf,
  saleNameOf,
  sealNotes,
} from '../../server/calls/sale.ts'
import type { SaleNotes } from '../../server/contract/handler.ts'
import { recordPayment } from '../../server/payment/index.ts'
import type { Store } from '../../server/store/index.ts'
import { filesWithGallery, funnels } from '../../tools/project.ts'
import { openEmpty } from '../contracts/database.ts'
import { type Desk, deskWith } from '../contracts/journey.ts'
import { callsOver } from '../contracts/operations.ts'
import { noon } from '../contracts/variant.ts'
import { openWorld, type World } from '../world/world.ts'
import { type CallOptions, call, handClock, openTest, serverKey, visit } from './kit.ts'
import { secretNames } from './secret-names.ts'

const funnelOf = funnels()

describe('a draft', () => {
  let store: Store
  beforeAll(async () => {
    store = await openEmpty()
  })
  afterAll(() => store.close())
  beforeEach(() => store.query('delete from sale'))

  const session = { id: 's', step: 'titularCpf', answers: { titular: { nome: 'Ana' } } }

  async function opened(parts: { readonly secretNames?: ReadonlySet<string> } = {}) {
    const test = await openTest({ store, secretNames, ...parts })
    const cookie = await visit(test.app)
    const keep = (revision: number, kept: unknown = session, options: CallOptions = {}) =>
      call(test.app, 'rascunho', {
        method: 'PUT',
        payload: { scope: 'sol/venda', revision, session: kept },
        cookie,
        ...options,
      })
    /** Keeps a step as a page of this name does, as its write of this number, over a revision. */
    const write = (writer: Writer, revision: number, step: string) => {
      const payload = { scope: 'sol/venda', revision, session: { ...session, step }, writer }
      return keep(revision, null, { payload })
    }
    const read = (by = cookie, scope = 'sol/venda') =>
      call(test.app, `rascunho?scope=${encodeURIComponent(scope)}`, {
        method: 'GET',
        cookie: by,
        headers: { 'content-type': undefined },
      })
    const drop = (by = cookie) =>
      call(test.app, 'rascunho', { method: 'DELETE', payload: { scope: 'sol/venda' }, cookie: by })
    return { ...test, cookie, keep, write, read, drop }
  }

  async function taken(app: FastifyInstance, cookie: string, url = '/') {
    const { body } = await app.inject({ url, headers: { host: 'localhost', cookie } })
    const { session, revision } = JSON.parse(/id="page">(.*?)<\/script>/s.exec(body)?.[1] ?? '')
    return { session, revision }
  }

  it('[X12a] comes back with the page, with its number', async () => {
    const { app, cookie, keep } = await opened()
    expect((await keep(0)).json()).toEqual({ data: { revision: 1 } })
    expect((await keep(1, { ...session, step: 'resumo' })).json()).toEqual({ data: { revision: 2 } })
    expect(await taken(app, cookie)).toEqual({ session: { ...session, step: 'resumo' }, revision: 2 })
  })

  it('of a corretor’s link comes back by the CPF and by the code that stands for it', async () => {
    const { app, cookie, keep } = await opened()
    const payload = { scope: 'sol/venda:52998', revision: 0, session }
    expect((await keep(0, session, { payload, headers: { 'x-venda': 'sol/venda:52998' } })).statusCode).toBe(
      200,
    )
    expect(await taken(app, cookie, '/sol/ana/52998224725')).toMatchObject({ revision: 1 })
    expect(await taken(app, cookie, '/sol/ana/52998')).toMatchObject({ revision: 1 })
    expect(await taken(app, cookie, '/sol/')).toMatchObject({ revision: 0 })
  })

  it('[X12b] is given to no one else, not to another funnel and not to another corretor’s link', async () => {
    const { app, cookie, keep } = await opened()
    await keep(0)
    const none = { session: null, revision: 0 }
    expect(await taken(app, await visit(app))).toEqual(none)
    expect(await taken(app, '')).toEqual(none)
    expect(await taken(app, cookie.replace(/=./, '=!'))).toEqual(none)
    expect(await taken(app, cookie, '/lua/')).toEqual(none)
    expect(await taken(app, cookie, '/sol/ana/52998224725')).toEqual(none)
  })

  it('cannot end the script element it lies in', async () => {
    const { app, cookie, keep } = await opened()
    const hostile = { ...session, answers: { nome: '</script><!--\u2028\u2029<script>alert(1)' } }
    await keep(0, hostile)
    const { body } = await app.inject({ url: '/', headers: { host: 'localhost', cookie } })
    expect(body.match(/<\/?script/g)).toHaveLength(4)
    expect(body).not.toMatch(/[\u2028\u2029]/)
    expect((await taken(app, cookie)).session).toEqual(hostile)
  })

  it('is not written over by another tab', async () => {
    const { app, cookie, keep } = await opened()
    await keep(0)
    await keep(1, { ...session, step: 'b' })
    for (const revision of [0, 1, 5]) {
      const reply = await keep(revision, { ...session, step: 'c' })
      expect([reply.statusCode, reply.json().code, reply.json().data]).toEqual([
        409,
        'outraAba',
        { revision: 2 },
      ])
    }
    expect((await taken(app, cookie)).session.step).toBe('b')
  })

  it('is written over by its own page, whichever of two writes comes first, and the later one stays', async () => {
    const { write, read } = await opened()
    expect((await write({ id: 'a', n: 2 }, 0, 'second')).json()).toEqual({ data: { revision: 1 } })
    expect((await write({ id: 'a', n: 1 }, 0, 'first')).json().code).toBe('outraAba')
    expect((await write({ id: 'a', n: 2 }, 0, 'second')).json()).toEqual({ data: { revision: 1 } })
    expect((await write({ id: 'a', n: 4 }, 1, 'fourth')).json()).toEqual({ data: { revision: 2 } })
    expect((await write({ id: 'a', n: 3 }, 1, 'third')).json().code).toBe('outraAba')
    expect((await read()).json().data).toMatchObject({
      session: { step: 'fourth' },
      writer: { id: 'a', n: 4 },
    })
  })

  it('is written over by the next page of its tab, by no page before it, and by no other tab', async () => {
    const { write, read } = await opened()
    await write({ id: 'a', n: 1 }, 0, 'a1')
    await write({ id: 'a', n: 2 }, 1, 'a2')
    expect((await write({ id: 'c', n: 9 }, 1, 'c9')).json().code).toBe('outraAba')
    expect((await write({ id: 'c', n: 9, after: 'x' }, 0, 'c9')).json().code).toBe('outraAba')
    expect((await write({ id: 'b', n: 1, after: 'a' }, 1, 'b1')).json()).toEqual({ data: { revision: 3 } })
    expect((await write({ id: 'a', n: 3 }, 2, 'a3')).json().code).toBe('outraAba')
    expect((await read()).json().data).toMatchObject({ session: { step: 'b1' }, revision: 3 })
  })

  it('is read again by its own sale alone, while that lasts', async () => {
    const { app, keep, read, cookie, clock } = await opened()
    const none = { revision: 0, session: null, writer: null }
    expect((await read()).json()).toEqual({ data: none })
    await keep(0)
    expect((await read()).json()).toEqual({ data: { revision: 1, session, writer: null } })
    expect((await read(await visit(app))).json()).toEqual({ data: none })
    for (const [by, scope] of [
      ['', 'sol/venda'],
      [cookie, 'lua/venda'],
      [cookie, 'uid:nada'],
    ] as const)
      expect((await read(by, scope)).json().code).toBe('semVenda')
    clock.pass(86_400_000)
    expect((await read()).json().code).toBe('semVenda')
  })

  it('sent again after a lost answer is the same draft', async () => {
    const { keep } = await opened()
    expect((await keep(0)).json()).toEqual({ data: { revision: 1 } })
    expect((await keep(0)).json()).toEqual({ data: { revision: 1 } })
  })

  it('is kept without any value in which the number of a card stands, and with all else that was typed', async () => {
    const { app, cookie, keep } = await opened()
    const typed = {
      nome: 'Ana 4111 1111 1111 1111',
      complemento: '4111-1111-1111-1111',
      numero: 5555555555554444,
      nota: ['x', { texto: 'é 378282246310005, val 08/29' }],
      cpf: '529.982.247-25',
      telefone: '(41) 98765-4321',
      cnpj: '36.482.246/3100-05',
      linhaDigitavel: '23793381286000782713695000063305984660000010000',
      vidas: 2,
    }
    const left = { ...typed, nome: null, complemento: null, numero: null, nota: ['x', { texto: null }] }
    expect((await keep(0, { ...session, answers: typed })).json()).toEqual({ data: { revision: 1 } })
    expect((await taken(app, cookie)).session).toEqual({ ...session, answers: left })
    expect((await keep(0, { ...session, answers: typed })).json()).toEqual({ data: { revision: 1 } })
  })

  it('grows to two megabytes for a browser in a day', async () => {
    const { app } = await opened()
    await store.query('delete from limit_window')
    const note = 'x'.repeat(60_000)
    const send = (cookie: string, per: number) => {
      const payload = { scope: `sol/venda:${per}`, revision: 0, session: { note } }
      const headers = { 'x-venda': `sol/venda:${per}` }
      return call(app, 'rascunho', { method: 'PUT', payload, headers, cookie })
    }
    const cookie = await visit(app)
    for (let per = 0; per < 31; per += 1) expect((await send(cookie, per)).statusCode).toBe(200)
    const refused = await send(cookie, 31)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'muitasTentativas'])
    expect(refused.headers['retry-after']).toBe('86400')
    expect((await send(cookie, 0)).statusCode).toBe(200)
    expect((await send(await visit(app), 0)).statusCode).toBe(200)
  })

  it('grows to sixteen megabytes for an address in an hour, from however many browsers', async () => {
    await store.query('delete from limit_window')
    const clock = handClock()
    const { admits } = openLimiter({ store, secret: serverKey, now: clock.now })
    const session = { note: 'x'.repeat(1_900_000) }
    const grow = (address: string) => {
      const visitor = newVisitor({ variant: 'sol/venda', per: '' }, serverKey)
      const place = { saleId: saleIdOf(visitor), scope: 'sol/venda' }
      return waitToGrow(store, admits, { place, session, visitor, address })
    }
    for (let n = 0; n < 8; n += 1) expect(await grow('10.8.0.1')).toBe(0)
    expect(await grow('10.8.0.1')).toBe(3600)
    expect(await grow('10.8.0.2')).toBe(0)
    clock.pass(3_600_000)
    expect(await grow('10.8.0.1')).toBe(0)
  })

  it('counts only what it grows by: who types on and on is never stopped', async () => {
    const { keep } = await opened()
    await store.query('delete from limit_window')
    for (let n = 0; n < 40; n += 1) {
      const reply = await keep(n, { note: `${n} ${'x'.repeat(60_000)}` })
      expect(reply.statusCode).toBe(200)
    }
  })

  it('[X12ca] [X12e] is refused with a secret anywhere in it', async () => {
    const { keep } = await opened()
    const names =
      'numeroCartao nomeCartao validadeCartao dataValidade codigoSeguranca token tokenCartao responseKey ' +
      'captcha captchaEmail captchaWhatsapp captchaDoCadastro captchaDosBoletos'
    expect([...secretNames].toSorted()).toEqual(names.split(' ').toSorted())
    for (const name of names.split(' ')) {
      const reply = await keep(0, { ...session, answers: { pagamento: [{ recusado: { [name]: 'x' } }] } })
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'entradaInvalida'])
    }
    expect(await store.query('select scope from draft')).toEqual([])
  })

  it('is refused with a secret that only one branch of a screen asks for', async () => {
    const ofGallery = secretNamesOf(readProject(filesWithGallery()))
    expect(ofGallery.has('senha')).toBe(true)
    const { keep } = await opened({ secretNames: ofGallery })
    const answers = { pagador: 'pj', numero: '11222333000181' }
    expect((await keep(0, { ...session, answers: { ...answers, senha: 'x' } })).statusCode).toBe(400)
    expect(await store.query('select scope from draft')).toEqual([])
    expect((await keep(0, { ...session, answers })).statusCode).toBe(200)
  })

  it('is refused when it is too large, or has not the shape of one', async () => {
    const { app, cookie, keep } = await opened()
    expect((await keep(0, { ...session, x: 'a'.repeat(65_536) })).statusCode).toBe(413)
    for (const bad of ['texto', null, [session]]) expect((await keep(0, bad)).statusCode).toBe(400)
    for (const revision of [-1, 1.5, 2 ** 31]) expect((await keep(revision)).statusCode).toBe(400)
    const writers = ['a', { id: 'a' }, { id: 'á', n: 1 }, { id: 'a', n: -1 }, { id: 'a', n: 1, x: 1 }]
    for (const more of [{ id: 'x' }, ...writers.map((writer) => ({ writer }))]) {
      const payload = { scope: 'sol/venda', revision: 0, session, ...more }
      expect((await call(app, 'rascunho', { method: 'PUT', payload, cookie })).statusCode).toBe(400)
    }
  })

  it('needs the cookie of a page and a funnel that is there', async () => {
    const { app, cookie, keep } = await opened()
    expect((await keep(0, session, { cookie: '' })).json().code).toBe('semVenda')
    for (const scope of ['nada', 'uid:nada', 'uid:', '__proto__']) {
      const payload = { scope, revision: 0, session }
      expect((await call(app, 'rascunho', { method: 'PUT', payload, cookie })).json().code).toBe('semVenda')
    }
  })

  it('is forgotten when its funnel is done, and only by its owner', async () => {
    const { app, cookie, keep, drop } = await opened()
    await keep(0)
    await drop(await visit(app))
    expect((await taken(app, cookie)).revision).toBe(1)
    expect((await drop()).statusCode).toBe(200)
    expect((await drop()).statusCode).toBe(200)
    expect(await taken(app, cookie)).toEqual({ session: null, revision: 0 })
  })

  it('[X12i] ends with its sale, after 24 hours', async () => {
    const { app, cookie, keep, clock } = await opened()
    await keep(0)
    clock.pass(86_400_000 - 1)
    expect((await taken(app, cookie)).revision).toBe(1)
    clock.pass(1)
    expect((await taken(app, cookie)).revision).toBe(0)
    expect((await keep(1)).json().code).toBe('semVenda')
  })
})

describe('next sale', () => {
  const link = '/implante-venda/ana-souza/52998224725'
  const store = '/pet-saude/'

  let world: World
  beforeAll(async () => {
    world = await openWorld({ at: noon })
  })
  beforeEach(() => world.reset(noon))
  afterAll(() => world.close())

  interface Opened {
    readonly variant: string
    readonly sale: string
    readonly saleNumber: number | null
    readonly scope: string
    readonly session: { readonly step: string } | null
    readonly revision: number
    readonly cookie: string
  }

  /** Opens an address as a browser with this cookie, and reads what its script is handed. */
  async function open(url: string, cookie = ''): Promise<Opened> {
    const reply = await world.app.inject({ url, headers: { host: 'localhost', ...(cookie && { cookie }) } })
    const text = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(reply.body)?.[1] ?? '{}'
    return { ...JSON.parse(text), cookie: String(reply.headers['set-cookie']).split(';', 1)[0] }
  }

  /** Keeps a session of a page at a step, with more in it where that is said. */
  async function keep({ sale, scope, revision, cookie }: Opened, step: string, answers: Json = {}) {
    const payload = { scope, revision, session: { step, answers } }
    return call(world.app, 'rascunho', { method: 'PUT', payload, cookie, headers: { 'x-venda': sale } })
  }

  /** Sells in the sale of a page by the same operations, up to the proposal. */
  async function sellIn({ sale, cookie }: Opened) {
    const secret = /=([\w-]{32})\./.exec(cookie)?.[1] ?? ''
    const id = saleIdOf({ secret, ...readSaleName(sale)! })
    const desk: Desk = deskWith({ store: world.store, call: callsOver(world.store), sale: async () => id })
    return { desk, ...(await desk.proposed()) }
  }

  const shown = ({ saleNumber, session }: Opened) => [saleNumber, session?.step ?? null]

  describe('the name of a sale', () => {
    it('[X12ea] carries its number from the second on', () => {
      const names = ['sol/venda', 'sol/venda:52998', 'sol/venda~2', 'sol/venda:52998~31']
      expect(names.map((name) => saleNameOf(readSaleName(name)!))).toEqual(names)
      expect(saleNameOf(readSaleName('sol/venda~1')!)).toBe('sol/venda')
      for (const wrong of ['sol/venda~0', 'sol/venda~', 'sol/venda~12345', 'sol/venda~2:52998'])
        expect(readSaleName(wrong)).toBeNull()
    })
  })

  describe.each([
    ['a corretor’s link', link, 'formTitular'],
    ['a store', store, 'planos'],
  ])('the address of %s', (_, address, halfway) => {
    it('[X12ea] takes up what is half filled, and begins the next sale once that is finished', async () => {
      const first = await open(address)
      await keep(first, halfway)
      const again = await open(address, first.cookie)
      expect(shown(again)).toEqual([1, halfway])
      await keep(again, 'concluido', { cliente: { nome: 'Ana' } })
      const next = await open(address, first.cookie)
      expect(shown(next)).toEqual([2, null])
      expect([next.scope, next.revision]).toEqual([`${first.scope}~2`, 0])
      await keep(next, 'concluido')
      expect(shown(await open(address, first.cookie))).toEqual([3, null])
    })

    it('[X12ea] shows a finished sale by its number, and nothing of it to another browser', async () => {
      const first = await open(address)
      await keep(first, 'concluido')
      await keep(await open(address, first.cookie), halfway)
      expect(shown(await open(`${address}?venda=1`, first.cookie))).toEqual([1, 'concluido'])
      expect(shown(await open(`${address}?venda=2`, first.cookie))).toEqual([2, halfway])
      expect(shown(await open(`${address}?venda=4`, first.cookie))).toEqual([4, null])
      expect(shown(await open(`${address}?venda=40`, first.cookie))).toEqual([2, halfway])
      expect(shown(await open(`${address}?venda=1`))).toEqual([1, null])
    })

    it('[X12ea] begins another where that is asked for, and leaves the one of now as it is', async () => {
      const first = await open(address)
      await keep(first, halfway)
      const other = await open(`${address}?venda=nova`, first.cookie)
      expect(shown(other)).toEqual([2, null])
      await keep(other, halfway, { de: 'Bia' })
      // The tab of the first goes on with the first.
      const kept = await keep({ ...first, revision: 1 }, 'concluido', { de: 'Ana' })
      expect(kept.statusCode).toBe(200)
      expect((await open(address, first.cookie)).session).toMatchObject({
        step: halfway,
        answers: { de: 'Bia' },
      })
      expect((await open(`${address}?venda=1`, first.cookie)).session).toMatchObject({
        answers: { de: 'Ana' },
      })
    })
  })

  describe('a sale whose page stands where it was left', () => {
    it('[X12ea] is finished once its proposal is paid, wherever that was', async () => {
      const first = await open(link)
      await keep(first, 'resumo')
      const { desk, uid } = await sellIn(first)
      expect(shown(await open(link, first.cookie))).toEqual([1, 'resumo'])
      await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
      expect(shown(await open(link, first.cookie))).toEqual([1, 'resumo'])
      const [charge] = await world.store.query('select id from pagamento')
      await world.store.transaction((sql) => recordPayment(sql, String(charge?.id), noon))
      expect(shown(await open(link, first.cookie))).toEqual([2, null])
    })

    it('[X12ea] is finished by a boleto as long as that can be paid', async () => {
      const first = await open(link)
      await keep(first, 'resumo')
      const { desk, uid } = await sellIn(first)
      await desk.ask('pagamento.criar', { uid, formaPagamento: 1, cicloPagamento: 1 })
      expect(shown(await open(link, first.cookie))).toEqual([2, null])
      await world.store.query(`update pagamento set vencimento = '2026-11-19'`)
      expect(shown(await open(link, first.cookie))).toEqual([1, 'resumo'])
    })

    it('[X12ea] is not finished while its page has more to ask of the order', async () => {
      const first = await open(link)
      await keep(first, 'pixAguardando')
      await sellIn(first)
      await world.payProposal()
      expect(shown(await open(link, first.cookie))).toEqual([1, 'pixAguardando'])
    })
  })

  describe('the sales of a device', () => {
    const listed = async (cookie: string, prefix = 'implante-venda') =>
      (
        await world.app.inject({ url: `/vendas/${prefix}`, headers: { host: 'localhost', cookie } })
      ).body.match(/(?<=<h2 translate="no">)[^<]*/g) ?? []
    const post = (what: string, cookie: string, headers: Readonly<Record<string, string>> = {}) =>
      world.app.inject({
        method: 'POST',
        url: `/vendas/implante-venda/${what}`,
        headers: {
          host: 'localhost',
          cookie,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        payload: '',
      })

    /** Keeps a session of a page as its page does, at a step and with these answers. */
    async function fillIn(page: Opened, step: string, answers: { readonly [name: string]: Json }) {
      const funnel = funnelOf(page.variant)
      const begun = begin(funnel, 's')
      const session = { ...begun, step, answers: { ...begun.answers, ...answers } }
      const payload = { scope: page.scope, revision: page.revision, session }
      const { cookie, sale } = page
      await call(world.app, 'rascunho', { method: 'PUT', payload, cookie, headers: { 'x-venda': sale } })
    }

    async function withTwoSales() {
      const first = await open(link)
      const cookie = `${first.cookie}; vende=1`
      await fillIn(first, 'titularEndereco', { titular: { nome: 'Ana Maria Souza' } })
      world.advance(3_600_000)
      await fillIn(await open(`${link}?venda=nova`, cookie), 'titularDados', {
        titular: { nome: 'Bia Reis' },
      })
      return { first, cookie }
    }

    it('[X12eb] are listed for who sells, of any variant, and for no one else', async () => {
      const { first, cookie } = await withTwoSales()
      const pets = await open('/pet-corretor/', cookie)
      await fillIn(pets, 'cliente', { cliente: { nome: 'Caio dos Reis' } })
      await keep(await open(`${link}?venda=nova`, cookie), 'of no shape', [1])
      expect(await listed(cookie)).toEqual(['Caio R.', 'Bia R.', 'Ana M. S.'])
      expect(await listed(cookie, 'pet-corretor')).toEqual(['Caio R.', 'Bia R.', 'Ana M. S.'])
      expect(await listed(first.cookie)).toEqual([])
      expect(await listed(`${(await open(link)).cookie}; vende=1`)).toEqual([])
      expect(await listed('vende=1')).toEqual([])
      expect(
        (await world.app.inject({ url: '/vendas/nada', headers: { host: 'localhost' } })).statusCode,
      ).toBe(404)
    })

    it('[X12eb] leave the list after 24 hours, each by itself, and take no other with them', async () => {
      const { cookie } = await withTwoSales()
      world.advance(23 * 3_600_000)
      expect(await listed(cookie)).toEqual(['Bia R.'])
      const next = await open(`${link}?venda=1`, cookie)
      expect([next.saleNumber, next.session?.step, next.cookie]).toEqual([
        2,
        'titularDados',
        cookie.split(';')[0],
      ])
      world.advance(3_600_000)
      expect(await listed(cookie)).toEqual([])
      expect((await open(link, cookie)).cookie).not.toBe(cookie.split(';')[0])
    })

    it('[X12eb] are removed and wiped by who sells here, by no page of another site', async () => {
      const { cookie } = await withTwoSales()
      for (const what of ['remover', 'limpar', 'vender']) {
        const refused = await post(what, cookie, { 'sec-fetch-site': 'cross-site' })
        expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([403, undefined])
      }
      expect(await listed(cookie)).toHaveLength(2)
      const wiped = await post('limpar', cookie)
      expect(wiped.headers['clear-site-data']).toBe('"storage"')
      expect(String(wiped.headers['set-cookie'])).toMatch(/__Host-venda=; .*Max-Age=0.*vende=1; .*Max-Age=0/)
      expect(await listed(cookie)).toEqual([])
      expect(await world.store.query('select from draft')).toEqual([])
      expect(shown(await open(`${link}?venda=2`, cookie))).toEqual([1, null])
    })
  })

  describe('the link of a proposal', () => {
    it('[X12ea] opens in the sale that made it, whatever was begun since', async () => {
      const first = await open(link)
      await keep(first, 'concluido')
      const { uid } = await sellIn(first)
      const next = await open(link, first.cookie)
      await keep(next, 'formTitular', { titular: { nome: 'Bia' } })
      const of = await open(`/corretor/${uid}`, first.cookie)
      expect(of).toMatchObject({ sale: first.sale, scope: `uid:${uid}`, session: null, saleNumber: null })
      const second = await sellIn(next)
      const ofNext = await open(`/corretor/${second.uid}`, first.cookie)
      expect(ofNext).toMatchObject({ sale: next.sale, scope: `uid:${second.uid}`, session: null })
      expect(next.sale).toBe(`${first.sale}~2`)
    })
  })
})

const notes: SaleNotes = { regioes: { RJ: 1, SP: 'sp-2' } }

describe('what a page was shown before its sale began', () => {
  it('is read again by the server that sealed it, for that sale', () => {
    const sealed = sealNotes('um segredo', 'venda-1', notes)
    expect(openNotes('um segredo', 'venda-1', sealed)).toEqual(notes)
    expect(String(sealed)).not.toMatch(/sp-2/)
    expect(sealNotes('um segredo', 'venda-1', {})).toBeNull()
  })

  it.each([
    ['another sale', 'um segredo', 'venda-2', (text: string) => text],
    ['another server', 'outro segredo', 'venda-1', (text: string) => text],
    [
      'one sign changed',
      'um segredo',
      'venda-1',
      (text: string) => (text[0] === 'A' ? 'B' : 'A') + text.slice(1),
    ],
    ['a text of anything', 'um segredo', 'venda-1', () => 'x'],
    ['no text', 'um segredo', 'venda-1', () => undefined],
    ['a text without end', 'um segredo', 'venda-1', () => 'A'.repeat(100_000)],
  ] as const)('says nothing to %s', (_, secret, sale, change) => {
    expect(openNotes(secret, sale, change(sealNotes('um segredo', 'venda-1', notes)!))).toBeUndefined()
  })
})
