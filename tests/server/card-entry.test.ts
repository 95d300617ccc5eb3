import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { learn } from '../../server/payment/index.ts'
import { specialValues, tokenOf } from '../../server/sandbox/index.ts'
import { type Desk, openDesk } from '../contracts/journey.ts'
import type { Around, Data } from '../contracts/operations.ts'
import { noon } from '../contracts/variant.ts'
import { cartao } from '../people.ts'

const minute = 60_000
let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

const byCard = { formaPagamento: 2, cicloPagamento: 1 } as const
const byPix = { formaPagamento: 5, cicloPagamento: 1 } as const
const token = (provokes = '') =>
  tokenOf(specialValues.find((special) => special.provokes === provokes)?.value ?? '4111111111111111')

const fields = (uid: string, cartao: Data | null, around: Around = {}) =>
  desk.call('pagamento.criar', { uid, ...byCard, cartao }, { cardEntry: 'campos', ...around })
const page = (uid: string, around: Around = {}) =>
  desk.call('pagamento.criar', { uid, ...byCard }, { cardEntry: 'pagina', ...around })

const chargesOf = async (uid: string) =>
  desk.store.query<{ id: string; situacao: string; link: string | null }>(
    `select pagamento.id, pagamento.situacao, link_pagina as link
       from pagamento join proposta on proposta.id = proposta_id where uid = $1 order by pagamento.created_at`,
    [uid],
  )
const situationsOf = async (uid: string) => (await chargesOf(uid)).map(({ situacao }) => situacao)

async function hears(uid: string, is: 'paid' | 'declined' | 'over', at = noon) {
  const id = (await chargesOf(uid)).at(-1)?.id ?? ''
  await desk.store.transaction((sql) => learn(sql, id, { is }, at))
}

describe('a card that comes by a way by which the deployment takes none', () => {
  it.each([
    ['numbers', 'campos', cartao, '/cartao/numeroCartao'],
    ['numbers', 'pagina', cartao, '/cartao/numeroCartao'],
    ['a token', 'proprio', { token: token() }, '/cartao/token'],
    ['a token', 'pagina', { token: token() }, '/cartao/token'],
  ] as const)(
    '[T06kc] is refused before anything is stored, %s where it takes cards by %s',
    async (_, cardEntry, cartao, campo) => {
      const { uid } = await desk.proposed()
      for (const way of [byCard, byPix]) {
        const reply = await desk.call('pagamento.criar', { uid, ...way, cartao }, { cardEntry })
        const data = { campo, regra: 'entradaCartao' }
        expect(reply).toEqual({ ok: false, problem: 'entradaInvalida', data })
      }
      expect(await chargesOf(uid)).toEqual([])
    },
  )

  it.each([
    ['both', { ...cartao, token: 'x' }],
    ['neither', {}],
    ['a token without an end', { token: 'x'.repeat(513) }],
    ['an empty token', { token: '' }],
    ['a token with a space', { token: 'a b' }],
    ['numbers in part', { numeroCartao: cartao.numeroCartao }],
  ])('[T06kc] is refused with %s', async (_, cartao) => {
    const { uid } = await desk.proposed()
    for (const cardEntry of ['proprio', 'campos'] as const)
      expect(await fields(uid, cartao, { cardEntry })).toMatchObject({ problem: 'entradaInvalida' })
  })
})

describe('a card whose numbers a service took', () => {
  it('[T06kd] is charged by its token, as any card is', async () => {
    const { uid } = await desk.proposed()
    expect(await fields(uid, null)).toMatchObject({ problem: 'entradaInvalida', data: { campo: '/cartao' } })
    expect(await fields(uid, { token: token('cartaoRecusado') })).toMatchObject({
      ok: true,
      data: { statusPerfilPagamento: 2 },
    })
    expect(await fields(uid, { token: 'teste-deNinguem-0a' }, { at: noon + 1 })).toMatchObject({
      data: { statusPerfilPagamento: 2 },
    })
    expect(await fields(uid, { token: token('cartaoSemResposta') }, { at: noon + 2 })).toMatchObject({
      problem: 'indisponivel',
    })
    expect(await fields(uid, { token: token() }, { at: noon + 3 })).toMatchObject({
      ok: true,
      data: { statusPerfilPagamento: 1, linkPagamento: null },
    })
    expect(await situationsOf(uid)).toEqual(['recusado', 'recusado', 'pago'])
  })

  it('[T06kd] of which nobody knows how it ended is asked after, and charged no more', async () => {
    const { uid } = await desk.proposed()
    expect(await fields(uid, { token: token('cartaoEmConfirmacao') })).toMatchObject({
      problem: 'pagamentoEmConfirmacao',
    })
    expect(await fields(uid, { token: token() })).toMatchObject({ problem: 'pagamentoEmConfirmacao' })
    expect(await situationsOf(uid)).toEqual(['confirmando'])
  })
})

