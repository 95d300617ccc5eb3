import { describe, expect, it } from 'vitest'
import { companyProposed } from '../contracts/company.ts'
import { cartao, conjuge, newCpf, pedido, titular } from '../contracts/journey.ts'
import type { Data } from '../contracts/operations.ts'
import { aceiteDaForma, enderecoPet, paying, pedidoDePets, placed } from '../contracts/pets.ts'
import { pay, uncertainCard } from '../contracts/problems-of-money.ts'
import { noon, variant, variantPet, variantPme } from '../contracts/variant.ts'
import { otherFigures } from '../seen.ts'
import { deskForTests, month } from './desk-kit.ts'

const desk = deskForTests()

describe('a proposal that is opened by its address as an order is', () => {
  it('shows its product, by its lives, who bought it, masked, and no debit', async () => {
    const { sale, cpf, segurado } = await desk.registered()
    await desk.ask('dependente.salvar', { ...conjuge, titular: segurado, cpf: newCpf() }, { sale })
    const { uid, numeroProposta } = await desk.ask(
      'proposta.salvar',
      { ...pedido, valorCentavos: 9980 },
      { sale },
    )
    const shown = await desk.order(uid)
    expect(shown).toMatchObject({
      numPedido: numeroProposta,
      valorCentavos: 9980,
      pets: [],
      situacao: 'aberto',
      aceito: true,
      linhas: [
        { id: 'plano-2/vida', nome: 'Dental II', quantidade: 2, precoCentavos: 4990, totalCentavos: 9980 },
      ],
      cliente: { cpfMascarado: `***.***.${cpf.slice(6, 9)}-**` },
      cadastroCompleto: true,
      pagamento: null,
    })
    expect(shown.formas).toEqual([
      { id: 2, nome: 'Cartão', valorCentavos: 9980 },
      { id: 1, nome: 'Boleto', valorCentavos: 9980 },
    ])
    for (const secret of [cpf, titular.email, titular.telefone])
      expect(JSON.stringify(shown)).not.toContain(secret)
  })

  it('is not one of a company, nor an unknown one', async () => {
    const { uid } = await companyProposed(desk)
    for (const link of [uid, 'nenhum'])
      for (const name of ['pedido.obter', 'preCadastro.obter'])
        await desk.refuses('naoEncontrado', name, { link })
  })

  it('may be paid by what the funnel of the page has, of the variant that sold it, and of no other', async () => {
    const { uid } = await desk.proposed()
    const formas = async (link: string, funnel?: string) => {
      const shown = await desk.order(link, funnel === undefined ? {} : { funnel })
      return (shown.formas as readonly Data[]).map(({ id }) => id)
    }
    expect(await formas(uid)).toEqual([2, 1])
    expect(await formas(uid, 'pf-implante/pedido')).toEqual([2])
    expect(await formas(uid, 'pet-loja/pedido')).toEqual([2, 1])
    const order = await placed(desk)
    expect(await formas(order.uid, 'pet-loja/pedido')).toEqual([1])
    expect(await formas(order.uid, 'pf-implante/pedido')).toEqual([2, 3, 1])
    await desk.refuses('entradaInvalida /formaPagamento', 'pedido.pagar', month(uid), {
      funnel: 'pf-implante/pedido',
    })
    expect(await desk.charges(uid)).toEqual([])
  })
})

