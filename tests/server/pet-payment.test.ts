import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { learn } from '../../server/payment/index.ts'
import { keptSales } from '../../server/people/open-money.ts'
import { cartao, type Desk, newCpf, newPet, openDesk, titular } from '../contracts/journey.ts'
import type { Data } from '../contracts/operations.ts'
import {
  aceite,
  completion,
  enderecoPet,
  paidByCard,
  pedidoDePets,
  petSale,
  placed,
  placedWithoutPets,
} from '../contracts/pets.ts'
import { uncertainCard } from '../contracts/problems-of-money.ts'
import { noon } from '../contracts/variant.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

const debit = (uid: string, debito: Data) => ({ uid, formaPagamento: 3, debito, aceite })

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
    const boleto = await desk.ask('pedido.pagar', { uid, formaPagamento: 1, aceite })
    expect(boleto).toMatchObject({
      statusPerfilPagamento: 1,
      valorCentavos: 13_619,
      vencimento: '2026-11-23',
    })
    expect(await desk.ask('pedido.pagar', { uid, formaPagamento: 1 })).toEqual(boleto)
    const taken = await desk.ask('pedido.pagar', debit(uid, { banco: '001', diaVencimento: 10 }))
    expect(taken).toMatchObject({ valorCentavos: 14_119, diaVencimento: 10, vencimento: '2026-12-10' })
    expect((await chargesOf(uid)).map(({ situacao }) => situacao)).toEqual(['cancelado', 'aguardando'])
    await desk.ask('pedido.pagar', { uid, formaPagamento: 2, cartao })
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
    expect(await desk.call('pedido.pagar', { uid, formaPagamento: 3, aceite })).toMatchObject({
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
    const uncertain = { uid, formaPagamento: 2, cartao: uncertainCard, aceite }
    for (const _ of [1, 2])
      expect(await desk.call('pedido.pagar', uncertain)).toMatchObject({ problem: 'pagamentoEmConfirmacao' })
    expect(await chargesOf(uid)).toMatchObject([{ situacao: 'confirmando' }])
    expect(await desk.ask('pagamento.consultar', { uid })).toEqual({ situacao: 'confirmando' })
    expect(await desk.ask('pedido.obter', { link: uid })).toMatchObject({
      pagamento: { situacao: 'confirmando' },
    })
  })

  it('[P08f] takes an order by its own call only, and no proposal of one product by it', async () => {
    const { uid } = await placed(desk)
    const dental = await desk.proposed()
    const asDental = { uid, formaPagamento: 1, cicloPagamento: 1 }
    for (const [name, input] of [
      ['pagamento.criar', asDental],
      ['proposta.obter', { uid }],
      ['proposta.vigencia', { uid, dataVigencia: '2026-12-01' }],
      ['proposta.enviarEmail', { uid }],
      ['pix.renovar', { uid }],
      ['pedido.pagar', { uid: dental.uid, formaPagamento: 1, aceite }],
      ['pedido.obter', { link: dental.uid }],
      ['preCadastro.obter', { link: dental.uid }],
    ] as const)
      expect([name, await desk.call(name, input)]).toMatchObject([name, { problem: 'naoEncontrado' }])
  })

  it('[P08i] charges what the page showed, and nothing where another tab or the operator changed it since', async () => {
    const { sale, uid, cpf } = await placed(desk)
    const shown = { uid, formaPagamento: 1, valorCentavos: 13_619, aceite }
    const one = { linhas: [{ plano: 'TOTAL', faixa: 'filhote', quantidade: 2 }], totalCentavos: 38_088 }
    const pets = [newPet('Rex', 'TOTAL', 'filhote'), newPet('Fifi', 'TOTAL', 'filhote')]
    await desk.ask('pedidoPet.criar', pedidoDePets(cpf, { ...one, pets }), { sale })
    expect(await desk.call('pedido.pagar', shown)).toMatchObject({
      ...{ problem: 'precoAlterado', data: { valorCentavos: 38_088 } },
    })
    // What a way of paying adds is in what was shown for it.
    const byDebit = { ...debit(uid, { banco: '001' }), valorCentavos: 38_088 }
    expect(await desk.call('pedido.pagar', byDebit)).toMatchObject({
      ...{ problem: 'precoAlterado', data: { valorCentavos: 38_588 } },
    })
    expect(await chargesOf(uid)).toEqual([])
    const paid = await desk.ask('pedido.pagar', { ...shown, valorCentavos: 38_088 })
    expect(paid).toMatchObject({ valorCentavos: 38_088 })
  })

  it('[P08g] starts the plan on the date chosen, and on the next that is offered once the one before has closed', async () => {
    const { uid } = await placed(desk)
    const after = Date.UTC(2026, 10, 25, 15)
    await desk.ask('pedido.pagar', { uid, formaPagamento: 1, aceite }, { at: after })
    const [row] = await desk.store.query('select data_vigencia as inicio from proposta where uid = $1', [uid])
    expect(row).toEqual({ inicio: '2026-12-01' })
  })
})