describe('a card that is paid on the page of a service', () => {
  it('[T06ke] awaits with an address of ours that leads there, and stays the same when it is asked for again', async () => {
    const { uid } = await desk.proposed()
    const first = await page(uid)
    expect(first).toMatchObject({
      ok: true,
      data: {
        ...{ statusPerfilPagamento: 1, formaPagamento: 2, pixCodigo: null, linkBoleto: null },
        ...{ linkPagamento: `/pagar/${uid}`, expiraEm: noon + 30 * minute },
      },
    })
    expect(await page(uid)).toEqual(first)
    expect(await chargesOf(uid)).toMatchObject([
      { situacao: 'aguardando', link: expect.stringMatching(/^\/dev\/cartao\/pagina\/[0-9a-f]{32}$/) },
    ])
    const standing = { situacao: 'aguardando', formaPagamento: 2, linkPagamento: `/pagar/${uid}` }
    expect(await desk.ask('pagamento.consultar', { uid })).toMatchObject(standing)
    expect(await desk.ask('proposta.obter', { uid })).toMatchObject({ pagamento: standing })
  })

  it('[T06ke] is paid once its bank says so, also after its time', async () => {
    const [{ uid }, late] = [await desk.proposed(), await desk.proposed()]
    await page(uid)
    await hears(uid, 'paid')
    expect(await desk.ask('pagamento.consultar', { uid })).toMatchObject({ situacao: 'pago' })
    await page(late.uid)
    await hears(late.uid, 'paid', noon + 31 * minute)
    expect(await desk.ask('proposta.obter', { uid: late.uid })).toMatchObject({ situacao: 'paga' })
  })

  it('[T06ke] that is declined there is told as declined, and another one may be paid', async () => {
    const { uid } = await desk.proposed()
    await page(uid)
    await hears(uid, 'declined')
    expect(await desk.ask('pagamento.consultar', { uid })).toMatchObject({ situacao: 'recusado' })
    expect(await page(uid, { at: noon + 1 })).toMatchObject({ ok: true, data: { statusPerfilPagamento: 1 } })
    expect(await situationsOf(uid)).toEqual(['recusado', 'aguardando'])
    expect(await desk.ask('pagamento.consultar', { uid })).toMatchObject({ situacao: 'aguardando' })
  })

  it('[T06ke] expires at the end of its minutes, and another one takes its place', async () => {
    const { uid } = await desk.proposed()
    await page(uid)
    const stands = async (at: number) => (await desk.ask('pagamento.consultar', { uid }, { at })).situacao
    expect(await stands(noon + 30 * minute - 1)).toBe('aguardando')
    expect(await stands(noon + 30 * minute)).toBe('expirado')
    await page(uid, { at: noon + 31 * minute })
    expect(await situationsOf(uid)).toEqual(['expirado', 'aguardando'])
  })

  it.each([
    ['our own fields', 'proprio', cartao],
    ['fields of a service', 'campos', { token: token() }],
  ] as const)(
    '[T06ke] gives way to a card taken by %s, where the operator has gone over to them',
    async (_, cardEntry, cartao) => {
      const { uid } = await desk.proposed()
      await page(uid)
      const paid = await fields(uid, cartao, { cardEntry, at: noon + 1 })
      expect(paid).toMatchObject({ ok: true, data: { statusPerfilPagamento: 1, linkPagamento: null } })
      expect(await situationsOf(uid)).toEqual(['cancelado', 'pago'])
    },
  )

  it.each([
    ['a Pix', byPix],
    ['a boleto', { formaPagamento: 1, cicloPagamento: 1 }],
  ])('[T06ke] gives way to %s, and the other way round: one charge at most awaits', async (_, way) => {
    const { uid } = await desk.proposed()
    const around = { cardEntry: 'pagina' } as const
    await page(uid)
    await desk.ask('pagamento.criar', { uid, ...way }, { ...around, at: noon + 1 })
    expect(await situationsOf(uid)).toEqual(['cancelado', 'aguardando'])
    await page(uid, { at: noon + 2 })
    expect(await situationsOf(uid)).toEqual(['cancelado', 'cancelado', 'aguardando'])
  })
})
