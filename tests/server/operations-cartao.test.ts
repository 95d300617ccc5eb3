import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { specialValues } from '../../server/sandbox/index.ts'
import { type Desk, openDesk } from '../contracts/journey.ts'
import type { Data } from '../contracts/operations.ts'
import { noon } from '../contracts/variant.ts'
import { cartao } from '../people.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

const card = { ...cartao, numeroCartao: '4111 1111 1111 1111' }
const byCard = { formaPagamento: 2, cicloPagamento: 1 } as const

const numberThat = (provokes: string) =>
  specialValues.find((special) => special.provokes === provokes)?.value ?? ''

const payBy = (uid: string, cartao: Data, at = noon) =>
  desk.call('pagamento.criar', { uid, ...byCard, cartao }, { at })

const situationsOf = async (uid: string) => {
  const rows = await desk.store.query<{ readonly forma: number; readonly situacao: string }>(
    `select forma_pagamento as forma, pagamento.situacao
       from pagamento join proposta on proposta.id = proposta_id where uid = $1`,
    [uid],
  )
  return rows.map(({ forma, situacao }) => `${forma} ${situacao}`).sort()
}

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
    expect(await desk.ask('proposta.obter', { uid })).toMatchObject({
      situacao: 'paga',
      pagamento: { situacao: 'pago', formaPagamento: 2, valorCentavos: 4990 },
    })
    for (const formaPagamento of [1, 2, 5]) {
      const again = { uid, formaPagamento, cicloPagamento: 1, cartao: card }
      expect(await desk.call('pagamento.criar', again)).toEqual({ ok: false, problem: 'propostaEncerrada' })
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
    expect(await desk.ask('proposta.obter', { uid })).toMatchObject({ situacao: 'aberta' })
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

  it.each([
    { provokes: 'cartaoSemResposta', problem: 'indisponivel' },
    { provokes: 'cartaoFalha', problem: 'erroInterno' },
  ])('[D34n] that gets no verdict ($provokes) is not charged', async ({ provokes, problem }) => {
    const { uid } = await desk.proposed()
    const reply = await payBy(uid, { ...card, numeroCartao: numberThat(provokes) })
    expect(reply).toEqual({ ok: false, problem })
    expect(await desk.ask('pagamento.consultar', { uid })).toEqual({ situacao: 'nenhum' })
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
