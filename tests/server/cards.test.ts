import Fastify, { type FastifyInstance } from 'fastify'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileOperations } from '../../server/calls/operation.ts'
import { registerDev } from '../../server/dev/index.ts'
import { openBank } from '../../server/operations/bank.ts'
import { handlers } from '../../server/operations/registry.ts'
import { openReconciler, recordBankStatus } from '../../server/payment/index.ts'
import { routePaymentPages } from '../../server/payment/payment-page.ts'
import { specialValues, tokenisedIn, tokenOf } from '../../server/sandbox/index.ts'
import { openServices } from '../../server/upstream/index.ts'
import { type Around, type Data, schemas } from '../contracts/operations.ts'
import { noon, variant } from '../contracts/variant.ts'
import { cartao } from '../people.ts'
import { withSeen } from '../seen.ts'
import { deskForTests } from './desk-kit.ts'
import { call, catalogueOf, openTest, settingsOf, variantNamed, visit } from './kit.ts'
import { secretNames } from './secret-names.ts'

const minute = 60_000
const desk = deskForTests()
const byCard = { formaPagamento: 2, cicloPagamento: 1 } as const
let app: FastifyInstance

const byPix = { formaPagamento: 5, cicloPagamento: 1 } as const
const token = (provokes = '') =>
  tokenOf(specialValues.find((special) => special.provokes === provokes)?.value ?? '4111111111111111')

const fields = (uid: string, cartao: Data | null, around: Around = {}) =>
  desk.call('pagamento.criar', { uid, ...byCard, cartao }, { cardEntry: 'campos', ...around })
const page = (uid: string, around: Around = {}) =>
  desk.call('pagamento.criar', { uid, ...byCard }, { cardEntry: 'pagina', ...around })

async function hears(uid: string, is: 'paid' | 'declined' | 'over', at = noon) {
  const id = String((await desk.charges(uid)).at(-1)?.id)
  await desk.store.transaction((sql) => recordBankStatus(sql, id, { is }, at))
}

describe('a card that comes by a way by which the deployment takes none', () => {
  it.each([
    ['numbers', 'campos', cartao, '/cartao/numeroCartao'],
    ['numbers', 'pagina', cartao, '/cartao/numeroCartao'],
    ['a token', 'proprio', { token: token() }, '/cartao/token'],
    ['a token', 'pagina', { token: token() }, '/cartao/token'],
  ] as const)(
    'is refused before anything is stored, %s where it takes cards by %s',
    async (_, cardEntry, cartao, campo) => {
      const { uid } = await desk.proposed()
      for (const way of [byCard, byPix]) {
        const reply = await desk.call('pagamento.criar', { uid, ...way, cartao }, { cardEntry })
        const data = { campo, regra: 'entradaCartao' }
        expect(reply).toEqual({ ok: false, problem: 'entradaInvalida', data })
      }
      expect(await desk.charges(uid)).toEqual([])
    },
  )

  it.each([
    ['both', { ...cartao, token: 'x' }],
    ['neither', {}],
    ['a token without an end', { token: 'x'.repeat(513) }],
    ['an empty token', { token: '' }],
    ['a token with a space', { token: 'a b' }],
    ['numbers in part', { numeroCartao: cartao.numeroCartao }],
  ])('is refused with %s', async (_, cartao) => {
    const { uid } = await desk.proposed()
    for (const cardEntry of ['proprio', 'campos'] as const)
      expect(await fields(uid, cartao, { cardEntry })).toMatchObject({ problem: 'entradaInvalida' })
  })
})

