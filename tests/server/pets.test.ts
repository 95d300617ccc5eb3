import { beforeEach, describe, expect, it } from 'vitest'
import { hasPaidProposal, recordBankStatus } from '../../server/payment/index.ts'
import { erasePerson, keptSales } from '../../server/privacy/erase.ts'
import { expiries } from '../../server/sale/expiries.ts'
import { purge } from '../../server/store/index.ts'
import { cotacao, endereco, newCpf, newPet, pedido, titular } from '../contracts/journey.ts'
import type { Data } from '../contracts/operations.ts'
import {
  enderecoPet,
  type PlacedOrder,
  paidByCard,
  paying,
  pedidoDePets,
  petSale,
  placed,
  placedWithoutPets,
  regiaoPet,
} from '../contracts/pets.ts'
import { pay, uncertainCard } from '../contracts/problems-of-money.ts'
import { newCorretor } from '../contracts/problems-of-pets.ts'
import { noon } from '../contracts/variant.ts'
import { seenIn } from '../seen.ts'
import { deskForTests } from './desk-kit.ts'

const desk = deskForTests()

const order = async (more: Data, cpf = newCpf()) =>
  desk.call('pedidoPet.criar', pedidoDePets(cpf, more), { sale: await petSale(desk) })

const rowOf = async (uid: string) =>
  desk.row<Data>(
    `select numero_proposta as numero, valor_centavos as valor, vidas, id_produto as produto, perfil, cupom,
            outro_telefone as outro, cadastro_em is not null as completo, data_vigencia as inicio
       from proposta join pedido on proposta_id = id where uid = $1`,
    uid,
  )

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
      problem: 'precoAlterado',
      data: { totalCentavos: 13_619 },
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
    await desk.refuses('naoEncontrado', 'pedidoPet.criar', pedidoDePets(newCpf()), { sale })
    expect(await desk.ask('planoPet.listar', {}, { sale })).toMatchObject({ planos: [] })
  })

  it('stays one until it is paid, and another CPF in the same browser is the next customer', async () => {
    const { sale, uid, cpf } = await placed(desk)
    const before = await rowOf(uid)
    const one = { linhas: [{ plano: 'TOTAL', faixa: 'filhote', quantidade: 2 }], totalCentavos: 38_088 }
    const pets = [newPet('Rex', 'TOTAL', 'filhote'), newPet('Fifi', 'TOTAL', 'filhote')]
    const changed = await desk.ask('pedidoPet.criar', pedidoDePets(cpf, { ...one, pets }), { sale })
    expect([changed.uid, changed.numPedido]).toEqual([uid, before?.numero])
    expect(await rowOf(uid)).toMatchObject({ valor: 38_088, vidas: 2 })
    const count = await desk.row(
      'select count(*) as n from pet where proposta_id = (select id from proposta where uid = $1)',
      uid,
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
    expect(await desk.rows('select 1 from proposta where sale_id = $1', sale)).toEqual([])
    expect(await asked(regiaoPet)).toMatchObject({ ok: true })
  })

  it('[P02b] may come without address and pets only where the variant completes them later', async () => {
    const { uid } = await placedWithoutPets(desk)
    expect(await rowOf(uid)).toMatchObject({ completo: false, vidas: 2 })
    const { endereco: _, ...without } = pedidoDePets(newCpf())
    await desk.refuses('cadastroIncompleto', 'pedidoPet.criar', without, { sale: await petSale(desk) })
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

  it('keeps the profile, the schooling and the other telephone that were told', async () => {
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
  ] as const)('is of a sale in which %s, of a plan for people, is refused', async (name, input) => {
    const sale = await petSale(desk)
    await desk.refuses('naoEncontrado', name, input as Data, { sale })
  })

  it('is of a sale in which a CEP is looked up as in any other', async () => {
    const sale = await petSale(desk)
    expect(await desk.call('endereco.cep', { cep: '20040002' }, { sale })).toMatchObject({ ok: true })
  })

  it('is one of as many as one likes, and does not keep a person from a plan for people', async () => {
    const cpf = newCpf()
    await paidByCard(desk, await placed(desk, {}, cpf))
    expect(await hasPaidProposal(desk.store, cpf)).toBe(false)
    const dental = await desk.proposed(cpf)
    await pay(desk, dental.uid)
    expect(await hasPaidProposal(desk.store, cpf)).toBe(true)
    const again = await paidByCard(desk, await placed(desk, {}, cpf))
    expect(await desk.order(again.uid)).toMatchObject({ situacao: 'pago' })
    expect([titular.titularResponsavel, pedido.idProduto]).toEqual([true, 2])
  })

  it('[P02d] a minor buys where an adult pays, related or not', async () => {
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

const debit = (uid: string, debito: Data) => paying(uid, 3, { debito })

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
    expect(await desk.charges(uid)).toMatchObject([
      { forma: 3, situacao: 'aguardando' },
      { forma: 1, situacao: 'cancelado' },
    ])
    await desk.ask('pedido.pagar', paying(uid, 2))
    expect(await desk.order(uid)).toMatchObject({
      situacao: 'pago',
      pagamento: { situacao: 'pago', formaPagamento: 2 },
    })
    expect(await desk.payment(uid)).toMatchObject({ situacao: 'pago' })
  })

  it('is debited from a bank and on a day that the variant offers, the start day where none is chosen', async () => {
    const { uid } = await placed(desk)
    for (const debito of [{ banco: '999' }, { banco: '001', diaVencimento: 7 }])
      await desk.refuses('entradaInvalida /debito', 'pedido.pagar', debit(uid, debito))
    await desk.refuses('entradaInvalida /debito', 'pedido.pagar', paying(uid, 3))
    const first = await desk.ask('pedido.pagar', debit(uid, { banco: '001' }))
    expect(first).toMatchObject({ diaVencimento: 25, vencimento: '2026-11-25' })
    expect(await desk.ask('pedido.pagar', debit(uid, { banco: '001', diaVencimento: 25 }))).toEqual(first)
    expect(await desk.charges(uid)).toHaveLength(1)
    await desk.ask('pedido.pagar', debit(uid, { banco: '237' }))
    const debits = await desk.rows(
      `select debito_banco as banco, pagamento.situacao from pagamento join proposta on proposta.id = proposta_id
        where uid = $1 order by banco`,
      uid,
    )
    expect(debits).toEqual([
      { banco: '001', situacao: 'cancelado' },
      { banco: '237', situacao: 'aguardando' },
    ])
  })

  it('by debit is confirmed by one e-mail with its first day, however often it is asked for, and none where it is declined', async () => {
    const { uid } = await placed(desk)
    const { numPedido } = await desk.order(uid)
    const sent = async (about: string) =>
      desk.rows(`select payload ->> 'text' as text from outbox where payload ->> 'subject' = $1`, about)
    const about = `Débito automático do pedido ${numPedido}`
    for (const _ of [1, 2]) await desk.ask('pedido.pagar', debit(uid, { banco: '001', diaVencimento: 10 }))
    expect(await sent(about)).toEqual([
      { text: expect.stringMatching(/Valor: R\$\s141,19 por mês\nPrimeiro débito: 10\/12\/2026\n/) },
    ])
    const declined = await placed(desk, {}, '99900001311')
    await desk.ask('pedido.pagar', debit(declined.uid, { banco: '001' }))
    const other = await desk.order(declined.uid)
    expect(await sent(`Débito automático do pedido ${other.numPedido}`)).toEqual([])
  })

  it('that a bank declines charges nothing, and one that it tells of later pays the order', async () => {
    const declined = await placed(desk, {}, '99900001311')
    expect(await desk.ask('pedido.pagar', debit(declined.uid, { banco: '001' }))).toMatchObject({
      statusPerfilPagamento: 2,
    })
    expect(await desk.order(declined.uid)).toMatchObject({ pagamento: null })
    const { uid } = await placed(desk)
    await desk.ask('pedido.pagar', debit(uid, { banco: '001' }))
    const [charge] = await desk.charges(uid)
    await desk.store.transaction((sql) => recordBankStatus(sql, String(charge?.id), { is: 'paid' }, noon))
    expect(await desk.order(uid)).toMatchObject({ situacao: 'pago' })
  })

  it('[P08e] whose outcome is unknown keeps the order as it is, and is charged no second time', async () => {
    const { uid } = await placed(desk)
    const uncertain = paying(uid, 2, { cartao: uncertainCard })
    for (const _ of [1, 2]) await desk.refuses('pagamentoEmConfirmacao', 'pedido.pagar', uncertain)
    expect(await desk.charges(uid)).toMatchObject([{ situacao: 'confirmando' }])
    expect(await desk.payment(uid)).toEqual({ situacao: 'confirmando' })
    expect(await desk.order(uid)).toMatchObject({ pagamento: { situacao: 'confirmando' } })
  })

  it('takes an order by its own call only', async () => {
    const { uid } = await placed(desk)
    const asDental = { uid, formaPagamento: 1, cicloPagamento: 1 }
    for (const [name, input] of [
      ['pagamento.criar', asDental],
      ['proposta.obter', { uid }],
      ['proposta.vigencia', { uid, dataVigencia: '2026-12-01' }],
      ['proposta.enviarEmail', { uid }],
      ['pix.renovar', { uid }],
    ] as const)
      await desk.refuses('naoEncontrado', name, input)
  })

  it('[P08i] charges what the page showed, and nothing where another tab or the operator changed it since', async () => {
    const { sale, uid, cpf } = await placed(desk)
    const order = await desk.order(uid)
    const seen = (input: Data, view: Data) => ({ ...input, visto: seenIn('pedido.pagar', view, input) })
    const one = { linhas: [{ plano: 'TOTAL', faixa: 'filhote', quantidade: 2 }], totalCentavos: 38_088 }
    const pets = [newPet('Rex', 'TOTAL', 'filhote'), newPet('Fifi', 'TOTAL', 'filhote')]
    await desk.ask('pedidoPet.criar', pedidoDePets(cpf, { ...one, pets }), { sale })
    expect(await desk.call('pedido.pagar', seen(paying(uid), order))).toMatchObject({
      problem: 'propostaMudou',
      data: { agora: { valorCentavos: 38_088, linhas: [{ id: 'TOTAL/filhote', quantidade: 2 }] } },
    })
    // What a way of paying adds is in what was shown for it.
    const changed = await desk.order(uid)
    const { visto } = seen(paying(uid), changed)
    expect(await desk.call('pedido.pagar', { ...debit(uid, { banco: '001' }), visto })).toMatchObject({
      problem: 'propostaMudou',
      data: { agora: { valorCentavos: 38_588 } },
    })
    expect(await desk.charges(uid)).toEqual([])
    const paid = await desk.ask('pedido.pagar', seen(paying(uid), changed))
    expect(paid).toMatchObject({ valorCentavos: 38_088 })
  })

  it('starts the plan on the date chosen, and on the next that is offered once the one before has closed', async () => {
    const { uid } = await placed(desk)
    const after = Date.UTC(2026, 10, 25, 15)
    await desk.ask('pedido.pagar', paying(uid), { at: after })
    const row = await desk.row('select data_vigencia as inicio from proposta where uid = $1', uid)
    expect(row).toEqual({ inicio: '2026-12-01' })
  })

  it('that is debited months later is kept until then, even for a person who asks to be erased', async () => {
    const { uid, sale } = await placed(desk)
    await desk.ask('pedido.pagar', debit(uid, { banco: '001' }))
    await desk.rows(
      `update pagamento set debito_em = '2027-03-10' from proposta where proposta.id = proposta_id and uid = $1`,
      uid,
    )
    const inFebruary = Date.UTC(2027, 1, 10, 15)
    expect(await keptSales(desk.store, [sale], inFebruary)).toMatchObject([{ sale, why: 'aberta' }])
    expect(await keptSales(desk.store, [sale], Date.UTC(2027, 2, 20, 15))).toEqual([])
  })
})

describe('an order of plans for pets', () => {
  const day = 24 * 3_600_000
  beforeEach(() => desk.rows('delete from sale'))

  /** What only an order has, and how many rows of it: the corretores whom its sale was shown by name among them. */
  async function left(): Promise<unknown> {
    const row =
      await desk.row(`select (select count(*) from pedido) as pedido, (select count(*) from item_pedido) as item_pedido,
            (select count(*) from pet) as pet, (select count(*) from corretor_achado) as corretor_achado,
            (select count(*) from contratante) as contratante`)
    return row
  }

  /** Places an order in a sale that searched for corretores by name. */
  async function placedAfterSearch(cpf = newCpf()): Promise<PlacedOrder> {
    const sale = await petSale(desk)
    await desk.ask('corretorPet.procurar', { nome: 'Maria' }, { sale })
    const { uid } = await desk.ask('pedidoPet.criar', pedidoDePets(cpf), { sale })
    return { sale, uid: String(uid), cpf }
  }

  const erase = (cpf: string) =>
    desk.store.transaction((sql) =>
      erasePerson(
        sql,
        { cpf, emails: [], phones: [] },
        { por: 'ouvidoria', motivo: 'protocolo 7', now: noon, secret: 's'.repeat(32) },
      ),
    )

  const shownCorretores = async (sale: string) =>
    (await desk.rows('select 1 from corretor_achado where sale_id = $1', sale)).length

  it('leaves with its buyer, pets and lines included, and no other person with it', async () => {
    const { uid, cpf, sale } = await placedAfterSearch()
    const other = await placed(desk)
    const shown = await shownCorretores(sale)
    expect(shown).toBeGreaterThan(0)
    expect(await left()).toMatchObject({ pedido: 2, item_pedido: 4, pet: 4, contratante: 2 })
    const { erased, stayed } = await erase(cpf)
    expect(erased).toMatchObject({ pedido: 1, item_pedido: 2, pet: 2, proposta: 1, contratante: 1, sale: 1 })
    expect(stayed).toEqual([])
    expect(await left()).toEqual({ pedido: 1, item_pedido: 2, pet: 2, corretor_achado: 0, contratante: 1 })
    for (const name of ['pedido.obter', 'preCadastro.obter'])
      await desk.refuses('naoEncontrado', name, { link: uid })
    expect(await desk.order(other.uid)).toMatchObject({ pets: ['Bidu', 'Mel'] })
  })

  it('stays whole where it was paid, and who bought it is told so by its name', async () => {
    const { uid, cpf } = await paidByCard(desk, await placedAfterSearch())
    const { stayed } = await erase(cpf)
    expect(stayed).toMatchObject([
      { why: 'paga', isOfLines: true, rows: { pedido: 1, item_pedido: 2, pet: 2 } },
    ])
    expect(await desk.order(uid)).toMatchObject({ situacao: 'pago' })
  })

  it('forgets a corretor whom its sale was shown, who asks to be erased', async () => {
    const { sale } = await placedAfterSearch()
    const one = await desk.row<{ readonly cpf: string }>(
      'select cpf from corretor_achado where sale_id = $1 order by chave limit 1',
      sale,
    )
    const before = await shownCorretores(sale)
    expect((await erase(String(one?.cpf))).erased).toMatchObject({ corretor_achado: 1 })
    expect(await shownCorretores(sale)).toBe(before - 1)
  })

  it('is purged with all that only it has thirty days after its last change, and never once it is paid', async () => {
    const order = await placedAfterSearch()
    const paid = await paidByCard(desk)
    await purge(desk.store, noon + 29 * day, expiries)
    expect(await left()).toMatchObject({ pedido: 2, pet: 4 })
    await purge(desk.store, noon + 30 * day + 1, expiries)
    expect(await left()).toEqual({ pedido: 1, item_pedido: 2, pet: 2, corretor_achado: 0, contratante: 1 })
    await desk.refuses('naoEncontrado', 'pedido.obter', { link: order.uid })
    expect(await desk.order(paid.uid)).toMatchObject({ situacao: 'pago' })
  })
})

type Found = { readonly chave: string; readonly nome: string; readonly cpfMascarado: string }

const search = async (sale: string, nome: string) =>
  (await desk.ask('corretorPet.procurar', { nome }, { sale })).corretores as unknown as readonly Found[]

const cpfsOf = async (sale: string) =>
  (await desk.rows<{ readonly cpf: string }>('select cpf from corretor_achado where sale_id = $1', sale)).map(
    ({ cpf }) => cpf,
  )

describe('a corretor of plans for pets', () => {
  it('[P01h] is searched for by name, and shown without a CPF: three digits of it, and a key', async () => {
    const sale = await desk.sale('pet-loja')
    const found = await search(sale, 'Maria')
    expect(found.length).toBeGreaterThan(1)
    const cpfs = await cpfsOf(sale)
    expect(cpfs).toHaveLength(found.length)
    for (const cpf of cpfs) expect(JSON.stringify(found)).not.toContain(cpf)
    for (const { nome, cpfMascarado } of found) {
      expect(nome).toMatch(/^Maria /)
      expect(cpfMascarado).toMatch(/^\*{3}\.\*{3}\.\d{3}-\*{2}$/)
    }
    expect(await search(sale, 'Ninguemzz')).toEqual([])
    await desk.refuses('entradaInvalida', 'corretorPet.procurar', { nome: 'Ma' }, { sale })
  })

  it('[P01h] has one key for a sale however often they are found, and it opens nothing in another sale', async () => {
    const [sale, other] = [await desk.sale('pet-loja'), await desk.sale('pet-loja')]
    const [first, again] = [await search(sale, 'Maria'), await search(sale, 'Maria')]
    expect(again).toEqual(first)
    const { chave = '', nome = '' } = first[0] ?? {}
    await desk.refuses('naoEncontrado', 'corretorPet.buscar', { chave }, { sale: other })
    expect(await desk.call('corretorPet.buscar', { chave }, { sale })).toMatchObject({ ok: true })
    expect(nome).not.toBe('')
  })

  it('[P01i] who is chosen is tied to the sale, and shown by nothing they could be reached by', async () => {
    const sale = await desk.sale('pet-loja')
    const shown = await desk.ask('corretorPet.buscar', { cpf: '529.982.247-25' }, { sale })
    const [{ corretor, cpf } = {} as never] = await desk.rows<{
      readonly cpf: string
      readonly corretor: Data
    }>('select cpf_corretor as cpf, corretor from sale where id = $1', sale)
    expect(cpf).toBe('52998224725')
    expect(Object.keys(shown).sort()).toEqual(['cpfMascarado', 'emailMascarado', 'nome', 'telefoneMascarado'])
    const told = JSON.stringify(shown)
    for (const secret of [cpf, corretor.email, corretor.telefone]) expect(told).not.toContain(secret)
    const { uid } = await desk.ask('pedidoPet.criar', pedidoDePets(newCpf()), { sale })
    const order = await desk.row('select cpf_corretor as cpf from proposta where uid = $1', uid)
    expect(order).toEqual({ cpf: '52998224725' })
  })

  it('[P01j] who is new is registered, by this sale again, and by no other', async () => {
    const sale = await desk.sale('pet-loja')
    const input = newCorretor('99900000188')
    expect(await desk.call('corretorPet.salvar', input, { sale })).toMatchObject({ ok: true })
    expect(await desk.call('corretorPet.salvar', { ...input, nome: 'Carla Prado' }, { sale })).toMatchObject({
      data: { nome: 'Carla Prado' },
    })
    const known = newCorretor(newCpf())
    await desk.refuses('jaCadastrado', 'corretorPet.salvar', known, { sale })
  })

  it('who was registered for plans for pets may not be changed at the other service of corretores by it', async () => {
    const sale = await desk.sale('pet-loja')
    await desk.ask('corretorPet.salvar', newCorretor('99900000188'), { sale })
    const row = await desk.row(
      'select cpf_cadastrado as corretores, cpf_cadastrado_pet as pets from sale where id = $1',
      sale,
    )
    expect(row).toEqual({ corretores: null, pets: '99900000188' })
  })
})
