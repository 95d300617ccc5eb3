import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyProposed } from '../contracts/company.ts'
import { conjuge, type Desk, newCpf, openDesk, pedido, titular } from '../contracts/journey.ts'
import type { Data } from '../contracts/operations.ts'
import { enderecoPet, placed } from '../contracts/pets.ts'
import { chargesIn, month } from './proposal-kit.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

describe('a proposal that is opened by its address as an order is', () => {
  it('[P13c] shows its product, by its lives, who bought it, masked, and no debit', async () => {
    const { sale, cpf, segurado } = await desk.registered()
    await desk.ask('dependente.salvar', { ...conjuge, titular: segurado, cpf: newCpf() }, { sale })
    const { uid, numeroProposta } = await desk.ask(
      'proposta.salvar',
      { ...pedido, valorCentavos: 9980 },
      { sale },
    )
    const shown = await desk.ask('pedido.obter', { link: String(uid) })
    expect(shown).toMatchObject({
      ...{ numPedido: numeroProposta, valorCentavos: 9980, pets: [], situacao: 'aberto', aceito: true },
      linhas: [
        { id: 'plano-2/vida', nome: 'Dental II', quantidade: 2, precoCentavos: 4990, totalCentavos: 9980 },
      ],
      cliente: { cpfMascarado: `***.***.${cpf.slice(6, 9)}-**` },
      ...{ cadastroCompleto: true, pagamento: null },
    })
    expect(shown.formas).toEqual([
      { id: 2, nome: 'Cartão', valorCentavos: 9980 },
      { id: 1, nome: 'Boleto', valorCentavos: 9980 },
    ])
    for (const secret of [cpf, titular.email, titular.telefone])
      expect(JSON.stringify(shown)).not.toContain(secret)
  })

  it('[P13c] is none of a company, nor one that nobody knows', async () => {
    const { uid } = await companyProposed(desk)
    for (const link of [uid, 'nenhum'])
      for (const name of ['pedido.obter', 'preCadastro.obter'])
        expect(await desk.call(name, { link })).toMatchObject({ problem: 'naoEncontrado' })
  })

  it('[P13d] may be paid by what the funnel of the page has, of the variant that sold it, and of no other', async () => {
    const { uid } = await desk.proposed()
    const formas = async (link: string, funnel?: string) => {
      const shown = await desk.ask('pedido.obter', { link }, funnel === undefined ? {} : { funnel })
      return (shown.formas as readonly Data[]).map(({ id }) => id)
    }
    expect(await formas(uid)).toEqual([2, 1])
    expect(await formas(uid, 'pf-implante/pedido')).toEqual([2])
    expect(await formas(uid, 'pet-loja/pedido')).toEqual([2, 1])
    const order = await placed(desk)
    expect(await formas(order.uid, 'pet-loja/pedido')).toEqual([1])
    expect(await formas(order.uid, 'pf-implante/pedido')).toEqual([2, 3, 1])
    const refused = await desk.call('pedido.pagar', month(uid), { funnel: 'pf-implante/pedido' })
    expect(refused).toMatchObject({ problem: 'entradaInvalida' })
    expect(await chargesIn(desk, uid)).toEqual([])
  })
})

describe('who contracts a proposal', () => {
  const told = (cpf: string, uid: string, endereco?: Data): Data => ({
    ...{ link: uid, cpf, email: 'outra@exemplo.com.br', telefone: '11 91234-5678' },
    ...(endereco && { endereco }),
  })
  const rua = { logradouro: 'Rua Nova', numero: '7', bairro: 'Centro', cidade: 'Rio de Janeiro', uf: 'RJ' }

  it('[P13j] says anew how they are reached and where they live, by their CPF', async () => {
    const { sale, cpf } = await desk.registered()
    const uid = String((await desk.ask('proposta.salvar', pedido, { sale })).uid)
    expect(await desk.call('pedido.confirmar', told(newCpf(), uid))).toMatchObject({
      problem: 'cpfDivergente',
    })
    const shown = await desk.ask('pedido.confirmar', told(cpf, uid, { ...rua, cep: '20040-020' }))
    expect(shown).toMatchObject({
      cliente: { emailMascarado: 'o***@exemplo.com.br', telefoneMascarado: '(11) *****-5678' },
    })
    const [row] = await desk.store.query(
      `select cep, logradouro, email from endereco join contratante on contratante.id = contratante_id
        where contratante.cpf = $1`,
      [cpf],
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
  ])('[P13j] does not move to %s', async (_, endereco, motivo) => {
    const { sale, cpf } = await desk.registered()
    const uid = String((await desk.ask('proposta.salvar', pedido, { sale })).uid)
    const before = await desk.store.query('select cep, uf, updated_at from endereco where sale_id = $1', [
      sale,
    ])
    expect(await desk.call('pedido.confirmar', told(cpf, uid, endereco))).toMatchObject({
      ...{ problem: 'regiaoBloqueada', data: { motivo } },
    })
    expect(
      await desk.store.query('select cep, uf, updated_at from endereco where sale_id = $1', [sale]),
    ).toEqual(before)
  })

  it('[P11j] has nothing left to complete, and is sent no reminder of it', async () => {
    const { uid } = await desk.proposed()
    expect(await desk.ask('preCadastro.obter', { link: uid })).toMatchObject({
      ...{ completo: true, pets: [], endereco: null, dataNascimento: null },
    })
    const completion = { link: uid, endereco: enderecoPet, dataNascimento: '1985-03-27', pets: [] }
    for (const [name, input] of [
      ['preCadastro.completar', completion],
      ['lembrete.enviar', { link: uid }],
    ] as const)
      expect(await desk.call(name, input)).toMatchObject({ problem: 'jaCompleto' })
  })
})