describe('a card whose numbers a service took', () => {
  it('is charged by its token, as any card is', async () => {
    const { uid } = await desk.proposed()
    expect(await fields(uid, null)).toMatchObject({ problem: 'entradaInvalida', data: { campo: '/cartao' } })
    const declined = { ok: true, data: { statusPerfilPagamento: 2 } }
    const paid = { ok: true, data: { statusPerfilPagamento: 1, linkPagamento: null } }
    for (const [i, [given, reply]] of [
      [token('cartaoRecusado'), declined],
      ['teste-deNinguem-0a', declined],
      [token('cartaoSemResposta'), { problem: 'indisponivel' }],
      [token(), paid],
    ].entries())
      expect(await fields(uid, { token: given as string }, { at: noon + i })).toMatchObject(reply as object)
    expect(await desk.states(uid)).toEqual(['recusado', 'recusado', 'pago'])
  })

  it('whose outcome is unknown is looked up, and not charged again', async () => {
    const { uid } = await desk.proposed()
    expect(await fields(uid, { token: token('cartaoEmConfirmacao') })).toMatchObject({
      problem: 'pagamentoEmConfirmacao',
    })
    expect(await fields(uid, { token: token() })).toMatchObject({ problem: 'pagamentoEmConfirmacao' })
    expect(await desk.states(uid)).toEqual(['confirmando'])
  })
})

describe('a card that is paid on the page of a service', () => {
  it('awaits with an address of ours that leads there, and stays the same when it is asked for again', async () => {
    const { uid } = await desk.proposed()
    const first = await page(uid)
    expect(first).toMatchObject({
      ok: true,
      data: {
        statusPerfilPagamento: 1,
        formaPagamento: 2,
        pixCodigo: null,
        linkBoleto: null,
        linkPagamento: `/pagar/${uid}`,
        expiraEm: noon + 30 * minute,
      },
    })
    expect(await page(uid)).toEqual(first)
    expect(await desk.states(uid)).toEqual(['aguardando'])
    const stored = await desk.rows(
      'select link_pagina as link from pagamento join proposta on proposta.id = proposta_id where uid = $1',
      uid,
    )
    expect(stored).toEqual([{ link: expect.stringMatching(/^\/dev\/cartao\/pagina\/[0-9a-f]{32}$/) }])
    const standing = { situacao: 'aguardando', formaPagamento: 2, linkPagamento: `/pagar/${uid}` }
    expect(await desk.payment(uid)).toMatchObject(standing)
    expect(await desk.proposal(uid)).toMatchObject({ pagamento: standing })
  })

  it('is paid once its bank says so, also after its time', async () => {
    const [{ uid }, late] = [await desk.proposed(), await desk.proposed()]
    await page(uid)
    await hears(uid, 'paid')
    expect(await desk.payment(uid)).toMatchObject({ situacao: 'pago' })
    await page(late.uid)
    await hears(late.uid, 'paid', noon + 31 * minute)
    expect(await desk.proposal(late.uid)).toMatchObject({ situacao: 'paga' })
  })

  it('that is declined there is told as declined, and another one may be paid', async () => {
    const { uid } = await desk.proposed()
    await page(uid)
    await hears(uid, 'declined')
    expect(await desk.payment(uid)).toMatchObject({ situacao: 'recusado' })
    expect(await page(uid, { at: noon + 1 })).toMatchObject({ ok: true, data: { statusPerfilPagamento: 1 } })
    expect(await desk.states(uid)).toEqual(['recusado', 'aguardando'])
    expect(await desk.payment(uid)).toMatchObject({ situacao: 'aguardando' })
  })

  it('expires at the end of its minutes, and another one takes its place', async () => {
    const { uid } = await desk.proposed()
    await page(uid)
    const stands = async (at: number) => (await desk.payment(uid, { at })).situacao
    expect(await stands(noon + 30 * minute - 1)).toBe('aguardando')
    expect(await stands(noon + 30 * minute)).toBe('expirado')
    await page(uid, { at: noon + 31 * minute })
    expect(await desk.states(uid)).toEqual(['expirado', 'aguardando'])
  })

  it.each([
    ['our own fields', 'proprio', cartao],
    ['fields of a service', 'campos', { token: token() }],
  ] as const)(
    'gives way to a card taken by %s, where the operator has gone over to them',
    async (_, cardEntry, cartao) => {
      const { uid } = await desk.proposed()
      await page(uid)
      const paid = await fields(uid, cartao, { cardEntry, at: noon + 1 })
      expect(paid).toMatchObject({ ok: true, data: { statusPerfilPagamento: 1, linkPagamento: null } })
      expect(await desk.states(uid)).toEqual(['cancelado', 'pago'])
    },
  )

  it.each([
    ['a Pix', byPix],
    ['a boleto', { formaPagamento: 1, cicloPagamento: 1 }],
  ])('gives way to %s, and the other way round: one charge at most awaits', async (_, way) => {
    const { uid } = await desk.proposed()
    const around = { cardEntry: 'pagina' } as const
    await page(uid)
    await desk.ask('pagamento.criar', { uid, ...way }, { ...around, at: noon + 1 })
    expect(await desk.states(uid)).toEqual(['cancelado', 'aguardando'])
    await page(uid, { at: noon + 2 })
    expect(await desk.states(uid)).toEqual(['cancelado', 'cancelado', 'aguardando'])
  })
})

