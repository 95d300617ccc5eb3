import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noon } from '../contracts/variant.ts'
import { deskForTests } from './desk-kit.ts'
import { openTest, settingsOf } from './kit.ts'

const secret = 'segredo-dos-avisos-com-mais-de-trinta-e-dois-sinais'

const desk = deskForTests()
let app: Awaited<ReturnType<typeof openTest>>['app']
beforeAll(async () => {
  const settings = settingsOf({ PAYMENT_NOTICE_SECRET: secret, LOG_LEVEL: 'silent' })
  app = (await openTest({ store: desk.store, settings })).app
})
afterAll(() => app.close())
beforeEach(() => desk.rows('truncate aviso, divergencia'))

interface Sent {
  readonly at?: number
  readonly key?: string
  /** What is sent in place of what was signed. */
  readonly instead?: string
  readonly signature?: string
}

/** Sends a notice as the payment service does. */
async function send(notice: object | string, { at = noon, key = secret, instead, signature }: Sent = {}) {
  const body = typeof notice === 'string' ? notice : JSON.stringify(notice)
  const seconds = Math.floor(at / 1000)
  const mac = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
  const reply = await app.inject({
    method: 'POST',
    url: '/avisos/pagamento',
    headers: { 'content-type': 'application/json', 'x-assinatura': signature ?? `t=${seconds},v1=${mac}` },
    payload: instead ?? body,
  })
  return { status: reply.statusCode, body: reply.json() }
}

const paid = { id: 'aviso-1', chave: 'cobranca-1', situacao: 'pago', valorCentavos: 4990, moeda: 'BRL' }
const stored = () => desk.rows('select id from aviso')

describe('a notice of the payment service', () => {
  it('may say nothing of money, by no name or by null', async () => {
    const { valorCentavos: _, moeda: __, ...bare } = paid
    for (const notice of [bare, { ...bare, id: 'aviso-2', valorCentavos: null, moeda: null }])
      expect((await send(notice)).status).toBe(200)
    expect(await stored()).toHaveLength(2)
  })

  it('is stored before it is acknowledged, and acknowledged again when it comes again', async () => {
    expect(await send(paid)).toEqual({ status: 200, body: { data: { recebido: true, repetido: false } } })
    expect(await send(paid)).toEqual({ status: 200, body: { data: { recebido: true, repetido: true } } })
    expect(await stored()).toEqual([{ id: 'aviso-1' }])
  })

  it.each<[string, Sent]>([
    ['by another key', { key: 'outra chave, que o servidor nao conhece, longa' }],
    ['with a byte that is not what was signed', { instead: JSON.stringify({ ...paid, valorCentavos: 1 }) }],
    ['more than five minutes ago', { at: noon - 300_001 }],
    ['by a clock more than five minutes ahead', { at: noon + 301_000 }],
    ['without a signature', { signature: '' }],
    ['in another shape', { signature: 't=1,v1=zz' }],
  ])('[T06jt] signed %s is refused, and nothing is kept', async (_how, how) => {
    expect(await send(paid, how)).toMatchObject({ status: 403, body: { code: 'origemRecusada' } })
    expect(await stored()).toEqual([])
  })

  it.each([
    ['no JSON', 'x'],
    ['no object', '[]'],
    ['without a name of its own', JSON.stringify({ ...paid, id: '' })],
    ['without a charge', JSON.stringify({ ...paid, chave: undefined })],
    ['of half a cent', JSON.stringify({ ...paid, valorCentavos: 0.5 })],
    ['in no currency', JSON.stringify({ ...paid, moeda: 'reais' })],
    ['of a name that is no text', JSON.stringify({ ...paid, chave: { $ne: 1 } })],
  ])('[T06jt] that is %s is refused, and nothing is kept', async (_what, body) => {
    expect(await send(body)).toMatchObject({ status: 400, body: { code: 'entradaInvalida' } })
    expect(await stored()).toEqual([])
  })

  it('[T06jt] is not taken where no secret is set', async () => {
    const { app: other } = await openTest({ store: desk.store })
    const reply = await other.inject({ method: 'POST', url: '/avisos/pagamento', payload: paid })
    expect(reply.statusCode).toBe(404)
    await other.close()
  })

  it('has the charge that it names asked for at once', async () => {
    const { uid } = await desk.proposed()
    await desk.ask('pagamento.criar', { uid, formaPagamento: 1, cicloPagamento: 1 })
    const [charge] = await desk.charges(uid)
    await send({ ...paid, chave: charge?.id })
    const asked = await desk.rows(
      'select conferir_em as at, situacao from pagamento where id = $1',
      charge?.id,
    )
    expect(asked).toEqual([{ at: new Date(noon), situacao: 'aguardando' }])
  })
})
