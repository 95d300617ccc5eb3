import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto'
import { isValidPixPayload } from '@brazilian-utils/brazilian-utils/is-valid-pix-payload'
import { describe, expect, it } from 'vitest'
import { recordBankStatus } from '../../server/payment/index.ts'
import { specialValues } from '../../server/sandbox/index.ts'
import { pedido } from '../contracts/journey.ts'
import type { Data } from '../contracts/operations.ts'
import { pay } from '../contracts/problems-of-money.ts'
import { noon } from '../contracts/variant.ts'
import { cartao } from '../people.ts'
import { seenIn } from '../seen.ts'
import { deskForTests } from './desk-kit.ts'

const desk = deskForTests()
const day = 24 * 3_600_000
const monthly = { formaPagamento: 1, cicloPagamento: 1 } as const
const byPix = { formaPagamento: 5, cicloPagamento: 1 } as const

/** Makes a proposal and its boleto. */
async function charged() {
  const { uid, sale } = await desk.proposed()
  const boleto = await desk.ask('pagamento.criar', { uid, ...monthly })
  return { uid, sale, boleto }
}

const situationsOf = async (uid: string) =>
  (await desk.charges(uid)).map(({ forma, situacao }) => `${forma} ${situacao}`).sort()

describe('a boleto', () => {
  it('is created with status 1, the month’s value, its numbers, its link and its due date', async () => {
    const { uid, boleto } = await charged()
    expect(boleto).toEqual({
      statusPerfilPagamento: 1,
      formaPagamento: 1,
      valorCentavos: 4990,
      linhaDigitavel: expect.stringMatching(/^9999\d{43}$/),
      codigoDeBarras: expect.stringMatching(/^9999\d163900000049\d{2}\d{25}$/),
      linkBoleto: `/boleto/${uid}.pdf`,
      linkPagamento: null,
      linkTempoExpiracao: null,
      vencimento: '2026-11-23',
      pixCodigo: null,
      pixTempoExpiracao: null,
      expiraEm: null,
    })
    expect(isValidBoleto(String(boleto.linhaDigitavel))).toBe(true)
    expect(String(boleto.linhaDigitavel).slice(-10)).toBe('0000004990')
  })

  it('is told alike by its state and by its proposal', async () => {
    const { uid, boleto } = await charged()
    const told = { ...boleto, situacao: 'aguardando', cicloPagamento: 1 }
    expect(await desk.payment(uid)).toEqual(told)
    expect((await desk.proposal(uid)).pagamento).toEqual(told)
  })

  it('[D33q] is due by the day it is in São Paulo', async () => {
    const { uid } = await desk.proposed()
    const lateEvening = Date.UTC(2026, 10, 21, 2, 59)
    const boleto = await desk.ask('pagamento.criar', { uid, ...monthly }, { at: lateEvening })
    expect(boleto.vencimento).toBe('2026-11-23')
  })

  it('is the same while it awaits, however often and however many ask at once', async () => {
    const { uid, boleto } = await charged()
    const again = () => desk.ask('pagamento.criar', { uid, ...monthly }, { at: noon + day })
    const all = await Promise.all(Array.from({ length: 10 }, again))
    for (const one of all) expect(one).toEqual(boleto)
    expect(await situationsOf(uid)).toEqual(['1 aguardando'])
  })

  it('[D33t] is cancelled by a Pix, a Pix by a boleto, and one at most awaits', async () => {
    const { uid, boleto } = await charged()
    await desk.ask('pagamento.criar', { uid, ...byPix })
    expect(await situationsOf(uid)).toEqual(['1 cancelado', '5 aguardando'])
    const second = await desk.ask('pagamento.criar', { uid, ...monthly })
    expect(second.codigoDeBarras).not.toBe(boleto.codigoDeBarras)
    expect(await situationsOf(uid)).toEqual(['1 aguardando', '1 cancelado', '5 cancelado'])
  })

  it('[D33t] no longer awaits once the proposal costs something else', async () => {
    const { uid, sale } = await charged()
    await desk.ask('proposta.salvar', { ...pedido, idProduto: 1, valorCentavos: 2300 }, { sale })
    expect(await desk.payment(uid)).toMatchObject({ situacao: 'expirado' })
    expect(await desk.ask('pagamento.criar', { uid, ...monthly })).toMatchObject({ valorCentavos: 2300 })
  })
})