describe('card pages', () => {
  let now = noon
  const service = {
    CARD_ENTRY: 'pagina',
    CARD_ENTRY_URL: 'https://pagar.example.com/loja',
    PUBLIC_URL: 'https://x.example',
  }

  beforeAll(async () => {
    app = Fastify()
    const settings = settingsOf(service)
    routePaymentPages(app, { store: desk.store, settings, now: () => now })
    registerDev(app, { store: desk.store, now: () => now })
  })
  afterAll(() => app.close())
  const inPage = { cardEntry: 'pagina' } as const

  async function paging() {
    now = noon
    const { uid } = await desk.proposed()
    await desk.ask('pagamento.criar', { uid, ...byCard }, inPage)
    const { headers } = await app.inject({ url: `/pagar/${uid}` })
    return { uid, page: String(headers.location) }
  }

  const led = async (uid: string) => {
    const { statusCode, headers } = await app.inject({ url: `/pagar/${uid}` })
    return [statusCode, headers.location]
  }
  const standing = async (uid: string) => (await desk.payment(uid, { at: now })).situacao

  async function posted(url: string, fields: Readonly<Record<string, string>>, site = 'same-origin') {
    return app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
      payload: new URLSearchParams(fields).toString(),
    })
  }

  describe('the address of ours that leads to a payment page', () => {
    it('leads there while the payment awaits, and to the proposal once its time is over or it is paid', async () => {
      const { uid, page } = await paging()
      expect(page).toMatch(/^\/dev\/cartao\/pagina\/[0-9a-f]{32}$/)
      now = noon + 30 * minute
      expect(await led(uid)).toEqual([302, `/corretor/${uid}`])
      const other = await paging()
      await posted('/dev/cartao/pagina/aprovar', { id: other.page.split('/').at(-1) ?? '' })
      expect(await led(other.uid)).toEqual([302, `/corretor/${other.uid}`])
    })

    it('leads nowhere for an unknown uid', async () => {
      for (const uid of ['nenhuma', '..%2f..%2fsaude', 'a%20b', 'x'.repeat(61)]) {
        expect((await app.inject({ url: `/pagar/${uid}` })).statusCode).toBe(404)
      }
    })

    it.each([
      ['https://pagar.example.com/p/1', 302],
      ['https://pagar.example.com.evil.example/p/1', 404],
      ['https://evil.example/?https://pagar.example.com', 404],
      ['http://pagar.example.com/p/1', 404],
      ['//evil.example/p/1', 404],
      ['javascript:alert(1)', 404],
    ])('leads only where the operator said that the service is: %s', async (link, status) => {
      const { uid } = await paging()
      await desk.store.query(
        `update pagamento set link_pagina = $1 from proposta where proposta.id = proposta_id and uid = $2`,
        [link, uid],
      )
      expect(await led(uid)).toEqual([status, status === 302 ? link : undefined])
    })
  })

  describe('the imitation of a payment page', () => {
    it.each([
      ['aprovar', 'pago'],
      ['recusar', 'recusado'],
    ])('can %s a payment that awaits, and leads back to the proposal', async (ending, situacao) => {
      const { uid, page } = await paging()
      const { window } = new JSDOM((await app.inject({ url: page })).body)
      const form = window.document.querySelector<HTMLFormElement>(`form[action$=${ending}]`)
      const id = form?.querySelector('input')?.value ?? ''
      const { statusCode, headers } = await posted(form?.getAttribute('action') ?? '', { id })
      expect([statusCode, headers.location]).toEqual([303, `/corretor/${uid}`])
      expect(await standing(uid)).toBe(situacao)
    })

    it('does nothing once its time is over, for another site, or for an unknown page', async () => {
      const { uid, page } = await paging()
      const id = page.split('/').at(-1) ?? ''
      expect((await posted('/dev/cartao/pagina/aprovar', { id }, 'cross-site')).statusCode).toBe(403)
      expect((await posted('/dev/cartao/pagina/aprovar', { id: 'nenhuma' })).statusCode).toBe(404)
      expect(await standing(uid)).toBe('aguardando')
      now = noon + 31 * minute
      expect((await posted('/dev/cartao/pagina/aprovar', { id })).body).toContain('Este pagamento acabou')
      expect(await standing(uid)).toBe('expirado')
    })
  })

  const card = {
    numeroCartao: '4111 1111 1111 1111',
    nome: 'MARIA A DA SILVA',
    dataValidade: '12/30',
    codigoSeguranca: '123',
  }

  describe('the imitation of the fields of a payment service', () => {
    it('gives a token that stands for the card, and has nothing of it in it', async () => {
      const tokenFor = async (numeroCartao: string) =>
        String((await posted('/dev/cartao/token', { ...card, numeroCartao })).json().token)
      const special = specialValues.filter(({ kind }) => kind === 'cartao')
      expect(special.length).toBeGreaterThan(3)
      for (const { value, provokes } of special) {
        const token = await tokenFor(value)
        expect(tokenisedIn(token)).toBe(provokes)
        expect(token).not.toContain(value.slice(-4))
      }
      expect(tokenisedIn(await tokenFor(card.numeroCartao))).toBe('aprovado')
      expect(await tokenFor(card.numeroCartao)).not.toBe(await tokenFor(card.numeroCartao))
    })

    it.each([
      [{ numeroCartao: '' }, { numeroCartao: 'Informe o número do cartão.' }],
      [{ numeroCartao: '4111111111111112' }, { numeroCartao: expect.stringContaining('não existe') }],
      [{ nome: ' ' }, { nome: 'Informe o nome impresso no cartão.' }],
      [{ dataValidade: '13/30' }, { dataValidade: 'Use mês e ano, como 08/29.' }],
      [{ dataValidade: '10/26' }, { dataValidade: expect.any(String) }],
      [{ codigoSeguranca: '12' }, { codigoSeguranca: 'Confira o código de segurança.' }],
    ])('says what is wrong with a card: %j', async (wrong, faltas) => {
      expect((await posted('/dev/cartao/token', { ...card, ...wrong })).json()).toEqual({ faltas })
    })

    it('is shown by a page of ours alone, without a line of script or style inside it', async () => {
      const { headers, body } = await app.inject({ url: '/dev/cartao/campos' })
      expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
      expect(headers['x-frame-options']).toBe('SAMEORIGIN')
      const { document } = new JSDOM(body).window
      expect(document.querySelectorAll('style, [style], script:not([src])')).toHaveLength(0)
      for (const path of ['campos.js', 'campos.css'])
        expect((await app.inject({ url: `/dev/cartao/${path}` })).statusCode).toBe(200)
    })
  })

  describe('the bank of the sandbox', () => {
    it.each([
      ['a Pix', { ...byCard, formaPagamento: 5 }],
      ['a boleto', { ...byCard, formaPagamento: 1 }],
      ['a page', byCard],
    ])('leaves %s that awaits as it is, however often it is asked', async (_, way) => {
      now = noon
      const { uid } = await desk.proposed()
      await desk.ask('pagamento.criar', { uid, ...way }, inPage)
      const [charge] = await desk.charges(uid)
      await desk.rows(`update pagamento set conferir_em = '-infinity' where id = $1`, charge?.id)
      now = noon + 2 * minute
      const services = openServices({ services: {}, pause: async () => {} })
      const bank = openBank(services, compileOperations(schemas))
      const { store } = desk
      const report = (error: unknown) => {
        throw error
      }
      expect(
        await openReconciler({ store, bank, owner: 'x', now: () => now, report }).turn(),
      ).toBeGreaterThan(0)
      expect(await standing(uid)).toBe('aguardando')
    })
  })
})

