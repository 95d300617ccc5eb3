import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPaidProposal } from '../../server/payment/index.ts'
import {
  cotacao,
  type Desk,
  endereco,
  newCpf,
  newPet,
  openDesk,
  pedido,
  titular,
} from '../contracts/journey.ts'
import type { Data } from '../contracts/operations.ts'
import {
  enderecoPet,
  paidByCard,
  pedidoDePets,
  petSale,
  placed,
  placedWithoutPets,
  regiaoPet,
} from '../contracts/pets.ts'
import { pay } from '../contracts/problems-of-money.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

const order = async (more: Data, cpf = newCpf()) =>
  desk.call('pedidoPet.criar', pedidoDePets(cpf, more), { sale: await petSale(desk) })

const rowOf = async (uid: string) =>
  (
    await desk.store.query<Data>(
      `select numero_proposta as numero, valor_centavos as valor, vidas, id_produto as produto, perfil, cupom,
              outro_telefone as outro, cadastro_em is not null as completo, data_vigencia as inicio
         from proposta join pedido on proposta_id = id where uid = $1`,
      [uid],
    )
  )[0]

describe('an order of plans for pets', () => {
  it('[P05h] is listed and stored at the prices of the server, whatever the page says', async () => {
    const sale = await petSale(desk)
    const { planos } = await desk.ask('planoPet.listar', {}, { sale })
    const prices = (planos as unknown as readonly Data[]).map(({ codigo, faixas }) => [
      codigo,
      ...(faixas as unknown as readonly Data[]).map(({ precoCentavos }) => precoCentavos),
    ])
    expect(prices).toEqual([
      ['BASIC', 5891, 4949],
      ['LIGHT', 8670, 7282],
      ['PLUS', 13_005, 10_925],
      ['TOTAL', 19_044, 15_998],
      ['PREMIUM', 44_265, 37_183],
    ])
    expect(await order({ totalCentavos: 1 })).toMatchObject({
      ...{ problem: 'precoAlterado', data: { totalCentavos: 13_619 } },
    })
    const stored = await desk.ask('pedidoPet.criar', pedidoDePets(newCpf()), { sale })
    expect(stored).toMatchObject({ valorCentavos: 13_619, linhas: [{ id: 'BASIC/adulto' }, {}] })
    expect(stored.formas).toEqual([
      { id: 2, nome: 'Cartão de crédito', valorCentavos: 13_619 },
      { id: 3, nome: 'Débito automático', valorCentavos: 14_119 },
      { id: 1, nome: 'Boleto', valorCentavos: 13_619 },
    ])
    expect(await rowOf(String(stored.uid))).toMatchObject({ valor: 13_619, vidas: 2, produto: null })
  })

  it('[P05h] sells no plan and no band that its variant has not, nor one twice', async () => {
    const line = { plano: 'BASIC', faixa: 'adulto', quantidade: 1 }
    for (const linhas of [
      [{ ...line, plano: 'OURO' }],
      [{ ...line, faixa: 'idoso' }],
      [{ ...line, faixa: 'constructor' }],
      [line, line],
      [
        { ...line, quantidade: 29 },
        { ...line, plano: 'LIGHT' },
      ],
    ])
      expect(await order({ linhas })).toMatchObject({ problem: 'entradaInvalida' })
    const sale = await desk.sale()
    expect(await desk.call('pedidoPet.criar', pedidoDePets(newCpf()), { sale })).toMatchObject({
      problem: 'naoEncontrado',
    })
    expect(await desk.ask('planoPet.listar', {}, { sale })).toMatchObject({ planos: [] })
  })

  it('[P02a] stays one until it is paid, and another CPF in the same browser is the next customer', async () => {
    const { sale, uid, cpf } = await placed(desk)
    const before = await rowOf(uid)
    const one = { linhas: [{ plano: 'TOTAL', faixa: 'filhote', quantidade: 2 }], totalCentavos: 38_088 }
    const pets = [newPet('Rex', 'TOTAL', 'filhote'), newPet('Fifi', 'TOTAL', 'filhote')]
    const changed = await desk.ask('pedidoPet.criar', pedidoDePets(cpf, { ...one, pets }), { sale })
    expect([changed.uid, changed.numPedido]).toEqual([uid, before?.numero])
    expect(await rowOf(uid)).toMatchObject({ valor: 38_088, vidas: 2 })
    const [count] = await desk.store.query(
      'select count(*) as n from pet where proposta_id = (select id from proposta where uid = $1)',
      [uid],
    )
    expect(count).toEqual({ n: 2 })
    const next = await desk.ask('pedidoPet.criar', pedidoDePets(newCpf()), { sale })
    expect(next.uid).not.toBe(uid)
    expect(await rowOf(uid)).toMatchObject({ valor: 38_088 })
  })

  it('[P09a] names its region before anything is charged, where its address comes later', async () => {
    const { endereco: _, pets: __, ...order } = pedidoDePets(newCpf())
    const sale = await petSale(desk, 'pet-simples')
    const asked = (regiao?: Data) =>
      desk.call('pedidoPet.criar', regiao ? { ...order, regiao } : order, { sale })
    expect(await asked()).toMatchObject({ problem: 'cadastroIncompleto' })
    const elsewhere = { cep: '40010-000', cidade: 'Salvador', uf: 'BA' }
    expect(await asked(elsewhere)).toMatchObject({ problem: 'regiaoBloqueada', data: { motivo: 'regiao' } })
    const blocked = { cep: '24020-000', cidade: 'niteroi', uf: 'RJ' }
    expect(await asked(blocked)).toMatchObject({ problem: 'regiaoBloqueada', data: { motivo: 'cidade' } })
    expect(await desk.store.query('select 1 from proposta where sale_id = $1', [sale])).toEqual([])
    expect(await asked(regiaoPet)).toMatchObject({ ok: true })
  })

  it('[P02b] may come without address and pets only where the variant completes them later', async () => {
    const { uid } = await placedWithoutPets(desk)
    expect(await rowOf(uid)).toMatchObject({ completo: false, vidas: 2 })
    const { endereco: _, ...without } = pedidoDePets(newCpf())
    expect(await desk.call('pedidoPet.criar', without, { sale: await petSale(desk) })).toMatchObject({
      problem: 'cadastroIncompleto',
    })
    expect(await rowOf((await placed(desk)).uid)).toMatchObject({ completo: true })
  })

  it.each([
    ['2026-05-20', 'filhote', undefined],
    ['2025-11-21', 'filhote', undefined],
    ['2025-11-20', 'filhote', 'outraFaixa'],
    ['2025-11-20', 'adulto', undefined],
    ['2025-11-21', 'adulto', 'outraFaixa'],
    ['2017-11-21', 'adulto', undefined],
    ['2017-11-20', 'adulto', 'acima'],
    ['2017-11-20', 'filhote', 'acima'],
  ])('[P06c] takes a pet born on %s in the band %s: %s', async (aniversario, faixa, idade) => {
    const pets = [{ ...newPet('Rex', 'BASIC', faixa), aniversario }]
    const totalCentavos = faixa === 'filhote' ? 5891 : 4949
    const reply = await order({ linhas: [{ plano: 'BASIC', faixa, quantidade: 1 }], pets, totalCentavos })
    expect(reply).toMatchObject(
      idade === undefined ? { ok: true } : { problem: 'petForaDaFaixa', data: { pet: 0, idade } },
    )
  })

  it('[P06c] takes no pet that is not born yet', async () => {
    const [bidu, mel] = [newPet('Bidu', 'BASIC', 'adulto'), newPet('Mel', 'LIGHT', 'filhote')]
    expect(await order({ pets: [bidu, { ...mel, aniversario: '2026-11-21' }] })).toMatchObject({
      problem: 'entradaInvalida',
    })
  })

  it('[P07a] keeps a coupon of its variant, and no other, and costs the same with it', async () => {
    const { uid } = await placed(desk, { cupom: 'servidor' })
    expect(await rowOf(uid)).toMatchObject({ cupom: 'servidor', valor: 13_619 })
    expect(await rowOf((await placed(desk, { cupom: 'outro' })).uid)).toMatchObject({ cupom: null })
  })

  it.each([
    ['Curitiba', 'PR', undefined],
    ['NITEROI', 'RJ', 'cidade'],
    ['Niterói', 'RJ', 'cidade'],
    ['Salvador', 'BA', 'regiao'],
  ])('[P09a] is sold in its regions and in no city that is blocked: %s, %s', async (cidade, uf, motivo) => {
    const reply = await order({ endereco: { ...enderecoPet, cidade, uf } })
    expect(reply).toMatchObject(motivo ? { problem: 'regiaoBloqueada', data: { motivo } } : { ok: true })
  })

  it('[P16e] keeps the profile, the schooling and the other telephone that were told', async () => {
    const cliente = { ...(pedidoDePets(newCpf()).cliente as object), telefone2: '(11) 3333-4444' }
    const { uid } = await placed(desk, { cliente, perfil: 'servidor', escolaridade: 5 })
    expect(await rowOf(uid)).toMatchObject({ perfil: 'servidor', outro: '1133334444' })
  })

  it('[P17a] starts on the date that was chosen, else on the first that is offered', async () => {
    expect(await rowOf((await placed(desk)).uid)).toMatchObject({ inicio: '2026-11-25' })
    const { uid } = await placed(desk, { dataVigencia: '2026-12-01' })
    expect(await rowOf(uid)).toMatchObject({ inicio: '2026-12-01' })
  })

  it.each([
    ['regiao.listar', {}],
    ['produto.listar', { uf: 'RJ' }],
    ['resumo.obter', {}],
    ['contratante.obter', { cpf: newCpf() }],
    ['contratante.salvar', { ...titular, cpf: newCpf() }],
    ['segurado.salvar', { idProduto: 2 }],
    ['endereco.salvar', endereco],
    ['proposta.salvar', pedido],
    ['cotacao.enviarWhatsapp', cotacao],
  ] as const)('[P02e] is of a sale in which %s, of a plan for people, is refused', async (name, input) => {
    const sale = await petSale(desk)
    expect(await desk.call(name, input as Data, { sale })).toMatchObject({ problem: 'naoEncontrado' })
  })

  it('[P02e] is of a sale in which a CEP is looked up as in any other', async () => {
    const sale = await petSale(desk)
    expect(await desk.call('endereco.cep', { cep: '20040002' }, { sale })).toMatchObject({ ok: true })
  })

  it('[P02c] is one of as many as one likes, and keeps nobody from a plan for people', async () => {
    const cpf = newCpf()
    await paidByCard(desk, await placed(desk, {}, cpf))
    expect(await hasPaidProposal(desk.store, cpf)).toBe(false)
    const dental = await desk.proposed(cpf)
    await pay(desk, dental.uid)
    expect(await hasPaidProposal(desk.store, cpf)).toBe(true)
    const again = await paidByCard(desk, await placed(desk, {}, cpf))
    expect(await desk.ask('pedido.obter', { link: again.uid })).toMatchObject({ situacao: 'pago' })
    expect([titular.titularResponsavel, pedido.idProduto]).toEqual([true, 2])
  })

  it('[P02d] a minor buys where an adult pays, whoever that is', async () => {
    const cliente = { ...(pedidoDePets(newCpf()).cliente as object), dataNascimento: '2012-01-01' }
    const [sale, payer] = [
      await petSale(desk),
      { cpf: newCpf(), nome: 'Paula Lima', dataNascimento: '1970-01-31', sexo: 'F' },
    ]
    const order = (more: Data) =>
      desk.call('pedidoPet.criar', pedidoDePets(newCpf(), { cliente, ...more }), { sale })
    expect(await order({})).toMatchObject({ problem: 'responsavelMenor' })
    expect(await order({ responsavel: payer })).toMatchObject({ ok: true })
  })
})