describe('a Pix beside a boleto', () => {
  it('is expired once the boleto took its place, and renewing it takes the place back', async () => {
    const { uid } = await desk.proposed()
    await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 6 })
    await desk.ask('pagamento.criar', { uid, ...monthly })
    expect(await desk.ask('pix.consultar', { uid })).toEqual({ statusPixPagamento: 3 })
    // The page that the Pix expired on still shows its six months.
    const view = await desk.proposal(uid)
    const visto = seenIn('pagamento.criar', view, { formaPagamento: 5, cicloPagamento: 6 })
    const renewed = await desk.ask('pix.renovar', { uid, visto })
    expect(renewed).toMatchObject({ statusPixPagamento: 1, valorCentavos: 29337 })
    expect(await situationsOf(uid)).toEqual(['1 cancelado', '5 aguardando', '5 cancelado'])
  })

  it('is told as paid once the boleto is, and gives no code any more', async () => {
    const { uid } = await desk.proposed()
    await desk.ask('pagamento.criar', { uid, ...byPix })
    await desk.ask('pagamento.criar', { uid, ...monthly })
    const boleto = (await desk.charges(uid)).find(({ situacao }) => situacao === 'aguardando')
    await desk.settle(boleto?.id, noon)
    expect(await desk.ask('pix.consultar', { uid })).toEqual({ statusPixPagamento: 2 })
    expect(await desk.ask('pix.renovar', { uid })).toMatchObject({ statusPixPagamento: 2, pixCodigo: null })
  })

  it('is neither consulted nor renewed where only a boleto was asked for', async () => {
    const { uid } = await charged()
    await desk.refuses('naoEncontrado', 'pix.consultar', { uid })
    await desk.refuses('naoEncontrado', 'pix.renovar', { uid })
  })
})

const minute = 60_000

/** Makes a proposal and its Pix. */
async function withPix(cpf?: string) {
  const { uid, sale } = await desk.proposed(cpf)
  const pix = await desk.ask('pagamento.criar', { uid, ...byPix })
  return { uid, sale, pix }
}