describe('an order that is opened by its address', () => {
  it('[P13a] shows what was bought, and of who bought only enough to know it is theirs', async () => {
    const { uid, cpf } = await placed(desk)
    const shown = await desk.ask('pedido.obter', { link: uid })
    expect(shown).toMatchObject({
      ...{ valorCentavos: 13_619, pets: ['Bidu', 'Mel'], situacao: 'aberto', aceito: false },
      cliente: {
        ...{
          nome: 'Beatriz G.',
          emailMascarado: 'b***@exemplo.com.br',
          telefoneMascarado: '(21) *****-4321',
        },
        cpfMascarado: `***.***.${cpf.slice(6, 9)}-**`,
      },
    })
    const text = JSON.stringify(shown)
    for (const secret of [cpf, 'Gouveia', 'beatriz@', '98765', 'Afonso Pena'])
      expect(text).not.toContain(secret)
  })

  it('[P13b] lets who knows the CPF say how they are reached, and sends the boleto there', async () => {
    const { uid, cpf } = await placed(desk)
    const told = { link: uid, cpf, email: 'outra@exemplo.com.br', telefone: '11 91234-5678' }
    expect(await desk.ask('pedido.confirmar', told)).toMatchObject({
      cliente: { emailMascarado: 'o***@exemplo.com.br', telefoneMascarado: '(11) *****-5678' },
    })
    await desk.ask('pedido.pagar', { uid, formaPagamento: 1, aceite })
    const mails = await desk.store.query<{ readonly payload: Data }>(
      `select payload from outbox where payload ->> 'to' = 'outra@exemplo.com.br'`,
    )
    expect(mails.map(({ payload }) => payload.subject)).toEqual([expect.stringMatching(/^Boleto do pedido /)])
  })

  it('[P14a] has its card replaced by who knows the CPF: nothing is charged, and nothing of the card is kept', async () => {
    const { uid, cpf } = await paidByCard(desk)
    const before = await chargesOf(uid)
    const shown = await desk.ask('cartao.atualizar', { link: uid, cpf, cartao, aceite })
    expect(shown.finalCartao).toBe(cartao.numeroCartao.replace(/\D/g, '').slice(-4))
    expect(await chargesOf(uid)).toEqual(before)
    const token = { token: 'um-token' }
    for (const [entry, card] of [
      ['campos', cartao],
      ['pagina', cartao],
      ['proprio', token],
    ] as const)
      expect(
        await desk.call('cartao.atualizar', { link: uid, cpf, cartao: card, aceite }, { cardEntry: entry }),
      ).toMatchObject({ problem: 'entradaInvalida' })
  })

  it('[P11a] has its registration completed once, F where nobody said a gender, each pet once and of its age', async () => {
    const { uid } = await placedWithoutPets(desk)
    expect(await desk.ask('preCadastro.obter', { link: uid })).toMatchObject({
      ...{ completo: false, sexo: 'F', endereco: null, pets: [{ plano: 'BASIC' }, { plano: 'LIGHT' }] },
    })
    const input = await completion(desk, uid)
    const [one] = input.pets as readonly Data[]
    for (const pets of [[one], [one, one], [...(input.pets as readonly Data[]), { ...one, id: 'x' }]])
      expect(await desk.call('preCadastro.completar', { ...input, pets: pets as never })).toMatchObject({
        problem: 'entradaInvalida',
      })
    expect(await desk.ask('preCadastro.completar', input)).toMatchObject({ status: 2 })
    expect(await desk.ask('preCadastro.obter', { link: uid })).toMatchObject({
      ...{
        completo: true,
        endereco: null,
        dataNascimento: null,
        pets: [{ nome: 'Pet 0' }, { nome: 'Pet 1' }],
      },
    })
    expect(await desk.call('preCadastro.completar', input)).toMatchObject({ problem: 'jaCompleto' })
    const [row] = await desk.store.query(
      `select cidade from endereco join proposta on proposta.sale_id = endereco.sale_id where uid = $1`,
      [uid],
    )
    expect(row).toEqual({ cidade: enderecoPet.cidade })
  })

  it('[P11c] shows where they live and when they were born to nobody once its registration is complete', async () => {
    const { uid } = await placed(desk)
    const shown = await desk.ask('preCadastro.obter', { link: uid })
    expect(shown).toMatchObject({ completo: true, endereco: null, dataNascimento: null })
    for (const secret of ['Afonso Pena', '30130010', '1985-03-27', 'aniversario'])
      expect(JSON.stringify(shown)).not.toContain(secret)
  })

  it('[P11d] is completed for a minor by who was named to pay before, and by nobody who is blocked', async () => {
    const [sale, cpf] = [await petSale(desk, 'pet-simples'), newCpf()]
    const { endereco: _, pets: __, ...order } = pedidoDePets(cpf)
    const cliente = { ...(order.cliente as object), dataNascimento: '2012-01-01' }
    const responsavel = { cpf: newCpf(), nome: 'Paula Lima', dataNascimento: '1970-01-31', sexo: 'F' }
    const { uid } = await desk.ask('pedidoPet.criar', { ...order, cliente, responsavel }, { sale })
    const input = await completion(desk, String(uid), { dataNascimento: '2012-01-01' })
    const blocked = { ...responsavel, cpf: '99900000340' }
    expect(await desk.call('preCadastro.completar', { ...input, responsavel: blocked })).toMatchObject({
      problem: 'cpfBloqueado',
    })
    expect(await desk.ask('preCadastro.completar', input)).toMatchObject({ status: 2 })
    const [row] = await desk.store.query(
      `select responsavel.cpf, titular_responsavel as sozinho
         from responsavel join contratante on contratante.id = contratante_id where contratante.cpf = $1`,
      [cpf],
    )
    expect(row).toEqual({ cpf: responsavel.cpf, sozinho: false })
  })

  it('[P11b] has one reminder an hour sent to who bought, with the address of the order', async () => {
    const { uid } = await placedWithoutPets(desk)
    const remind = (at: number) => desk.ask('lembrete.enviar', { link: uid }, { at })
    for (const at of [noon, noon + 60_000, noon + 3_600_000])
      expect(await remind(at)).toEqual({ emailMascarado: 'b***@exemplo.com.br' })
    const sent = await desk.store.query<{ readonly payload: Data }>(
      `select payload from outbox where payload ->> 'link' like '%' || $1 || '%'`,
      [uid],
    )
    expect(sent).toHaveLength(2)
  })

  it('[P12a] shows its boleto again to who knows the CPF and the birth of who pays it, in its own variant', async () => {
    const payer = { nome: 'Paula Lima', cpf: newCpf(), dataNascimento: '1970-01-31', sexo: 'F' }
    const { uid, cpf } = await placed(desk, { responsavel: payer })
    await desk.ask('pedido.pagar', { uid, formaPagamento: 1, aceite })
    const listed = async (input: Data, variant: 'pet-loja' | 'pet-simples' = 'pet-loja') =>
      (await desk.ask('boleto.listar', input, { sale: await desk.sale(variant) })).boletos
    const right = { cpf: payer.cpf, dataNascimento: payer.dataNascimento }
    expect(await listed(right)).toMatchObject([
      {
        valorCentavos: 13_619,
        situacao: 'aberto',
        vencimento: '2026-11-23',
        linkBoleto: `/boleto/${uid}.pdf`,
      },
    ])
    expect(await listed(right, 'pet-simples')).toEqual([])
    expect(await listed({ ...right, dataNascimento: '1970-02-01' })).toEqual([])
    expect(await listed({ cpf, dataNascimento: '1985-03-27' })).toEqual([])
  })

  it('[P12b] is no look-up by which a plan for people may be contracted, as one of a person is not', async () => {
    const sale = await desk.sale()
    const cpf = newCpf()
    for (const [name, input] of [
      ['boleto.listar', { cpf, dataNascimento: '1970-01-31' }],
      ['pessoa.consultar', { cpf }],
    ] as const) {
      await desk.ask(name, input, { sale })
      expect(await desk.call('contratante.salvar', { ...titular, cpf }, { sale })).toMatchObject({
        problem: 'naoEncontrado',
      })
    }
    await desk.ask('contratante.obter', { cpf }, { sale })
    await desk.ask('boleto.listar', { cpf, dataNascimento: '1970-01-31' }, { sale })
    expect(await desk.call('contratante.salvar', { ...titular, cpf }, { sale })).toMatchObject({ ok: true })
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
