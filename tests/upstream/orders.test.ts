import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openServices } from '../../server/upstream/index.ts'
import { openEmpty } from '../contracts/database.ts'
import { corretor, type Desk, deskOver, newCpf, pedido, titular } from '../contracts/journey.ts'
import type { Data } from '../contracts/operations.ts'
import {
  aceite,
  completion,
  enderecoPet,
  paidByCard,
  paying,
  pedidoDePets,
  placed,
  placedWithoutPets,
} from '../contracts/pets.ts'
import { uncertainCard } from '../contracts/problems-of-money.ts'
import { newCorretor } from '../contracts/problems-of-pets.ts'
import { noon } from '../contracts/variant.ts'
import { cartao } from '../people.ts'
import { charging, type MoneyDesk, minute, openMoneyDesk } from './money-kit.ts'
import { sentBy as requestsOf } from './sent-by.ts'

let money: MoneyDesk
beforeAll(async () => {
  money = await openMoneyDesk()
}, 60_000)
afterAll(() => money.close())
beforeEach(() => money.clear())
const sentBy = (work: () => Promise<unknown>) => requestsOf(money.standIn, work)

const api = '/integracao/webapi/api'
const approving = '/integracao/sdk/venda/aprovar'

describe('what goes to the services behind the plans for pets', () => {
  it('[P10a] is the call of the specification, by its path, its query, its payload and its secret', async () => {
    const { desk, standIn } = money
    const sale = await desk.sale('pet-loja')
    const ask = (name: string, input: Parameters<typeof desk.ask>[1]) => desk.ask(name, input, { sale })
    expect(await sentBy(() => ask('corretorPet.procurar', { nome: ' Maria  L' }))).toEqual([
      [`GET ${api}/pedido/corretor/all?nome=Maria+L&totalRegistros=10`, undefined],
    ])
    expect(await sentBy(() => ask('corretorPet.buscar', { cpf: '529.982.247-25' }))).toEqual([
      [`GET ${api}/pedido/corretor/buscar?cpf=52998224725`, undefined],
    ])
    expect(standIn.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
    expect(await sentBy(() => ask('corretorPet.salvar', newCorretor('99900000188')))).toEqual([
      [`GET ${api}/pedido/corretor/buscar?cpf=99900000188`, undefined],
      [
        `POST ${api}/corretor`,
        {
          Cpf: '99900000188',
          Nome: 'Carla Menezes Prado',
          Email: 'carla@exemplo.com.br',
          DDDTelefone: '21',
          NumTelefone: '987654321',
        },
      ],
    ])
    const cpf = newCpf()
    expect(await sentBy(() => ask('pessoa.consultar', { cpf }))).toEqual([
      ['POST /security/token', { grant_type: 'password', username: 'funis', password: 'senha-da-consulta' }],
      [`GET /api/cpf?cpf=${cpf}`, undefined],
    ])
    expect(standIn.requests.at(-1)?.headers.authorization).toBe('Bearer token-da-consulta')
    expect(await sentBy(() => ask('parentesco.listar', {}))).toEqual([['GET /api/parentesco', undefined]])
    await ask('corretorPet.buscar', { cpf: corretor })
    const cliente = { ...(pedidoDePets(cpf).cliente as object), telefone2: '1133334444' }
    const dados = {
      Nome: 'Beatriz Gouveia',
      CPF: cpf,
      DataNascimento: '1985-03-27',
      CEP: '30130010',
      Logradouro: 'Avenida Afonso Pena',
      Numero: '10',
      Complemento: '',
      Bairro: 'Centro',
      Cidade: 'Belo Horizonte',
      UF: 'MG',
      Email: 'beatriz@exemplo.com.br',
      DDDTelefone1: '21',
      NumTelefone1: '987654321',
      DDDTelefone2: '11',
      NumTelefone2: '33334444',
    }
    const dog = { Sexo: 'M', Especie: 'Cão' }
    const products = [
      {
        IdProduto: 'BASIC/adulto',
        Quantidade: 1,
        DadosDependente: [],
        DadosPet: [{ ...dog, Nome: 'Bidu', FaixaIdade: 2, Aniversario: '2022-05-02' }],
      },
      {
        IdProduto: 'LIGHT/filhote',
        Quantidade: 1,
        DadosDependente: [],
        DadosPet: [{ ...dog, Nome: 'Mel', FaixaIdade: 1, Aniversario: '2026-05-02' }],
      },
    ]
    const template = {
      CodOrigemVenda: 3,
      CpfCorretor: corretor,
      Dados: dados,
      FormaPagamento: { MetodoPagamento: 2 },
      PlanoSelecionado: products,
    }
    expect(await sentBy(() => ask('pedidoPet.criar', pedidoDePets(cpf, { cliente })))).toEqual([
      [`POST ${api}/venda`, template],
    ])
    const pass = standIn.requests.at(-1)?.headers.authorization ?? ''
    expect(Buffer.from(pass, 'base64').length).toBeGreaterThan(40)
    const [[line, again] = []] = await sentBy(() => ask('pedidoPet.criar', pedidoDePets(cpf, { cliente })))
    expect([line, again]).toEqual([`POST ${api}/venda`, { ...template, IdPreCadastro: expect.any(Number) }])
  })

  it('[P01j] a corretor whose registration was done unheard is there already, and is found by the search', async () => {
    const { desk, standIn } = money
    const sale = await desk.sale('pet-loja')
    const ask = (name: string, input: Parameters<typeof desk.ask>[1]) => desk.ask(name, input, { sale })
    standIn.fail(`${api}/corretor`, 'answerLost')
    const register = () => ask('corretorPet.salvar', newCorretor('99900000188'))
    await expect(register()).rejects.toThrow('indisponivel')
    await expect(register()).rejects.toThrow('jaCadastrado')
    const found = await ask('corretorPet.buscar', { cpf: '99900000188' })
    expect(found.nome).toBe('Carla Menezes Prado')
  })

  it('[P10a] a payment goes in parts, under a name of its own, with what it is paid by and nothing else', async () => {
    const { desk, standIn } = money
    const { uid, cpf } = await placed(desk)
    const numPedido = expect.stringMatching(/^PET\d+$/)
    const common = { IdPreCadastro: expect.any(String), NumPedido: numPedido }
    const pay =
      (formaPagamento: 1 | 2 | 3, more: Data = {}) =>
      () =>
        desk.ask('pedido.pagar', paying(uid, formaPagamento, more))
    expect(await sentBy(pay(1))).toEqual([
      [`POST ${approving}`, { ...common, MetodoPagamento: '1', Valor: '136.19' }],
    ])
    const headers = standIn.requests.at(-1)?.headers
    expect(headers?.['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(headers?.['idempotency-key']).toBe((await money.chargeOf(uid)).id)
    expect(await sentBy(pay(3, { debito: { banco: '001', diaVencimento: 10 } }))).toEqual([
      [
        `POST ${approving}`,
        { ...common, MetodoPagamento: '3', Valor: '141.19', Banco: '001', DiaVencimento: '10' },
      ],
    ])
    const card = {
      NomeCartao: cartao.nome,
      NumeroCartao: cartao.numeroCartao.replace(/\D/g, ''),
      CodigoSeguranca: cartao.codigoSeguranca,
      DataValidade: cartao.dataValidade,
    }
    expect(await sentBy(pay(2))).toEqual([
      [`POST ${approving}`, { ...common, MetodoPagamento: '2', Valor: '136.19', ...card }],
    ])
    const update = { link: uid, cpf, cartao, aceite }
    expect(await sentBy(() => desk.ask('cartao.atualizar', update))).toEqual([
      ['POST /integracao/sdk/venda/cartao', { NumPedido: numPedido, Cpf: cpf, ...card }],
    ])
  })

  it('[P10a] a registration is loaded by its id and number, and completed with status 2', async () => {
    const { desk } = money
    const { uid } = await placedWithoutPets(desk)
    const [[load] = []] = await sentBy(() => desk.ask('preCadastro.obter', { link: uid }))
    expect(load).toMatch(new RegExp(`^GET ${api}/precadastro/\\d+/pedido/PET\\d+$`))
    const input = await completion(desk, uid, { perfil: 'liberal' })
    const [[line, body] = []] = await sentBy(() => desk.ask('preCadastro.completar', input))
    expect(line).toBe(`POST ${api}/venda/complementar_dados`)
    expect(body).toMatchObject({
      PreCadastro: {
        CEP: enderecoPet.cep,
        Cidade: enderecoPet.cidade,
        UF: 'MG',
        DataNascimento: '1985-03-27',
        Sexo: 'F',
        IdStatusPreCadastro: 2,
        CampoPersonalizado: 'liberal',
      },
      Pedido: {
        Produtos: [
          { IdProduto: 'BASIC/adulto', DadosPet: [{ Nome: 'Pet 0', Especie: 'Cão', FaixaIdade: 2 }] },
          { IdProduto: 'LIGHT/filhote', DadosPet: [{ Nome: 'Pet 1', Especie: 'Cão', FaixaIdade: 1 }] },
        ],
      },
    })
    expect(await desk.ask('preCadastro.obter', { link: uid })).toMatchObject({ completo: true })
  })
})

describe('a charge of an order whose answer was lost', () => {
  it('is asked for at the service of the order, by its name, and settled', async () => {
    const { desk, standIn } = money
    standIn.dental.tells()
    const { uid } = await placed(desk)
    standIn.fail(approving, 'answerLost')
    const reply = await desk.call('pedido.pagar', paying(uid, 2))
    expect(reply).toMatchObject({ problem: 'pagamentoEmConfirmacao' })
    const { id } = await money.chargeOf(uid)
    const asked = await sentBy(() => money.reconcileAt(noon + 2 * minute))
    expect(asked[0]?.[0]).toBe(`GET /integracao/sdk/venda/consultar?chave=${id}`)
    expect(await money.chargeOf(uid)).toMatchObject({ situacao: 'pago', pendencia: null })
    expect(await desk.ask('pedido.obter', { link: uid })).toMatchObject({ situacao: 'pago' })
  })

  it('is taken back at the service of the order, once another took its place', async () => {
    const { desk, standIn } = money
    standIn.dental.tells()
    const { uid } = await placed(desk)
    await desk.ask('pedido.pagar', paying(uid))
    const { id } = await money.chargeOf(uid)
    await paidByCard(desk, { uid, sale: '', cpf: '' })
    const asked = (await sentBy(() => money.reconcileAt(noon + 2 * minute))).map(([line]) => line)
    expect(asked).toContain(`POST /integracao/sdk/venda/cancelar?chave=${id}`)
  })

  it('that the service cannot tell of stays uncertain, by card and by debit', async () => {
    const { desk, standIn } = money
    const [card, debit] = [await placed(desk), await placed(desk)]
    await desk.call('pedido.pagar', paying(card.uid, 2, { cartao: uncertainCard }))
    standIn.fail(approving, 'answerLost')
    await desk.call('pedido.pagar', paying(debit.uid, 3, { debito: { banco: '001' } }))
    await money.reconcileAt(noon + 10 * minute)
    for (const { uid } of [card, debit])
      expect(await money.chargeOf(uid)).toMatchObject({ situacao: 'confirmando' })
  })
})

const month = (uid: string, formaPagamento: 1 | 2 = 2, more: Data = {}) =>
  paying(uid, formaPagamento, { aceite: null, ...more })

const linesOf = async (work: () => Promise<unknown>) => (await sentBy(work)).map(([line]) => line)

/** Makes a proposal, and gives the CPF of who contracts it. */
async function proposed(): Promise<{ readonly uid: string; readonly cpf: string }> {
  const { desk } = money
  const { sale, cpf } = await desk.registered()
  const { uid } = await desk.ask('proposta.salvar', pedido, { sale })
  return { uid: String(uid), cpf }
}

const card = {
  nome: cartao.nome,
  numeroCartao: cartao.numeroCartao.replace(/\D/g, ''),
  codigoSeguranca: cartao.codigoSeguranca,
  dataValidade: cartao.dataValidade,
}

describe('what goes to the service of a proposal that is finished as an order is', () => {
  it('is its payment, as creating one sends it, under the name of the charge', async () => {
    const { uid } = await proposed()
    const [ours, theirs] = [await proposed(), await proposed()]
    const asCreated = { uid: theirs.uid, formaPagamento: 2, cicloPagamento: 1, cartao }
    const [[line, body] = []] = await sentBy(() => money.desk.ask('pedido.pagar', month(ours.uid)))
    const [[lineThere, bodyThere] = []] = await sentBy(() => money.desk.ask('pagamento.criar', asCreated))
    expect(line).toBe(`POST ${charging}`)
    expect(line).toBe(lineThere)
    expect(body).toEqual({ ...bodyThere, idProposta: body?.idProposta })
    expect(body).toMatchObject({ formaPagamento: 2, cicloPagamento: 1, cartao: card })
    await money.desk.ask('pedido.pagar', month(uid, 1))
    expect(money.standIn.requests.at(-1)?.headers['idempotency-key']).toBe((await money.chargeOf(uid)).id)
  })

  it('is the date on which it starts, before it is paid', async () => {
    const { uid } = await proposed()
    const [[line, body] = [], [second] = []] = await sentBy(() =>
      money.desk.ask('pedido.pagar', month(uid, 1, { dataVigencia: '2026-12-05' })),
    )
    expect([line, second]).toEqual(['PUT /api/Proposta/Update', `POST ${charging}`])
    expect(body).toMatchObject({ dataVigencia: '2026-12-05', idProduto: 2, valor: 49.9 })
  })

  it('is how who contracts is reached, and where they live', async () => {
    const { uid, cpf } = await proposed()
    const endereco = {
      cep: '20040020',
      logradouro: 'Rua Nova',
      numero: '7',
      bairro: 'Centro',
      cidade: 'Rio de Janeiro',
      uf: 'RJ',
    }
    const told = { link: uid, cpf, email: 'outra@exemplo.com.br', endereco }
    const sent = await sentBy(() => money.desk.ask('pedido.confirmar', told))
    expect(sent.map(([line]) => line.split('?')[0])).toEqual([
      'GET /api/Endereco/GetDadosCEP/20040020',
      'GET /api/Endereco/PertenceFaixaCEP',
      'PUT /api/Contratante',
      'PUT /api/Endereco',
    ])
    const [, , person, address] = sent.map(([, body]) => body)
    expect(person).toMatchObject({
      cpf,
      email: 'outra@exemplo.com.br',
      nomeMae: titular.nomeMae,
      menorIdade: false,
    })
    expect(address).toMatchObject({ cep: '20040020', uf: 'RJ', idContratante: person?.id })
    expect(await linesOf(() => money.desk.ask('pedido.confirmar', { link: uid, cpf }))).toEqual([])
  })

  it('changes nothing here where the service does not take it', async () => {
    const { uid, cpf } = await proposed()
    money.standIn.fail('/api/Contratante', 'successFalse')
    const told = { link: uid, cpf, email: 'outra@exemplo.com.br' }
    expect(await money.desk.call('pedido.confirmar', told)).toMatchObject({ ok: false })
    expect(await money.desk.ask('pedido.obter', { link: uid })).not.toMatchObject({
      cliente: { emailMascarado: 'o***@exemplo.com.br' },
    })
  })

  it('goes on where the other tab changed a part of it meanwhile', async () => {
    const { desk, standIn } = money
    const { uid, cpf } = await proposed()
    const email = 'outra@exemplo.com.br'
    const endereco = {
      cep: '20040020',
      logradouro: 'Rua Nova',
      numero: '7',
      bairro: 'Centro',
      cidade: 'Rio de Janeiro',
      uf: 'RJ',
    }
    const both = { link: uid, cpf, email, endereco }
    const around = { sale: uid, key: 'a-mesma' }
    standIn.strike(({ method, path }) => method === 'PUT' && path === '/api/Endereco', 'successFalse')
    expect(await desk.call('pedido.confirmar', both, around)).toMatchObject({ ok: false })
    standIn.mend()
    await desk.ask('pedido.confirmar', { link: uid, cpf, email })
    const lines = await linesOf(() => desk.ask('pedido.confirmar', both, around))
    expect(lines.at(-1)).toBe('PUT /api/Endereco')
  })

  it('is the new card of one that is paid, of which nothing stays here', async () => {
    const { uid, cpf } = await proposed()
    await money.desk.ask('pedido.pagar', month(uid))
    const update = { link: uid, cpf, cartao, aceite: { versao: '2026-11' } }
    expect(await sentBy(() => money.desk.ask('cartao.atualizar', update))).toEqual([
      ['POST /api/Proposta/AtualizarCartao', { idProposta: expect.any(Number), cpf, cartao: card }],
    ])
    const declined = { ...update, cartao: { ...cartao, numeroCartao: '4000000000000002' } }
    expect(await money.desk.call('cartao.atualizar', declined)).toMatchObject({ problem: 'cartaoRecusado' })
    const kept = await money.desk.store.query('select * from chamada_externa')
    for (const secret of [card.numeroCartao, cartao.nome]) expect(JSON.stringify(kept)).not.toContain(secret)
  })

  it('is nothing about its registration', async () => {
    const { uid } = await proposed()
    expect(await linesOf(() => money.desk.ask('preCadastro.obter', { link: uid }))).toEqual([])
  })
})

describe('money of a proposal that is finished as an order is', () => {
  it('whose answer was lost stays one charge, by both calls, until its bank tells of it', async () => {
    const { desk, standIn } = money
    standIn.dental.tells()
    const { uid } = await proposed()
    standIn.fail(charging, 'answerLost')
    expect(await desk.call('pedido.pagar', month(uid))).toMatchObject({ problem: 'pagamentoEmConfirmacao' })
    const asCreated = { uid, formaPagamento: 2, cicloPagamento: 1, cartao }
    for (const again of [
      () => desk.call('pedido.pagar', month(uid)),
      () => desk.call('pagamento.criar', asCreated),
    ])
      expect(await again()).toMatchObject({ problem: 'pagamentoEmConfirmacao' })
    await money.reconcileAt(noon + 2 * minute)
    expect(await money.chargesOf(uid)).toMatchObject([{ situacao: 'pago', pendencia: null }])
    expect(standIn.dental.stored('Pagamento')).toHaveLength(1)
    expect(await desk.call('pedido.pagar', month(uid))).toMatchObject({ problem: 'propostaEncerrada' })
  })

  it('was paid by a Pix of which only its bank knows: nothing is charged', async () => {
    const { desk, standIn } = money
    const { uid } = await proposed()
    await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
    standIn.dental.payPix()
    expect(await desk.call('pedido.pagar', month(uid))).toMatchObject({ problem: 'propostaEncerrada' })
    expect(standIn.dental.stored('Pagamento')).toHaveLength(1)
    expect(await desk.ask('pedido.obter', { link: uid })).toMatchObject({ situacao: 'pago' })
  })

  it('is not charged while its bank does not say whether a Pix was paid', async () => {
    const { desk, standIn } = money
    const { uid } = await proposed()
    await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
    standIn.fail('/api/Proposta/ConsultarPagamentoPix', 'http500', 2)
    expect(await desk.call('pedido.pagar', month(uid))).toMatchObject({ problem: 'indisponivel' })
    expect(standIn.dental.stored('Pagamento')).toHaveLength(1)
  })

  it('asked for again under one key after its date was moved hears no reply that was to something else', async () => {
    const { desk, standIn } = money
    const { uid } = await proposed()
    const asked = month(uid, 2, { dataVigencia: '2026-12-05' })
    const { saleId } = (
      await desk.store.query<Data>('select sale_id as "saleId" from proposta where uid = $1', [uid])
    )[0] as { readonly saleId: string }
    standIn.fail(charging, 'http401')
    const around = { sale: saleId, key: 'a-mesma' }
    await desk.call('pedido.pagar', asked, around)
    await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
    standIn.dental.payPix()
    expect(await desk.call('pedido.pagar', asked, around)).toMatchObject({ problem: 'propostaEncerrada' })
  })
})

describe('a deployment that reaches the service of one kind only', () => {
  let desk: Desk
  beforeAll(async () => {
    const dental = { url: money.standIn.url, token: null }
    const services = openServices({ services: { dental }, pause: async () => {} })
    desk = deskOver(await openEmpty(), services)
  })
  afterAll(() => desk.store.close())

  it('sends there what is of that kind, and imitates the other', async () => {
    const { uid } = await desk.proposed()
    expect(await linesOf(() => desk.ask('pedido.pagar', month(uid)))).toEqual([`POST ${charging}`])
    const order = await placed(desk)
    expect(await linesOf(() => desk.ask('pedido.pagar', paying(order.uid)))).toEqual([])
    const uncertain = paying((await placed(desk, {}, newCpf())).uid, 2, { cartao: uncertainCard })
    expect(await desk.call('pedido.pagar', uncertain)).toMatchObject({ problem: 'pagamentoEmConfirmacao' })
  })
})