describe('who contracts a proposal', () => {
  const told = (cpf: string, uid: string, endereco?: Data): Data => ({
    link: uid,
    cpf,
    email: 'outra@exemplo.com.br',
    telefone: '11 91234-5678',
    ...(endereco && { endereco }),
  })
  const rua = { logradouro: 'Rua Nova', numero: '7', bairro: 'Centro', cidade: 'Rio de Janeiro', uf: 'RJ' }

  it('updates contact and address, by their CPF', async () => {
    const { sale, cpf } = await desk.registered()
    const uid = String((await desk.ask('proposta.salvar', pedido, { sale })).uid)
    await desk.refuses('cpfDivergente', 'pedido.confirmar', told(newCpf(), uid))
    const shown = await desk.ask('pedido.confirmar', told(cpf, uid, { ...rua, cep: '20040-020' }))
    expect(shown).toMatchObject({
      cliente: { emailMascarado: 'o***@exemplo.com.br', telefoneMascarado: '(11) *****-5678' },
    })
    const row = await desk.row(
      `select cep, logradouro, email from endereco join contratante on contratante.id = contratante_id
        where contratante.cpf = $1`,
      cpf,
    )
    expect(row).toEqual({ cep: '20040020', logradouro: 'Rua Nova', email: 'outra@exemplo.com.br' })
    // What was priced is what is charged.
    expect(await desk.ask('pedido.pagar', month(uid))).toMatchObject({ valorCentavos: 4990 })
  })

  it.each([
    ['a state that is not served', { ...enderecoPet }, 'regiao'],
    ['a restricted city', { ...rua, cep: '24020005', cidade: 'Niterói' }, 'cidade'],
    ['another price table', { ...rua, cep: '01310100', cidade: 'São Paulo', uf: 'SP' }, 'regiao'],
    ['another state than its CEP', { ...rua, cep: '01310100' }, 'regiao'],
  ])('does not move to %s', async (_, endereco, motivo) => {
    const { sale, cpf } = await desk.registered()
    const uid = String((await desk.ask('proposta.salvar', pedido, { sale })).uid)
    const before = await desk.rows('select cep, uf, updated_at from endereco where sale_id = $1', sale)
    expect(await desk.call('pedido.confirmar', told(cpf, uid, endereco))).toMatchObject({
      problem: 'regiaoBloqueada',
      data: { motivo },
    })
    expect(await desk.rows('select cep, uf, updated_at from endereco where sale_id = $1', sale)).toEqual(
      before,
    )
  })

  it('has nothing left to complete, and is sent no reminder of it', async () => {
    const { uid } = await desk.proposed()
    expect(await desk.ask('preCadastro.obter', { link: uid })).toMatchObject({
      completo: true,
      pets: [],
      endereco: null,
      dataNascimento: null,
    })
    const completion = { link: uid, endereco: enderecoPet, dataNascimento: '1985-03-27', pets: [] }
    for (const [name, input] of [
      ['preCadastro.completar', completion],
      ['lembrete.enviar', { link: uid }],
    ] as const)
      await desk.refuses('jaCompleto', name, input)
  })
})

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
    expect(await desk.charges(uid)).toMatchObject([
      { forma: 1, valor: 4990, ciclo: 1, situacao: 'cancelado' },
      { forma: 2, valor: 4990, ciclo: 1, situacao: 'pago' },
    ])
    expect(await desk.order(uid)).toMatchObject({ situacao: 'pago' })
    expect(await desk.proposal(uid)).toMatchObject({ situacao: 'paga' })
  })

  it('[P13k] is never by debit nor by Pix, and of no other value than the page showed', async () => {
    const { uid } = await desk.proposed()
    await desk.refuses(
      'entradaInvalida /formaPagamento',
      'pedido.pagar',
      month(uid, 3, { debito: { banco: '001' } }),
    )
    await desk.refuses('entradaInvalida', 'pedido.pagar', { ...month(uid), formaPagamento: 5 })
    expect(await desk.call('pedido.pagar', month(uid, 1, { visto: otherFigures }))).toMatchObject({
      problem: 'propostaMudou',
      data: { agora: { valorCentavos: 4990, dataVigencia: '2026-11-25', termos: '2026-11' } },
    })
    expect(await desk.charges(uid)).toEqual([])
  })

  it('[P13k] takes the terms of the variant where they were left to the payer, and asks for them once', async () => {
    const uid = await sentByMail()
    for (const aceite of [null, { versao: '2025-01' }])
      await desk.refuses('aceiteAusente', 'pedido.pagar', month(uid, 1, { aceite }))
    const ofPage = month(await sentByMail(), 2, { aceite: { versao: 'da-pagina' } })
    await desk.refuses('aceiteAusente', 'pedido.pagar', ofPage)
    await desk.ask('pedido.pagar', ofPage, { funnel: 'pf-implante/pedido' })
    await desk.ask('pedido.pagar', month(uid, 1, { aceite: { versao: '2026-11' } }))
    expect(await desk.order(uid)).toMatchObject({ aceito: true })
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
    await desk.refuses('pagamentoEmConfirmacao', 'pagamento.criar', asCreated(one))
    const two = (await desk.proposed()).uid
    await desk.call('pagamento.criar', asCreated(two, { cartao: uncertainCard }))
    await desk.refuses('pagamentoEmConfirmacao', 'pedido.pagar', month(two, 2))
    for (const uid of [one, two]) expect(await desk.charges(uid)).toMatchObject([{ situacao: 'confirmando' }])
    const three = (await desk.proposed()).uid
    await pay(desk, three)
    await desk.refuses('propostaEncerrada', 'pedido.pagar', month(three, 2))
    const four = (await desk.proposed()).uid
    const tabs = await Promise.all([1, 2].map(() => desk.call('pedido.pagar', month(four, 2))))
    expect(tabs.filter(({ ok }) => ok)).toHaveLength(1)
    for (const uid of [three, four])
      expect((await desk.charges(uid)).filter(({ situacao }) => situacao === 'pago')).toHaveLength(1)
  })

  it('[P13l] is refused for a person with a plan by another sale, and where something has changed since it was priced', async () => {
    const cpf = newCpf()
    const [first, second] = [await desk.proposed(cpf), await desk.proposed(cpf)]
    await desk.ask('pedido.pagar', month(first.uid, 2))
    await desk.refuses('propostaAtiva', 'pedido.pagar', month(second.uid, 2))
    const { sale, segurado } = await desk.registered()
    const uid = String((await desk.ask('proposta.salvar', pedido, { sale })).uid)
    await desk.ask('dependente.salvar', { ...conjuge, titular: segurado, cpf: newCpf() }, { sale })
    await desk.refuses('propostaDesatualizada', 'pedido.pagar', month(uid))
  })

  it('starts the plan on the date chosen, and on the next that is offered once the one before has closed', async () => {
    const startOf = async (uid: string) =>
      (await desk.rows('select data_vigencia as inicio from proposta where uid = $1', uid))[0]
    const { uid } = await desk.proposed()
    await desk.refuses('vigenciaEncerrada', 'pedido.pagar', month(uid, 1, { dataVigencia: '2026-11-20' }))
    await desk.ask('pedido.pagar', month(uid, 1, { dataVigencia: '2026-12-05' }))
    expect(await startOf(uid)).toEqual({ inicio: '2026-12-05' })
    const late = (await desk.proposed()).uid
    await desk.ask('pedido.pagar', month(late), { at: Date.UTC(2026, 10, 25, 15) })
    expect(await startOf(late)).toEqual({ inicio: '2026-12-01' })
  })
})