describe('a Pix', () => {
  it('[D35k] is created with a valid code, its amount, its minutes and the instant it ends', async () => {
    const { pix } = await withPix()
    expect(pix).toEqual({
      statusPerfilPagamento: 1,
      formaPagamento: 5,
      pixCodigo: expect.any(String),
      pixTempoExpiracao: 30,
      expiraEm: noon + 30 * minute,
      valorCentavos: 5387,
      linhaDigitavel: null,
      codigoDeBarras: null,
      linkBoleto: null,
      linkPagamento: null,
      linkTempoExpiracao: null,
      vencimento: null,
    })
    expect(isValidPixPayload(String(pix.pixCodigo))).toBe(true)
    expect(String(pix.pixCodigo)).toContain('540553.87')
  })

  it.each([
    { cicloPagamento: 6, valorCentavos: 29337 },
    { cicloPagamento: 12, valorCentavos: 58277 },
  ])('of the cycle of $cicloPagamento months costs what the proposal said', async (row) => {
    const { uid } = await desk.proposed()
    const { cicloPagamento, valorCentavos } = row
    const pix = await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento })
    expect(pix).toMatchObject({ valorCentavos })
  })

  it('is the same while it awaits, however often and however many ask at once', async () => {
    const { uid, pix } = await withPix()
    const again = () => desk.ask('pagamento.criar', { uid, ...byPix }, { at: noon + minute })
    const all = await Promise.all(Array.from({ length: 10 }, again))
    for (const one of all) expect(one).toEqual(pix)
    expect(await desk.charges(uid)).toHaveLength(1)
  })

  it('of another cycle takes the place of the one that awaits', async () => {
    const { uid, pix } = await withPix()
    const annual = await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 12 })
    expect(annual.pixCodigo).not.toBe(pix.pixCodigo)
    const situations = (await desk.charges(uid)).map(({ situacao }) => situacao).sort()
    expect(situations).toEqual(['aguardando', 'cancelado'])
  })

  it('no longer awaits once the proposal costs something else', async () => {
    const { uid, sale, pix } = await withPix()
    await desk.ask('proposta.salvar', { ...pedido, idProduto: 1, valorCentavos: 2300 }, { sale })
    expect(await desk.ask('pix.consultar', { uid })).toEqual({ statusPixPagamento: 3 })
    const renewed = await desk.ask('pagamento.criar', { uid, ...byPix })
    expect(renewed).toMatchObject({ valorCentavos: 2697 })
    expect(renewed.pixCodigo).not.toBe(pix.pixCodigo)
  })

  it('awaits until the last millisecond and is expired from its end on, by the server’s clock', async () => {
    const { uid } = await withPix()
    const end = noon + 30 * minute
    expect(await desk.ask('pix.consultar', { uid }, { at: end - 1 })).toEqual({ statusPixPagamento: 1 })
    expect(await desk.ask('pix.consultar', { uid }, { at: end })).toEqual({ statusPixPagamento: 3 })
    expect(await desk.payment(uid, { at: end })).toMatchObject({ situacao: 'expirado' })
  })

  it('awaits to the same end where its bank says that it is open, or that it never made it', async () => {
    const { uid } = await withPix()
    const [charge] = await desk.charges(uid)
    for (const is of ['open', 'notMade'] as const) {
      const at = noon + minute
      await desk.store.transaction((sql) => recordBankStatus(sql, String(charge?.id), { is }, at))
      const standing = { situacao: 'aguardando', expiraEm: noon + 30 * minute }
      expect(await desk.payment(uid, { at })).toMatchObject(standing)
    }
  })

  it('[D35p] is renewed only when expired: awaiting stays the same code, paid gives none', async () => {
    const { uid, pix } = await withPix()
    const { pixCodigo, expiraEm } = pix
    expect(await desk.ask('pix.renovar', { uid })).toMatchObject({
      statusPixPagamento: 1,
      pixCodigo,
      expiraEm,
    })
    const at = noon + 31 * minute
    const renewed = await desk.ask('pix.renovar', { uid }, { at })
    expect(renewed).toMatchObject({ statusPixPagamento: 1, expiraEm: at + 30 * minute, valorCentavos: 5387 })
    expect(renewed.pixCodigo).not.toBe(pixCodigo)
    const [, second] = await desk.charges(uid)
    await desk.settle(second?.id, at)
    expect(await desk.ask('pix.renovar', { uid }, { at })).toMatchObject({
      statusPixPagamento: 2,
      pixCodigo: null,
    })
    expect(await desk.charges(uid)).toHaveLength(2)
  })

  it('that was never asked for is neither consulted nor renewed', async () => {
    const { uid } = await desk.proposed()
    await desk.refuses('naoEncontrado', 'pix.consultar', { uid })
    await desk.refuses('naoEncontrado', 'pix.renovar', { uid })
    expect(await desk.payment(uid)).toEqual({ situacao: 'nenhum' })
    await desk.refuses('naoEncontrado', 'pagamento.consultar', { uid: 'nenhuma' })
  })
})

