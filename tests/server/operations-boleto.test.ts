import { isValidBoleto } from '@brazilian-utils/brazilian-utils/is-valid-boleto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settle } from '../../server/payment/index.ts'
import { type Desk, openDesk, pedido } from '../contracts/journey.ts'
import { noon } from '../contracts/variant.ts'
import { seenIn } from '../seen.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

const day = 24 * 3_600_000
const monthly = { formaPagamento: 1, cicloPagamento: 1 } as const
const byPix = { formaPagamento: 5, cicloPagamento: 1 } as const

/** Makes a proposal and its boleto. */
async function charged() {
  const { uid, sale } = await desk.proposed()
  const boleto = await desk.ask('pagamento.criar', { uid, ...monthly })
  return { uid, sale, boleto }
}

const chargesOf = (uid: string) =>
  desk.store.query<{ readonly id: string; readonly forma: number; readonly situacao: string }>(
    `select pagamento.id, forma_pagamento as forma, pagamento.situacao
       from pagamento join proposta on proposta.id = proposta_id where uid = $1
      order by pagamento.created_at, pagamento.situacao`,
    [uid],
  )

const situationsOf = async (uid: string) =>
  (await chargesOf(uid)).map(({ forma, situacao }) => `${forma} ${situacao}`).sort()

const settleAt = (id: string | undefined, at: number) =>
  desk.store.transaction((sql) => settle(sql, String(id), at))

describe('a boleto', () => {
  it('[D34o] is created with status 1, the month’s value, its numbers, its link and its due date', async () => {
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

  it('[D34o] is told alike by its state and by its proposal', async () => {
    const { uid, boleto } = await charged()
    const told = { ...boleto, situacao: 'aguardando', cicloPagamento: 1 }
    expect(await desk.ask('pagamento.consultar', { uid })).toEqual(told)
    expect((await desk.ask('proposta.obter', { uid })).pagamento).toEqual(told)
  })

  it('[D33q] is due by the day it is in São Paulo', async () => {
    const { uid } = await desk.proposed()
    const lateEvening = Date.UTC(2026, 10, 21, 2, 59)
    const boleto = await desk.ask('pagamento.criar', { uid, ...monthly }, { at: lateEvening })
    expect(boleto.vencimento).toBe('2026-11-23')
  })

  it('[D33s] is the same while it awaits, however often and however many ask at once', async () => {
    const { uid, boleto } = await charged()
    const again = () => desk.ask('pagamento.criar', { uid, ...monthly }, { at: noon + day })
    const all = await Promise.all(Array.from({ length: 10 }, again))
    for (const one of all) expect(one).toEqual(boleto)
    expect(await situationsOf(uid)).toEqual(['1 aguardando'])
  })

  it('[D34p] awaits until its due date', async () => {
    const { uid } = await charged()
    const at = noon + 3 * day
    expect(await desk.ask('pagamento.consultar', { uid }, { at })).toMatchObject({ situacao: 'aguardando' })
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
    expect(await desk.ask('pagamento.consultar', { uid })).toMatchObject({ situacao: 'expirado' })
    expect(await desk.ask('pagamento.criar', { uid, ...monthly })).toMatchObject({ valorCentavos: 2300 })
  })

  it('[D34q] is paid by the notice of its bank, and a second notice changes nothing', async () => {
    const { uid } = await charged()
    const [charge] = await chargesOf(uid)
    expect(await settleAt(charge?.id, noon + day)).toBe(true)
    expect(await settleAt(charge?.id, noon + 2 * day)).toBe(false)
    const obtained = await desk.ask('proposta.obter', { uid }, { at: noon + 60 * day })
    expect(obtained).toMatchObject({
      situacao: 'paga',
      pagamento: { situacao: 'pago', formaPagamento: 1, linkBoleto: `/boleto/${uid}.pdf` },
    })
    const refused = { ok: false, problem: 'propostaEncerrada' }
    expect(await desk.call('pagamento.criar', { uid, ...byPix })).toEqual(refused)
    expect(await desk.call('pagamento.criar', { uid, ...monthly })).toEqual(refused)
  })

  it('[D34q] that was cancelled is not paid by a notice', async () => {
    const { uid } = await charged()
    const [charge] = await chargesOf(uid)
    await desk.ask('pagamento.criar', { uid, ...byPix })
    expect(await settleAt(charge?.id, noon)).toBe(false)
    expect(await situationsOf(uid)).toEqual(['1 cancelado', '5 aguardando'])
  })
})

describe('a Pix beside a boleto', () => {
  it('[D34r] is expired once the boleto took its place, and renewing it takes the place back', async () => {
    const { uid } = await desk.proposed()
    await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 6 })
    await desk.ask('pagamento.criar', { uid, ...monthly })
    expect(await desk.ask('pix.consultar', { uid })).toEqual({ statusPixPagamento: 3 })
    // The page that the Pix expired on still shows its six months.
    const view = await desk.ask('proposta.obter', { uid })
    const visto = seenIn('pagamento.criar', view, { formaPagamento: 5, cicloPagamento: 6 })
    const renewed = await desk.ask('pix.renovar', { uid, visto })
    expect(renewed).toMatchObject({ statusPixPagamento: 1, valorCentavos: 29337 })
    expect(await situationsOf(uid)).toEqual(['1 cancelado', '5 aguardando', '5 cancelado'])
  })

  it('[D34r] is told as paid once the boleto is, and gives no code any more', async () => {
    const { uid } = await desk.proposed()
    await desk.ask('pagamento.criar', { uid, ...byPix })
    await desk.ask('pagamento.criar', { uid, ...monthly })
    const boleto = (await chargesOf(uid)).find(({ situacao }) => situacao === 'aguardando')
    await settleAt(boleto?.id, noon)
    expect(await desk.ask('pix.consultar', { uid })).toEqual({ statusPixPagamento: 2 })
    expect(await desk.ask('pix.renovar', { uid })).toMatchObject({ statusPixPagamento: 2, pixCodigo: null })
  })

  it('[D35q] is neither consulted nor renewed where only a boleto was asked for', async () => {
    const { uid } = await charged()
    expect(await desk.call('pix.consultar', { uid })).toEqual({ ok: false, problem: 'naoEncontrado' })
    expect(await desk.call('pix.renovar', { uid })).toEqual({ ok: false, problem: 'naoEncontrado' })
  })
})
