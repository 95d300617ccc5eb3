import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyProposed } from '../contracts/company.ts'
import { cartao, type Desk, openDesk, pedido } from '../contracts/journey.ts'
import type { Data } from '../contracts/operations.ts'
import { aceite, enderecoPet, paying, pedidoDePets, placed } from '../contracts/pets.ts'
import { noon, variant, variantPet, variantPme } from '../contracts/variant.ts'
import { chargesIn, month } from './proposal-kit.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

type Values = typeof variant | typeof variantPme

/** The same variant after somebody raised its prices, took its discounts away, and changed its fee, terms and days. */
const dearer = <Given extends Values>(given: Given) => ({
  ...given,
  produtos: given.produtos.map((product) => ({
    ...product,
    nome: `${product.nome} novo`,
    precoCentavos: product.precoCentavos + 1000,
  })),
  pagamento: {
    metodos: given.pagamento.metodos,
    pix: {
      ...given.pagamento.pix,
      taxaCentavos: 999,
      ciclos: given.pagamento.pix.ciclos.map((cycle) => ({ ...cycle, descontoCentavos: 0 })),
    },
  },
  termos: { versao: '2027-01' },
  vigencia: { ...given.vigencia, dias: [7] },
})
const afterwards = { variants: { 'pf-implante': dearer(variant), pme: dearer(variantPme) } }

const halfYear = { formaPagamento: 5, cicloPagamento: 6 } as const

describe('a proposal whose variant changes afterwards', () => {
  it('[D32u] shows the price, the discounts, the fee and the plan it was made with, and charges them', async () => {
    const { uid } = await desk.proposed()
    const before = await desk.ask('proposta.obter', { uid })
    const shown = await desk.ask('proposta.obter', { uid }, afterwards)
    expect(shown).toEqual(before)
    expect(shown).toMatchObject({ valorCentavos: 4990, produto: { nome: 'Dental II', precoCentavos: 4990 } })
    const six = (shown.listaDescontoPix as readonly Data[]).find(({ ciclo }) => ciclo === 6)
    expect(six).toMatchObject({ valorDescontoCentavos: 1000, totalCentavos: 4990 * 6 - 1000 + 397 })
    await desk.ask('pagamento.criar', { uid, ...halfYear }, afterwards)
    expect(await chargesIn(desk, uid)).toMatchObject([{ forma: 5, valor: six?.totalCentavos, ciclo: 6 }])
  })

  it('[D32u] renews its Pix at the amount it had, and takes a start date of its own days', async () => {
    const { uid } = await desk.proposed()
    await desk.ask('pagamento.criar', { uid, ...halfYear })
    const at = noon + 31 * 60_000
    const renewed = await desk.ask('pix.renovar', { uid }, { ...afterwards, at })
    expect(renewed).toMatchObject({ statusPixPagamento: 1, valorCentavos: 4990 * 6 - 1000 + 397 })
    const moved = await desk.ask('proposta.vigencia', { uid, dataVigencia: '2026-12-01' }, afterwards)
    expect(moved).toEqual({ dataVigencia: '2026-12-01' })
  })

  it('[D32u] is paid month by month at the price it had, by card', async () => {
    const { uid } = await desk.proposed()
    const shown = await desk.ask('pedido.obter', { link: uid }, afterwards)
    expect(shown).toMatchObject({ linhas: [{ nome: 'Dental II', precoCentavos: 4990 }] })
    await desk.ask('pedido.pagar', month(uid, 2, { cartao }), afterwards)
    expect(await chargesIn(desk, uid)).toMatchObject([{ forma: 2, valor: 4990 }])
  })

  it('[D32v] costs what the variant says now once it is proposed again', async () => {
    const { sale, uid } = await desk.proposed()
    const again = {
      ...pedido,
      valorCentavos: 5990,
      dataVigencia: '2026-12-07',
      aceite: { versao: '2027-01' },
    }
    await desk.ask('proposta.salvar', again, { sale, ...afterwards })
    const shown = await desk.ask('proposta.obter', { uid })
    expect(shown).toMatchObject({ valorCentavos: 5990, produto: { precoCentavos: 5990 } })
    expect(shown.listaDescontoPix).toMatchObject([
      { ciclo: 1, totalCentavos: 5990 + 999 },
      { ciclo: 6, totalCentavos: 5990 * 6 + 999 },
      { ciclo: 12, totalCentavos: 5990 * 12 + 999 },
    ])
  })

  it('[D32u] of a company does the same', async () => {
    const { uid } = await companyProposed(desk)
    const before = await desk.ask('proposta.obter', { uid })
    expect(await desk.ask('proposta.obter', { uid }, afterwards)).toEqual(before)
    await desk.ask('pagamento.criar', { uid, formaPagamento: 1, cicloPagamento: 1 }, afterwards)
    expect(await chargesIn(desk, uid)).toMatchObject([{ forma: 1, valor: before.valorCentavos }])
  })

  it('[D32u] of before its variant was kept is read by what the variant says now', async () => {
    const { uid } = await desk.proposed()
    await desk.store.query('update proposta set variante_hash = null where uid = $1', [uid])
    expect(await desk.ask('proposta.obter', { uid }, afterwards)).toMatchObject({
      produto: { nome: 'Dental II novo' },
    })
    expect(await desk.call('pagamento.criar', { uid, ...halfYear }, afterwards)).toMatchObject({
      problem: 'propostaDesatualizada',
    })
  })
})

