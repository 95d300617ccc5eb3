import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cartao, conjuge, type Desk, newCpf, openDesk, pedido } from '../contracts/journey.ts'
import type { Data } from '../contracts/operations.ts'
import { pay, uncertainCard } from '../contracts/problems-of-money.ts'
import { otherFigures } from '../seen.ts'
import { chargesIn, month } from './proposal-kit.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

/** Makes a proposal that is sent by e-mail, so that its terms are left to whoever pays. */
async function sentByMail(): Promise<string> {
  const { sale } = await desk.registered()
  const { uid } = await desk.ask('proposta.salvar', { ...pedido, aceite: null, porEmail: true }, { sale })
  return String(uid)
}

describe('the payment of a proposal by the call of orders', () => {
  it('[P13k] is one month by boleto or by card, at what creating a payment asks for', async () => {
    const { uid } = await desk.proposed()
    const boleto = await desk.ask('pedido.pagar', month(uid))
    expect(boleto).toMatchObject({ statusPerfilPagamento: 1, valorCentavos: 4990, diaVencimento: null })
    expect(await desk.ask('pedido.pagar', month(uid))).toEqual(boleto)
    const { diaVencimento: _, ...same } = boleto
    const asCreated = await desk.ask('pagamento.criar', { uid, formaPagamento: 1, cicloPagamento: 1 })
    expect(asCreated).toMatchObject(same)
    await desk.ask('pedido.pagar', month(uid, 2))
    expect(await chargesIn(desk, uid)).toEqual([
      { forma: 1, valor: 4990, ciclo: 1, situacao: 'cancelado' },
      { forma: 2, valor: 4990, ciclo: 1, situacao: 'pago' },
    ])
    expect(await desk.ask('pedido.obter', { link: uid })).toMatchObject({ situacao: 'pago' })
    expect(await desk.ask('proposta.obter', { uid })).toMatchObject({ situacao: 'paga' })
  })

  it('[P13k] is never by debit nor by Pix, and of no other value than the page showed', async () => {
    const { uid } = await desk.proposed()
    expect(await desk.call('pedido.pagar', month(uid, 3, { debito: { banco: '001' } }))).toMatchObject({
      problem: 'entradaInvalida',
    })
    expect(await desk.call('pedido.pagar', { ...month(uid), formaPagamento: 5 })).toMatchObject({
      problem: 'entradaInvalida',
    })
    expect(await desk.call('pedido.pagar', month(uid, 1, { visto: otherFigures }))).toMatchObject({
      problem: 'propostaMudou',
      data: { agora: { valorCentavos: 4990, dataVigencia: '2026-11-25', termos: '2026-11' } },
    })
    expect(await chargesIn(desk, uid)).toEqual([])
  })

  it('[P13k] takes the terms of the variant where they were left to whoever pays, and asks for them once', async () => {
    const uid = await sentByMail()
    for (const aceite of [null, { versao: '2025-01' }])
      expect(await desk.call('pedido.pagar', month(uid, 1, { aceite }))).toMatchObject({
        problem: 'aceiteAusente',
      })
    const ofPage = month(await sentByMail(), 2, { aceite: { versao: 'da-pagina' } })
    expect(await desk.call('pedido.pagar', ofPage)).toMatchObject({ problem: 'aceiteAusente' })
    await desk.ask('pedido.pagar', ofPage, { funnel: 'pf-implante/pedido' })
    await desk.ask('pedido.pagar', month(uid, 1, { aceite: { versao: '2026-11' } }))
    expect(await desk.ask('pedido.obter', { link: uid })).toMatchObject({ aceito: true })
    await desk.ask('pedido.pagar', month(uid, 2))
  })

  it('[P13l] is not made twice, by whichever of the two calls, nor while one is uncertain or was paid by Pix', async () => {
    const asCreated = (uid: string, more: Data = {}) => ({
      uid,
      formaPagamento: 2,
      cicloPagamento: 1,
      cartao,
      ...more,
    })
    const one = (await desk.proposed()).uid
    await desk.call('pedido.pagar', month(one, 2, { cartao: uncertainCard }))
    expect(await desk.call('pagamento.criar', asCreated(one))).toMatchObject({
      problem: 'pagamentoEmConfirmacao',
    })
    const two = (await desk.proposed()).uid
    await desk.call('pagamento.criar', asCreated(two, { cartao: uncertainCard }))
    expect(await desk.call('pedido.pagar', month(two, 2))).toMatchObject({
      problem: 'pagamentoEmConfirmacao',
    })
    for (const uid of [one, two])
      expect(await chargesIn(desk, uid)).toMatchObject([{ situacao: 'confirmando' }])
    const three = (await desk.proposed()).uid
    await pay(desk, three)
    expect(await desk.call('pedido.pagar', month(three, 2))).toMatchObject({ problem: 'propostaEncerrada' })
    const four = (await desk.proposed()).uid
    const tabs = await Promise.all([1, 2].map(() => desk.call('pedido.pagar', month(four, 2))))
    expect(tabs.filter(({ ok }) => ok)).toHaveLength(1)
    for (const uid of [three, four])
      expect((await chargesIn(desk, uid)).filter(({ situacao }) => situacao === 'pago')).toHaveLength(1)
  })

  it('[P13l] is of nobody who has a plan by another sale, nor of what has changed since it was priced', async () => {
    const cpf = newCpf()
    const [first, second] = [await desk.proposed(cpf), await desk.proposed(cpf)]
    await desk.ask('pedido.pagar', month(first.uid, 2))
    expect(await desk.call('pedido.pagar', month(second.uid, 2))).toMatchObject({ problem: 'propostaAtiva' })
    const { sale, segurado } = await desk.registered()
    const uid = String((await desk.ask('proposta.salvar', pedido, { sale })).uid)
    await desk.ask('dependente.salvar', { ...conjuge, titular: segurado, cpf: newCpf() }, { sale })
    expect(await desk.call('pedido.pagar', month(uid))).toMatchObject({ problem: 'propostaDesatualizada' })
  })

  it('[P13m] starts the plan on the date chosen, and on the next that is offered once the one before has closed', async () => {
    const startOf = async (uid: string) =>
      (await desk.store.query('select data_vigencia as inicio from proposta where uid = $1', [uid]))[0]
    const { uid } = await desk.proposed()
    expect(await desk.call('pedido.pagar', month(uid, 1, { dataVigencia: '2026-11-20' }))).toMatchObject({
      problem: 'vigenciaEncerrada',
    })
    await desk.ask('pedido.pagar', month(uid, 1, { dataVigencia: '2026-12-05' }))
    expect(await startOf(uid)).toEqual({ inicio: '2026-12-05' })
    const late = (await desk.proposed()).uid
    await desk.ask('pedido.pagar', month(late), { at: Date.UTC(2026, 10, 25, 15) })
    expect(await startOf(late)).toEqual({ inicio: '2026-12-01' })
  })
})