describe('a card', () => {
  let cookie: string
  /** The same desk as a deployment whose service takes the cards. */
  let hosted: FastifyInstance
  const logged: string[] = []
  const answered: string[] = []

  beforeAll(async () => {
    const openAs = (env: Readonly<Record<string, string>>) =>
      openTest({
        store: desk.store,
        handlers,
        schemas,
        secretNames,
        settings: settingsOf({ LOG_LEVEL: 'trace', ...env }),
        log: { write: (line) => void logged.push(line) },
        catalogue: catalogueOf(
          variantNamed('pf-implante', {
            ...variant,
            rotas: { prefixo: 'venda', inicial: true },
            captcha: { tipo: 'nenhum' },
          }),
        ),
      })
    app = (await openAs({})).app
    hosted = (await openAs({ CARD_ENTRY: 'campos' })).app
    cookie = await visit(app)
  })
  afterAll(async () => {
    await app.close()
    await hosted.close()
  })

  const canary = {
    nome: 'CANARIA ZEBRINA',
    numeroCartao: '3714 496353 98431',
    codigoSeguranca: '9173',
    dataValidade: '09/57',
  }
  /** The number however it is grouped, its first and last digits, the code and the expiry by themselves, the name. */
  const traces = /3714\D?4963|53\D?98431|\b9173\b|09\/57|\b0957\b|\b2057\b|canaria|zebrina/i

  async function pay(uid: string, cartao: object, key: string, at = app) {
    const paying = { uid, formaPagamento: 2, cicloPagamento: 1 }
    const asked = async (name: string, payload: Record<string, unknown>) =>
      (await call(at, name, { payload, cookie })).json().data
    const { visto } = await withSeen('pagamento.criar', paying, asked)
    const reply = await call(at, 'pagamento.criar', {
      payload: { ...paying, visto, cartao },
      cookie,
      headers: { 'idempotency-key': key },
    })
    answered.push(JSON.stringify(reply.headers), reply.body)
    return reply
  }

  /** Writes every row of every table as text. */
  async function everythingStored(): Promise<string> {
    const tables = await desk.store.query<{ readonly name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['pagamento', 'idempotency', 'draft']),
    )
    const rows = await Promise.all(
      tables.map(({ name }) => desk.store.query(`select each::text as text from "${name}" as each`)),
    )
    return rows
      .flat()
      .map(({ text }) => String(text))
      .join('\n')
  }

  it('[X12ca] leaves nothing in any table, line of the log or answer, however its payment ends', async () => {
    const { uid } = await desk.proposed()
    const special = (numeroCartao: string) => ({ ...canary, codigoSeguranca: '917', numeroCartao })
    const wrong = { ...canary, numeroCartao: '371449635398432' }
    const ends = [
      await pay(uid, special('4000000000000002'), 'refused'),
      await pay(uid, special('4000000000000119'), 'silent'),
      await pay(uid, special('5200000000000007'), 'failed'),
      await pay(uid, wrong, 'wrong-number'),
      await pay(uid, { ...canary, codigoSeguranca: '917' }, 'wrong-code'),
      await pay(uid, { ...canary, dataValidade: '09/17' }, 'wrong-expiry'),
      await pay(uid, { ...canary, [canary.nome]: canary.numeroCartao }, 'wrong-name'),
      await pay('nenhuma', canary, 'nowhere'),
      await pay(uid, canary, 'paid'),
      await pay(uid, canary, 'paid'),
      await pay(uid, canary, 'again'),
    ]
    expect(ends.map(({ statusCode }) => statusCode)).toEqual([
      200, 503, 500, 400, 400, 400, 400, 403, 200, 200, 409,
    ])
    const broken = await call(app, 'pagamento.criar', { payload: JSON.stringify(canary).slice(1), cookie })
    const lost = await call(app, `pagamento.criar/${canary.numeroCartao.replaceAll(' ', '')}`, {
      payload: canary,
      cookie,
    })
    answered.push(broken.body, lost.body)
    expect([broken.statusCode, lost.statusCode]).toEqual([400, 404])

    const stored = await everythingStored()
    expect(stored).toContain('pagamento.criar')
    expect(stored).not.toMatch(traces)
    expect(logged.length).toBeGreaterThan(10)
    expect(logged.join('\n')).not.toMatch(traces)
    expect(answered.join('\n')).not.toMatch(traces)
    // What is looked for would be found.
    expect(JSON.stringify(canary)).toMatch(traces)
  })

  it('typed into a service leaves neither its token nor, sent all the same, its numbers anywhere', async () => {
    const { uid } = await desk.proposed()
    const tokens = ['4000000000000002', '4000000000000119', '4111111111111111'].map(tokenOf)
    const ends = [
      await pay(uid, { ...canary, codigoSeguranca: '917' }, 'numbers', hosted),
      await pay(uid, { ...canary, token: tokens[0] }, 'both', hosted),
      await pay(uid, { token: tokens[0] }, 'wrong-way'),
    ]
    expect(ends.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400])
    expect(await desk.charges(uid)).toEqual([])
    for (const [i, token] of tokens.entries())
      expect((await pay(uid, { token }, `token-${i}`, hosted)).statusCode).toBe([200, 503, 200][i])
    const everything = [await everythingStored(), ...logged, ...answered].join('\n')
    expect(everything).toContain('token-2')
    for (const token of tokens) expect(everything).not.toContain(token)
    expect(everything).not.toMatch(traces)
  })

  it('[X08ca] is no part of its key: under one key the first answer counts, and another card is not charged', async () => {
    const { uid } = await desk.proposed()
    const declined = { ...canary, numeroCartao: '4000000000000002', codigoSeguranca: '917' }
    const first = await pay(uid, declined, 'one')
    const again = await pay(uid, canary, 'one')
    expect(first.json().data.statusPerfilPagamento).toBe(2)
    expect([again.json(), again.headers['idempotency-replayed']]).toEqual([first.json(), 'true'])
    expect(await desk.proposal(uid)).toMatchObject({ situacao: 'aberta', pagamento: null })
    expect((await pay(uid, canary, 'two')).json().data.statusPerfilPagamento).toBe(1)
    const other = await desk.proposed()
    expect((await pay(other.uid, canary, 'two')).json().code).toBe('chaveReutilizada')
  })

  it('[X08ca] is charged once, however many calls come at once with one key', async () => {
    const { uid } = await desk.proposed()
    const replies = await Promise.all(Array.from({ length: 10 }, () => pay(uid, canary, 'many')))
    const codes = replies.map(({ statusCode }) => statusCode)
    expect(codes).toContain(200)
    expect(codes.filter((code) => code !== 200 && code !== 409)).toEqual([])
    expect(await desk.charges(uid)).toHaveLength(1)
  })
})