describe('the card of a proposal', () => {
  it('is replaced once it is paid, by who knows the CPF and accepts its terms; nothing is charged', async () => {
    const { sale, cpf } = await desk.registered()
    const uid = String((await desk.ask('proposta.salvar', pedido, { sale })).uid)
    const aceite = { versao: '2026-11' }
    const update = { link: uid, cpf, cartao, aceite }
    await desk.refuses('pedidoNaoPago', 'cartao.atualizar', update)
    await desk.refuses('pedidoNaoPago', 'cartao.consultar', { link: uid, cpf })
    await desk.ask('pedido.pagar', month(uid, 2))
    const before = await desk.charges(uid)
    expect(await desk.ask('cartao.atualizar', update)).toMatchObject({ finalCartao: '1111' })
    for (const [problem, more] of [
      ['cpfDivergente', { cpf: newCpf() }],
      ['aceiteAusente', { aceite: { versao: '1' } }],
      ['cartaoRecusado', { cartao: { ...cartao, numeroCartao: '4000000000000002' } }],
    ] as const)
      await desk.refuses(problem, 'cartao.atualizar', { ...update, ...more })
    expect(await desk.charges(uid)).toEqual(before)
  })
})

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
    const before = await desk.proposal(uid)
    const shown = await desk.proposal(uid, afterwards)
    expect(shown).toEqual(before)
    expect(shown).toMatchObject({ valorCentavos: 4990, produto: { nome: 'Dental II', precoCentavos: 4990 } })
    const six = (shown.listaDescontoPix as readonly Data[]).find(({ ciclo }) => ciclo === 6)
    expect(six).toMatchObject({ valorDescontoCentavos: 1000, totalCentavos: 4990 * 6 - 1000 + 397 })
    await desk.ask('pagamento.criar', { uid, ...halfYear }, afterwards)
    expect(await desk.charges(uid)).toMatchObject([{ forma: 5, valor: six?.totalCentavos, ciclo: 6 }])
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
    const shown = await desk.order(uid, afterwards)
    expect(shown).toMatchObject({ linhas: [{ nome: 'Dental II', precoCentavos: 4990 }] })
    await desk.ask('pedido.pagar', month(uid, 2, { cartao }), afterwards)
    expect(await desk.charges(uid)).toMatchObject([{ forma: 2, valor: 4990 }])
  })

  it('costs what the variant says now once it is proposed again', async () => {
    const { sale, uid } = await desk.proposed()
    const again = {
      ...pedido,
      valorCentavos: 5990,
      dataVigencia: '2026-12-07',
      aceite: { versao: '2027-01' },
    }
    await desk.ask('proposta.salvar', again, { sale, ...afterwards })
    const shown = await desk.proposal(uid)
    expect(shown).toMatchObject({ valorCentavos: 5990, produto: { precoCentavos: 5990 } })
    expect(shown.listaDescontoPix).toMatchObject([
      { ciclo: 1, totalCentavos: 5990 + 999 },
      { ciclo: 6, totalCentavos: 5990 * 6 + 999 },
      { ciclo: 12, totalCentavos: 5990 * 12 + 999 },
    ])
  })

  it('[D32u] of a company does the same', async () => {
    const { uid } = await companyProposed(desk)
    const before = await desk.proposal(uid)
    expect(await desk.proposal(uid, afterwards)).toEqual(before)
    await desk.ask('pagamento.criar', { uid, formaPagamento: 1, cicloPagamento: 1 }, afterwards)
    expect(await desk.charges(uid)).toMatchObject([{ forma: 1, valor: before.valorCentavos }])
  })

  it('[D32u] of before its variant was kept is read by what the variant says now', async () => {
    const { uid } = await desk.proposed()
    await desk.rows('update proposta set variante_hash = null where uid = $1', uid)
    expect(await desk.proposal(uid, afterwards)).toMatchObject({ produto: { nome: 'Dental II novo' } })
    await desk.refuses('propostaDesatualizada', 'pagamento.criar', { uid, ...halfYear }, afterwards)
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

  it('shows and charges each way of paying as it was', async () => {
    const { uid } = await placed(desk)
    const before = await desk.order(uid)
    expect(await desk.order(uid, raised)).toEqual(before)
    await desk.ask('pedido.pagar', paying(uid, 3, { debito: { banco: '001' } }), raised)
    expect(await desk.charges(uid)).toMatchObject([{ forma: 3, valor: 14_119 }])
  })

  it('costs what the variant says now once it is ordered again', async () => {
    const { sale, uid, cpf } = await placed(desk)
    const again = pedidoDePets(cpf, { totalCentavos: 17_023 })
    const reply = await desk.call('pedidoPet.criar', again, { sale, ...raised })
    expect(reply).toMatchObject({ ok: true, data: { uid, valorCentavos: 17_023 } })
    expect(await desk.order(uid, raised)).toMatchObject({
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
    expect(await desk.proposal(uid, gone)).toEqual(await desk.proposal(uid))
    await desk.ask('pagamento.criar', { uid, ...halfYear }, gone)
    expect(await desk.charges(uid)).toMatchObject([{ valor: 4990 * 6 - 1000 + 397 }])
    const order = await placed(desk)
    await desk.ask('pedido.pagar', paying(order.uid), gone)
    expect(await desk.charges(order.uid)).toMatchObject([{ forma: 1, valor: 13_619 }])
  })

  it('[X02aa] is refused with a reason where nothing of the variant was kept', async () => {
    const { uid } = await desk.proposed()
    const order = await placed(desk)
    await desk.rows('update proposta set variante_hash = null')
    for (const [name, input] of [
      ['proposta.obter', { uid }],
      ['pagamento.criar', { uid, ...halfYear }],
      ['proposta.vigencia', { uid, dataVigencia: '2026-12-01' }],
      ['pedido.obter', { link: uid }],
      ['pedido.pagar', month(uid)],
      ['pedido.obter', { link: order.uid }],
      ['pedido.pagar', paying(order.uid)],
      ['pedido.confirmar', { link: order.uid, cpf: order.cpf, endereco: enderecoPet }],
      ['cartao.atualizar', { link: order.uid, cpf: order.cpf, cartao, aceite: aceiteDaForma[2] }],
    ] as const)
      await desk.refuses('vendasEncerradas', name, input, gone)
  })
})

describe('what a variant said', () => {
  it('is kept once for all that was sold by it, and deleted once nothing is left of that', async () => {
    const { purge } = await import('../../server/store/index.ts')
    const { expiries } = await import('../../server/sale/expiries.ts')
    const kept = () => desk.rows('select variant from variante_guardada order by variant')
    await desk.rows('delete from sale')
    await purge(desk.store, noon + 2 * 86_400_000, expiries)
    expect(await kept()).toEqual([])
    await desk.proposed()
    const { uid } = await desk.proposed()
    await placed(desk)
    expect(await kept()).toEqual([{ variant: 'pet-loja' }, { variant: 'pf-implante' }])
    await desk.rows('delete from proposta where uid <> $1', uid)
    await purge(desk.store, noon + 2 * 86_400_000, expiries)
    expect(await kept()).toEqual([{ variant: 'pf-implante' }])
  })
})