describe('paying', () => {
  it('[D35r] ends the proposal: status 2, no second charge, shown as paid', async () => {
    const { uid } = await desk.proposed()
    await pay(desk, uid)
    expect(await desk.ask('pix.consultar', { uid })).toEqual({ statusPixPagamento: 2 })
    await desk.refuses('propostaEncerrada', 'pagamento.criar', { uid, ...byPix })
    expect(await desk.proposal(uid)).toMatchObject({
      situacao: 'paga',
      pagamento: { situacao: 'pago', formaPagamento: 5, cicloPagamento: 1, valorCentavos: 5387 },
    })
  })

  it('is for ever: neither its time nor a second notice changes it', async () => {
    const { uid } = await withPix()
    const [charge] = await desk.charges(uid)
    expect(await desk.settle(charge?.id, noon)).toBe(true)
    expect(await desk.settle(charge?.id, noon + minute)).toBe(false)
    for (const is of ['over', 'declined', 'notMade', 'open', 'unknown'] as const) {
      await desk.store.transaction((sql) => recordBankStatus(sql, String(charge?.id), { is }, noon))
      expect([is, await desk.states(uid)]).toEqual([is, ['pago']])
    }
    expect(await desk.ask('pix.consultar', { uid }, { at: noon + 60 * minute })).toEqual({
      statusPixPagamento: 2,
    })
  })

  it('late still pays, marked for staff, and cancels the Pix that awaits instead', async () => {
    const { uid } = await withPix()
    const at = noon + 31 * minute
    await desk.ask('pix.renovar', { uid }, { at })
    const [first] = await desk.charges(uid)
    expect(await desk.settle(first?.id, at)).toBe(true)
    const ends = (await desk.charges(uid)).map(({ situacao, fora }) => ({ situacao, fora }))
    expect(ends).toEqual([
      { situacao: 'pago', fora: true },
      { situacao: 'cancelado', fora: false },
    ])
    expect(await desk.ask('pix.consultar', { uid }, { at })).toEqual({ statusPixPagamento: 2 })
  })

  it('one of a hundred notices at once changes something', async () => {
    const { uid } = await withPix()
    const [charge] = await desk.charges(uid)
    const notices = await Promise.all(Array.from({ length: 100 }, () => desk.settle(charge?.id, noon)))
    expect(notices.filter(Boolean)).toHaveLength(1)
  })
})

const card = { ...cartao, numeroCartao: '4111 1111 1111 1111' }
const byCard = { formaPagamento: 2, cicloPagamento: 1 } as const

const numberThat = (provokes: string) =>
  specialValues.find((special) => special.provokes === provokes)?.value ?? ''

const payBy = (uid: string, cartao: Data, at = noon) =>
  desk.call('pagamento.criar', { uid, ...byCard, cartao }, { at })

describe('a card', () => {
  it('[D34l] that is approved pays the proposal at once, for ever, and cancels what awaited', async () => {
    const { uid } = await desk.proposed()
    await desk.ask('pagamento.criar', { uid, formaPagamento: 1, cicloPagamento: 1 })
    expect(await payBy(uid, card)).toEqual({
      ok: true,
      data: {
        statusPerfilPagamento: 1,
        formaPagamento: 2,
        valorCentavos: 4990,
        pixCodigo: null,
        pixTempoExpiracao: null,
        expiraEm: null,
        linhaDigitavel: null,
        codigoDeBarras: null,
        linkBoleto: null,
        linkPagamento: null,
        linkTempoExpiracao: null,
        vencimento: null,
      },
    })
    expect(await situationsOf(uid)).toEqual(['1 cancelado', '2 pago'])
    expect(await desk.proposal(uid)).toMatchObject({
      situacao: 'paga',
      pagamento: { situacao: 'pago', formaPagamento: 2, valorCentavos: 4990 },
    })
    for (const formaPagamento of [1, 2, 5]) {
      const again = { uid, formaPagamento, cicloPagamento: 1, cartao: card }
      await desk.refuses('propostaEncerrada', 'pagamento.criar', again)
    }
  })

  it('[D34l] of many at once pays once', async () => {
    const { uid } = await desk.proposed()
    const replies = await Promise.all(Array.from({ length: 10 }, () => payBy(uid, card)))
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await situationsOf(uid)).toEqual(['2 pago'])
  })

  it('[D34m] that is refused has status 2, and leaves what awaits and the proposal as they were', async () => {
    const { uid } = await desk.proposed()
    await desk.ask('pagamento.criar', { uid, formaPagamento: 1, cicloPagamento: 1 })
    const reply = await payBy(uid, { ...card, numeroCartao: numberThat('cartaoRecusado') })
    expect(reply).toMatchObject({ ok: true, data: { statusPerfilPagamento: 2, formaPagamento: 2 } })
    expect(await situationsOf(uid)).toEqual(['1 aguardando', '2 recusado'])
    expect(await desk.proposal(uid)).toMatchObject({ situacao: 'aberta' })
  })

  it.each([
    { then: 'another card', more: { formaPagamento: 2, cartao: card }, left: ['2 pago', '2 recusado'] },
    { then: 'a boleto', more: { formaPagamento: 1 }, left: ['1 aguardando', '2 recusado'] },
    { then: 'a Pix', more: { formaPagamento: 5 }, left: ['2 recusado', '5 aguardando'] },
  ])('[D34m] that is refused may be followed by $then', async ({ more, left }) => {
    const { uid } = await desk.proposed()
    await payBy(uid, { ...card, numeroCartao: numberThat('cartaoRecusado') })
    const reply = await desk.ask('pagamento.criar', { uid, cicloPagamento: 1, ...more })
    expect(reply).toMatchObject({ statusPerfilPagamento: 1 })
    expect(await situationsOf(uid)).toEqual(left)
  })
})