describe('an order of plans for pets whose variant changes afterwards', () => {
  const metodos = (
    { ...variantPet } as unknown as { readonly pagamento: { readonly metodos: readonly Data[] } }
  ).pagamento.metodos
  const now = {
    ...variantPet,
    descontos: { geral: 0 },
    termosDoPagamento: { padrao: { versao: '2027-01' } },
    pagamento: {
      metodos: metodos.map((method) => ({
        ...method,
        ajuste: { modo: 'acrescimo', percentual: 100, fixoCentavos: 0 },
      })),
    },
  }
  const raised = { variants: { 'pet-loja': now } }

  it('[P13q] shows and charges each way of paying as it was', async () => {
    const { uid } = await placed(desk)
    const before = await desk.ask('pedido.obter', { link: uid })
    expect(await desk.ask('pedido.obter', { link: uid }, raised)).toEqual(before)
    await desk.ask('pedido.pagar', paying(uid, 3, { debito: { banco: '001' } }), raised)
    expect(await chargesIn(desk, uid)).toMatchObject([{ forma: 3, valor: 14_119 }])
  })

  it('[P13q] costs what the variant says now once it is ordered again', async () => {
    const { sale, uid, cpf } = await placed(desk)
    const again = pedidoDePets(cpf, { totalCentavos: 17_023 })
    const reply = await desk.call('pedidoPet.criar', again, { sale, ...raised })
    expect(reply).toMatchObject({ ok: true, data: { uid, valorCentavos: 17_023 } })
    expect(await desk.ask('pedido.obter', { link: uid }, raised)).toMatchObject({
      valorCentavos: 17_023,
      formas: [{ valorCentavos: 34_046 }, { valorCentavos: 34_046 }, { valorCentavos: 34_046 }],
    })
    const visto = {
      valorCentavos: 13_619,
      linhas: [{ id: 'BASIC/adulto', quantidade: 1, precoCentavos: 4949 }],
    }
    const asBefore = paying(uid, 1, { visto })
    expect(await desk.call('pedido.pagar', asBefore, raised)).toMatchObject({
      problem: 'propostaMudou',
      data: { agora: { valorCentavos: 34_046 } },
    })
  })
})

describe('what was sold by a variant that was deleted', () => {
  const gone = { variants: { 'pf-implante': null, 'pet-loja': null } }

  it('[X02aa] is shown, paid and completed as it was sold', async () => {
    const { uid } = await desk.proposed()
    expect(await desk.ask('proposta.obter', { uid }, gone)).toEqual(await desk.ask('proposta.obter', { uid }))
    await desk.ask('pagamento.criar', { uid, ...halfYear }, gone)
    expect(await chargesIn(desk, uid)).toMatchObject([{ valor: 4990 * 6 - 1000 + 397 }])
    const order = await placed(desk)
    await desk.ask('pedido.pagar', paying(order.uid), gone)
    expect(await chargesIn(desk, order.uid)).toMatchObject([{ forma: 1, valor: 13_619 }])
  })

  it('[X02aa] is refused with a reason where nothing of the variant was kept', async () => {
    const { uid } = await desk.proposed()
    const order = await placed(desk)
    await desk.store.query('update proposta set variante_hash = null')
    const refused = { ok: false, problem: 'vendasEncerradas' }
    for (const [name, input] of [
      ['proposta.obter', { uid }],
      ['pagamento.criar', { uid, ...halfYear }],
      ['proposta.vigencia', { uid, dataVigencia: '2026-12-01' }],
      ['pedido.obter', { link: uid }],
      ['pedido.pagar', month(uid)],
      ['pedido.obter', { link: order.uid }],
      ['pedido.pagar', paying(order.uid)],
      ['pedido.confirmar', { link: order.uid, cpf: order.cpf, endereco: enderecoPet }],
      ['cartao.atualizar', { link: order.uid, cpf: order.cpf, cartao, aceite }],
    ] as const)
      expect([name, await desk.call(name, input, gone)]).toEqual([name, refused])
  })
})

describe('what a variant said', () => {
  it('is kept once for all that was sold by it, and deleted once nothing is left of that', async () => {
    const { purge } = await import('../../server/store/index.ts')
    const { expiries } = await import('../../server/sale/expiries.ts')
    const kept = () => desk.store.query('select variant from variante_guardada order by variant')
    await desk.store.query('delete from sale')
    await purge(desk.store, noon + 2 * 86_400_000, expiries)
    expect(await kept()).toEqual([])
    await desk.proposed()
    const { uid } = await desk.proposed()
    await placed(desk)
    expect(await kept()).toEqual([{ variant: 'pet-loja' }, { variant: 'pf-implante' }])
    await desk.store.query('delete from proposta where uid <> $1', [uid])
    await purge(desk.store, noon + 2 * 86_400_000, expiries)
    expect(await kept()).toEqual([{ variant: 'pf-implante' }])
  })
})
