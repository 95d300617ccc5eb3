import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { learn } from '../../server/payment/index.ts'
import { keptSales } from '../../server/privacy/erase.ts'
import { type Desk, newPet, openDesk } from '../contracts/journey.ts'
import type { Data } from '../contracts/operations.ts'
import { paying, pedidoDePets, placed } from '../contracts/pets.ts'
import { uncertainCard } from '../contracts/problems-of-money.ts'
import { noon } from '../contracts/variant.ts'
import { seenIn } from '../seen.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

const debit = (uid: string, debito: Data) => paying(uid, 3, { debito })

const chargesOf = (uid: string) =>
  desk.store.query<Data>(
    `select pagamento.id, forma_pagamento as forma, pagamento.valor_centavos as valor, pagamento.situacao,
            debito_banco as banco, debito_dia as dia, debito_em as em
       from pagamento join proposta on proposta.id = proposta_id where uid = $1 order by forma_pagamento, debito_banco`,
    [uid],
  )

describe('the payment of an order of plans for pets', () => {
  it('[P08b] is by card at once, by boleto until its due date, and by debit with its surcharge', async () => {
    const { uid } = await placed(desk)
    const boleto = await desk.ask('pedido.pagar', paying(uid))
    expect(boleto).toMatchObject({
      statusPerfilPagamento: 1,
      valorCentavos: 13_619,
      vencimento: '2026-11-23',
    })
    expect(await desk.ask('pedido.pagar', paying(uid, 1, { aceite: null }))).toEqual(boleto)
    const taken = await desk.ask('pedido.pagar', debit(uid, { banco: '001', diaVencimento: 10 }))
    expect(taken).toMatchObject({ valorCentavos: 14_119, diaVencimento: 10, vencimento: '2026-12-10' })
    expect((await chargesOf(uid)).map(({ situacao }) => situacao)).toEqual(['cancelado', 'aguardando'])
    await desk.ask('pedido.pagar', paying(uid, 2, { aceite: null }))
    expect(await desk.ask('pedido.obter', { link: uid })).toMatchObject({
      ...{ situacao: 'pago', pagamento: { situacao: 'pago', formaPagamento: 2 } },
    })
    expect(await desk.ask('pagamento.consultar', { uid })).toMatchObject({ situacao: 'pago' })
  })

  it('[P08c] is debited from a bank and on a day that the variant offers, the start day where none is chosen', async () => {
    const { uid } = await placed(desk)
    for (const debito of [{ banco: '999' }, { banco: '001', diaVencimento: 7 }])
      expect(await desk.call('pedido.pagar', debit(uid, debito))).toMatchObject({
        problem: 'entradaInvalida',
      })
    expect(await desk.call('pedido.pagar', paying(uid, 3))).toMatchObject({
      problem: 'entradaInvalida',
    })
    const first = await desk.ask('pedido.pagar', debit(uid, { banco: '001' }))
    expect(first).toMatchObject({ diaVencimento: 25, vencimento: '2026-11-25' })
    expect(await desk.ask('pedido.pagar', debit(uid, { banco: '001', diaVencimento: 25 }))).toEqual(first)
    expect(await chargesOf(uid)).toHaveLength(1)
    await desk.ask('pedido.pagar', debit(uid, { banco: '237' }))
    expect((await chargesOf(uid)).map(({ banco, situacao }) => [banco, situacao])).toEqual([
      ['001', 'cancelado'],
      ['237', 'aguardando'],
    ])
  })

  it('[P08d] that a bank declines charges nothing, and one that it tells of later pays the order', async () => {
    const declined = await placed(desk, {}, '99900001311')
    expect(await desk.ask('pedido.pagar', debit(declined.uid, { banco: '001' }))).toMatchObject({
      statusPerfilPagamento: 2,
    })
    expect(await desk.ask('pedido.obter', { link: declined.uid })).toMatchObject({ pagamento: null })
    const { uid } = await placed(desk)
    await desk.ask('pedido.pagar', debit(uid, { banco: '001' }))
    const [charge] = await chargesOf(uid)
    await desk.store.transaction((sql) => learn(sql, String(charge?.id), { is: 'paid' }, noon))
    expect(await desk.ask('pedido.obter', { link: uid })).toMatchObject({ situacao: 'pago' })
  })

  it('[P08e] of which nobody knows how it ended keeps the order as it is, and is charged no second time', async () => {
    const { uid } = await placed(desk)
    const uncertain = paying(uid, 2, { cartao: uncertainCard })
    for (const _ of [1, 2])
      expect(await desk.call('pedido.pagar', uncertain)).toMatchObject({ problem: 'pagamentoEmConfirmacao' })
    expect(await chargesOf(uid)).toMatchObject([{ situacao: 'confirmando' }])
    expect(await desk.ask('pagamento.consultar', { uid })).toEqual({ situacao: 'confirmando' })
    expect(await desk.ask('pedido.obter', { link: uid })).toMatchObject({
      pagamento: { situacao: 'confirmando' },
    })
  })

  it('[P08f] takes an order by its own call only', async () => {
    const { uid } = await placed(desk)
    const asDental = { uid, formaPagamento: 1, cicloPagamento: 1 }
    for (const [name, input] of [
      ['pagamento.criar', asDental],
      ['proposta.obter', { uid }],
      ['proposta.vigencia', { uid, dataVigencia: '2026-12-01' }],
      ['proposta.enviarEmail', { uid }],
      ['pix.renovar', { uid }],
    ] as const)
      expect([name, await desk.call(name, input)]).toMatchObject([name, { problem: 'naoEncontrado' }])
  })

  it('[P08i] charges what the page showed, and nothing where another tab or the operator changed it since', async () => {
    const { sale, uid, cpf } = await placed(desk)
    const order = await desk.ask('pedido.obter', { link: uid })
    const seen = (input: Data, view: Data) => ({ ...input, visto: seenIn('pedido.pagar', view, input) })
    const one = { linhas: [{ plano: 'TOTAL', faixa: 'filhote', quantidade: 2 }], totalCentavos: 38_088 }
    const pets = [newPet('Rex', 'TOTAL', 'filhote'), newPet('Fifi', 'TOTAL', 'filhote')]
    await desk.ask('pedidoPet.criar', pedidoDePets(cpf, { ...one, pets }), { sale })
    expect(await desk.call('pedido.pagar', seen(paying(uid), order))).toMatchObject({
      problem: 'propostaMudou',
      data: { agora: { valorCentavos: 38_088, linhas: [{ id: 'TOTAL/filhote', quantidade: 2 }] } },
    })
    // What a way of paying adds is in what was shown for it.
    const changed = await desk.ask('pedido.obter', { link: uid })
    const { visto } = seen(paying(uid), changed)
    expect(await desk.call('pedido.pagar', { ...debit(uid, { banco: '001' }), visto })).toMatchObject({
      problem: 'propostaMudou',
      data: { agora: { valorCentavos: 38_588 } },
    })
    expect(await chargesOf(uid)).toEqual([])
    const paid = await desk.ask('pedido.pagar', seen(paying(uid), changed))
    expect(paid).toMatchObject({ valorCentavos: 38_088 })
  })

  it('[P08g] starts the plan on the date chosen, and on the next that is offered once the one before has closed', async () => {
    const { uid } = await placed(desk)
    const after = Date.UTC(2026, 10, 25, 15)
    await desk.ask('pedido.pagar', paying(uid), { at: after })
    const [row] = await desk.store.query('select data_vigencia as inicio from proposta where uid = $1', [uid])
    expect(row).toEqual({ inicio: '2026-12-01' })
  })

  it('[P08j] that is debited months later is kept until then, whoever asks to be erased', async () => {
    const { uid, sale } = await placed(desk)
    await desk.ask('pedido.pagar', debit(uid, { banco: '001' }))
    await desk.store.query(
      `update pagamento set debito_em = '2027-03-10' from proposta where proposta.id = proposta_id and uid = $1`,
      [uid],
    )
    const inFebruary = Date.UTC(2027, 1, 10, 15)
    expect(await keptSales(desk.store, [sale], inFebruary)).toMatchObject([{ sale, why: 'aberta' }])
    expect(await keptSales(desk.store, [sale], Date.UTC(2027, 2, 20, 15))).toEqual([])
  })
})