describe('what is typed of a card', () => {
  const american = { ...card, numeroCartao: '3782 822463 10005' }

  it.each([
    { wrong: 'a number with a wrong check digit', cartao: { ...card, numeroCartao: '4111111111111112' } },
    { wrong: 'a number of no brand', cartao: { ...card, numeroCartao: '0000000000000000' } },
    { wrong: 'a number of a foreign length', cartao: { ...card, numeroCartao: '4222222222222' } },
    { wrong: 'four digits behind a Visa', cartao: { ...card, codigoSeguranca: '1234' } },
    { wrong: 'three digits on an American Express', cartao: american },
    { wrong: 'a month 13', cartao: { ...card, dataValidade: '13/29' } },
    { wrong: 'a month gone by', cartao: { ...card, dataValidade: '10/26' } },
    { wrong: 'no name', cartao: { ...card, nome: ' ' } },
    { wrong: 'a name beside its own', cartao: { ...card, bandeira: 'visa' } },
  ])('[D33n] is refused with $wrong', async ({ cartao }) => {
    const { uid } = await desk.proposed()
    expect(await payBy(uid, cartao)).toMatchObject({ ok: false, problem: 'entradaInvalida' })
    expect(await situationsOf(uid)).toEqual([])
  })

  it('[D33n] is refused where there is none, and says where it is wrong, never what was typed', async () => {
    const { uid } = await desk.proposed()
    const none = await desk.call('pagamento.criar', { uid, ...byCard })
    expect(none).toEqual({
      ok: false,
      problem: 'entradaInvalida',
      data: { campo: '/cartao', regra: 'required' },
    })
    expect(await payBy(uid, american)).toEqual({
      ok: false,
      problem: 'entradaInvalida',
      data: { campo: '/cartao/codigoSeguranca', regra: 'codigoSeguranca' },
    })
  })

  it('[D33n] is accepted with four digits on an American Express', async () => {
    const { uid } = await desk.proposed()
    expect(await payBy(uid, { ...american, codigoSeguranca: '1234' })).toMatchObject({ ok: true })
  })

  it('[D33o] is valid until the last day of its month in São Paulo ends', async () => {
    const { uid } = await desk.proposed()
    await desk.ask('proposta.vigencia', { uid, dataVigencia: '2026-12-05' })
    const expiring = { ...card, dataValidade: '11/26' }
    const midnight = Date.UTC(2026, 11, 1, 3)
    expect(await payBy(uid, expiring, midnight)).toMatchObject({
      problem: 'entradaInvalida',
      data: { campo: '/cartao/dataValidade' },
    })
    expect(await payBy(uid, expiring, midnight - 1)).toMatchObject({ ok: true })
  })
})
