import Fastify, { type FastifyInstance } from 'fastify'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileOperations } from '../../server/calls/compile.ts'
import { registerDev } from '../../server/dev/index.ts'
import { openBank } from '../../server/operations/pagamento/bank.ts'
import { openReconciler } from '../../server/payment/index.ts'
import { routePaymentPages } from '../../server/payment/page-routes.ts'
import { specialValues, tokenisedIn } from '../../server/sandbox/index.ts'
import { openServices } from '../../server/upstream/index.ts'
import { type Desk, openDesk } from '../contracts/journey.ts'
import { schemas } from '../contracts/operations.ts'
import { noon } from '../contracts/variant.ts'
import { settingsOf } from './kit.ts'

const minute = 60_000
let desk: Desk
let app: FastifyInstance
let now = noon
const service = {
  CARD_ENTRY: 'pagina',
  CARD_ENTRY_URL: 'https://pagar.example.com/loja',
  PUBLIC_URL: 'https://x.example',
}

beforeAll(async () => {
  desk = await openDesk()
  app = Fastify()
  const settings = settingsOf(service)
  routePaymentPages(app, { store: desk.store, settings, now: () => now })
  registerDev(app, { store: desk.store, now: () => now })
}, 60_000)
afterAll(async () => {
  await app.close()
  await desk.store.close()
})

const byCard = { formaPagamento: 2, cicloPagamento: 1 } as const
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
const standing = async (uid: string) => (await desk.ask('pagamento.consultar', { uid }, { at: now })).situacao

async function posted(url: string, fields: Readonly<Record<string, string>>, site = 'same-origin') {
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
    payload: new URLSearchParams(fields).toString(),
  })
}

describe('the address of ours that leads to a payment page', () => {
  it('[T06kf] leads there while the payment awaits, and to the proposal once its time is over or it is paid', async () => {
    const { uid, page } = await paging()
    expect(page).toMatch(/^\/dev\/cartao\/pagina\/[0-9a-f]{32}$/)
    now = noon + 30 * minute
    expect(await led(uid)).toEqual([302, `/corretor/${uid}`])
    const other = await paging()
    await posted('/dev/cartao/pagina/aprovar', { id: other.page.split('/').at(-1) ?? '' })
    expect(await led(other.uid)).toEqual([302, `/corretor/${other.uid}`])
  })

  it('[T06kf] leads nowhere for the uid of nobody', async () => {
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
  ])('[T06kf] leads only where the operator said that the service is: %s', async (link, status) => {
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
  ])('[T06kh] can %s a payment that awaits, and leads back to the proposal', async (ending, situacao) => {
    const { uid, page } = await paging()
    const { window } = new JSDOM((await app.inject({ url: page })).body)
    const form = window.document.querySelector<HTMLFormElement>(`form[action$=${ending}]`)
    const id = form?.querySelector('input')?.value ?? ''
    const { statusCode, headers } = await posted(form?.getAttribute('action') ?? '', { id })
    expect([statusCode, headers.location]).toEqual([303, `/corretor/${uid}`])
    expect(await standing(uid)).toBe(situacao)
  })

  it('[T06kh] does nothing once its time is over, for another site, or for the page of nobody', async () => {
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
  it('[T06kg] gives a token that stands for the card, and has nothing of it in it', async () => {
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
  ])('[T06kg] says what is wrong with a card: %j', async (wrong, faltas) => {
    expect((await posted('/dev/cartao/token', { ...card, ...wrong })).json()).toEqual({ faltas })
  })

  it('[T06kg] is shown by a page of ours alone, without a line of script or style inside it', async () => {
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
  ])('[T06ki] leaves %s that awaits as it is, however often it is asked', async (_, way) => {
    now = noon
    const { uid } = await desk.proposed()
    await desk.ask('pagamento.criar', { uid, ...way }, inPage)
    await desk.store.query(`update pagamento set conferir_em = '-infinity' where situacao = 'aguardando'`)
    now = noon + 2 * minute
    const services = openServices({ services: {}, pause: async () => {} })
    const bank = openBank(services, compileOperations(schemas))
    const { store } = desk
    const report = (error: unknown) => {
      throw error
    }
    expect(await openReconciler({ store, bank, owner: 'x', now: () => now, report }).turn()).toBeGreaterThan(
      0,
    )
    expect(await standing(uid)).toBe('aguardando')
  })
})