describe('the card of a proposal', () => {
  it('[P14k] is replaced once it is paid, by who knows the CPF and accepts its terms; nothing is charged', async () => {
    const { sale, cpf } = await desk.registered()
    const uid = String((await desk.ask('proposta.salvar', pedido, { sale })).uid)
    const aceite = { versao: '2026-11' }
    const update = { link: uid, cpf, cartao, aceite }
    expect(await desk.call('cartao.atualizar', update)).toMatchObject({ problem: 'pedidoNaoPago' })
    expect(await desk.call('cartao.consultar', { link: uid, cpf })).toMatchObject({
      problem: 'pedidoNaoPago',
    })
    await desk.ask('pedido.pagar', month(uid, 2))
    const before = await chargesIn(desk, uid)
    expect(await desk.ask('cartao.atualizar', update)).toMatchObject({ finalCartao: '1111' })
    for (const [problem, more] of [
      ['cpfDivergente', { cpf: newCpf() }],
      ['aceiteAusente', { aceite: { versao: '1' } }],
      ['cartaoRecusado', { cartao: { ...cartao, numeroCartao: '4000000000000002' } }],
    ] as const)
      expect(await desk.call('cartao.atualizar', { ...update, ...more })).toMatchObject({ problem })
    expect(await chargesIn(desk, uid)).toEqual(before)
  })
})
