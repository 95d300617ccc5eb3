import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openServices } from '../../server/upstream/index.ts'
import { openEmpty } from '../contracts/database.ts'
import { corretor, type Desk, deskOver, newCpf, pedido, refused, titular } from '../contracts/journey.ts'
import type { Data } from '../contracts/operations.ts'
import {
  aceite,
  aceiteDaForma,
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
import { byCard, byPix, charging, declinedCard, minute, setUpBank, unsettled } from './fixtures.ts'

const money = await setUpBank()
const { desk, standIn, bank, sentBy, chargeOf, reconcileAt } = money

const api = '/integracao/webapi/api'
const approving = '/integracao/sdk/venda/aprovar'
const linesOf = async (work: () => Promise<unknown>) => (await sentBy(work)).map(([line]) => line)
const lastHeaders = () => standIn.requests.at(-1)?.headers

const cardOfPets = {
  NomeCartao: cartao.nome,
  NumeroCartao: cartao.numeroCartao,
  CodigoSeguranca: cartao.codigoSeguranca,
  DataValidade: cartao.dataValidade,
}

describe('what goes to the services behind the plans for pets', () => {
  it('[P10a] is the call of the specification, by its path, its query, its payload and its secret', async () => {
    const sale = await desk.sale('pet-loja')
    const sent = (name: string, input: Data) => sentBy(() => desk.ask(name, input, { sale }))
    const searching = `GET ${api}/pedido/corretor/all?nome=Maria+L&totalRegistros=10`
    expect(await sent('corretorPet.procurar', { nome: ' Maria  L' })).toEqual([[searching]])
    const finding = (cpf: string) => [`GET ${api}/pedido/corretor/buscar?cpf=${cpf}`]
    expect(await sent('corretorPet.buscar', { cpf: '529.982.247-25' })).toEqual([finding('52998224725')])
    expect(standIn.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
    const registration = {
      Cpf: '99900000188',
      Nome: 'Carla Menezes Prado',
      Email: 'carla@exemplo.com.br',
      DDDTelefone: '21',
      NumTelefone: '987654321',
    }
    expect(await sent('corretorPet.salvar', newCorretor('99900000188'))).toEqual([
      finding('99900000188'),
      [`POST ${api}/corretor`, registration],
    ])
    const cpf = newCpf()
    const credentials = { grant_type: 'password', username: 'funis', password: 'senha-da-consulta' }
    expect(await sent('pessoa.consultar', { cpf })).toEqual([
      ['POST /security/token', credentials],
      [`GET /api/cpf?cpf=${cpf}`],
    ])
    expect(lastHeaders()?.authorization).toBe('Bearer token-da-consulta')
    expect(await sent('parentesco.listar', {})).toEqual([['GET /api/parentesco']])
    expect(await sent('produtora.listar', {})).toEqual([[`GET ${api}/Produtor`]])
    expect(Buffer.from(lastHeaders()?.authorization ?? '', 'base64').length).toBeGreaterThan(40)
    await desk.ask('corretorPet.buscar', { cpf: corretor }, { sale })
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
      Escolaridade: 6,
    }
    const product = (IdProduto: string, Nome: string, FaixaIdade: number, Aniversario: string) => ({
      IdProduto,
      Quantidade: 1,
      DadosDependente: [],
      DadosPet: [{ Sexo: 'M', Especie: 'Cão', Nome, FaixaIdade, Aniversario }],
    })
    const template = {
      CodOrigemVenda: 3,
      CpfCorretor: corretor,
      Dados: dados,
      DataVigencia: '2026-12-01',
      FormaPagamento: { DiaVencimento: 1 },
      Cupom: 'servidor',
      CampoPersonalizado: 'liberal',
      PlanoSelecionado: [
        product('BASIC/adulto', 'Bidu', 2, '2022-05-02'),
        product('LIGHT/filhote', 'Mel', 1, '2026-05-02'),
      ],
    }
    const order = pedidoDePets(cpf, {
      cliente,
      dataVigencia: '2026-12-01',
      cupom: 'servidor',
      perfil: 'liberal',
      escolaridade: 6,
    })
    expect(await sent('pedidoPet.criar', order)).toEqual([[`POST ${api}/venda`, template]])
    expect(Buffer.from(lastHeaders()?.authorization ?? '', 'base64').length).toBeGreaterThan(40)
    const known = { ...template, IdPreCadastro: expect.any(Number) }
    expect((await sent('pedidoPet.criar', order))[0]).toEqual([`POST ${api}/venda`, known])
  })

  it('[P10a] a coupon that the variant does not know is not sent', async () => {
    const sale = await desk.sale('pet-loja')
    await desk.ask('corretorPet.buscar', { cpf: corretor }, { sale })
    const order = pedidoDePets(newCpf(), { cupom: 'outro' })
    const [[, body] = []] = await sentBy(() => desk.ask('pedidoPet.criar', order, { sale }))
    expect(body).not.toHaveProperty('Cupom')
  })

  it.each([
    ['small letters', (key: string) => key.toLowerCase()],
    ['a small first letter', (key: string) => key.slice(0, 1).toLowerCase() + key.slice(1)],
  ])('[P10a] is understood where the answers spell their keys in %s', async (_, keyAs) => {
    standIn.dental.spells(keyAs)
    const sale = await desk.sale('pet-loja')
    const { produtoras } = await desk.ask('produtora.listar', {}, { sale })
    expect(produtoras).not.toEqual([])
    const { corretores } = await desk.ask('corretorPet.procurar', { nome: 'Maria' }, { sale })
    const [found] = corretores as readonly Data[]
    await desk.ask('corretorPet.buscar', { chave: found?.chave ?? '' }, { sale })
    const { uid, numPedido } = await desk.ask('pedidoPet.criar', pedidoDePets(newCpf()), { sale })
    expect(numPedido).toMatch(/^PET\d+$/)
    await desk.ask('pedido.pagar', paying(String(uid), 2))
    expect(await chargeOf(String(uid))).toMatchObject({ situacao: 'pago' })
  })

  it('[P01j] a corretor whose registration was done unheard is there already, and is found by the search', async () => {
    const around = { sale: await desk.sale('pet-loja') }
    standIn.fail(`${api}/corretor`, 'answerLost')
    const register = () => desk.call('corretorPet.salvar', newCorretor('99900000188'), around)
    expect(await register()).toMatchObject(refused('indisponivel'))
    expect(await register()).toEqual(refused('jaCadastrado'))
    const found = await desk.ask('corretorPet.buscar', { cpf: '99900000188' }, around)
    expect(found.nome).toBe('Carla Menezes Prado')
  })

  it('[P10a] an order says by what it is paid and on which day, before its payment goes in parts with nothing else', async () => {
    const chosen = { cupom: 'servidor', perfil: 'outro', escolaridade: 9 }
    let placing = { uid: '', cpf: '' }
    const [[, made] = []] = await sentBy(async () => {
      placing = await placed(desk, chosen)
    }).then((lines) => lines.filter(([line]) => line === `POST ${api}/venda`))
    const { uid, cpf } = placing
    const NumPedido = expect.stringMatching(/^PET\d+$/)
    const pay = (formaPagamento: 1 | 2 | 3, more: Data = {}) =>
      sentBy(() => desk.ask('pedido.pagar', paying(uid, formaPagamento, more)))
    const approval = (
      MetodoPagamento: 1 | 2 | 3,
      { Valor = '136.19', on = '2026-11-25', day = Number(on.slice(8)), more = {} as object } = {},
    ) => [
      [
        `POST ${api}/venda`,
        {
          ...(made as Data),
          IdPreCadastro: expect.any(Number),
          DataVigencia: on,
          FormaPagamento: { MetodoPagamento, DiaVencimento: day },
        },
      ],
      [
        `POST ${approving}`,
        {
          IdPreCadastro: expect.any(String),
          NumPedido,
          MetodoPagamento: String(MetodoPagamento),
          Valor,
          DiaVencimento: String(day),
          ...more,
        },
      ],
    ]
    expect(made).toMatchObject({ Cupom: 'servidor', CampoPersonalizado: 'outro', Dados: { Escolaridade: 9 } })
    expect(await pay(1, { dataVigencia: '2026-12-01' })).toEqual(approval(1, { on: '2026-12-01' }))
    expect(lastHeaders()).toMatchObject({
      'content-type': expect.stringMatching(/^multipart\/form-data; boundary=/),
      'idempotency-key': (await chargeOf(uid)).id,
    })
    expect(await pay(3, { debito: { banco: '001', diaVencimento: 10 } })).toEqual(
      approval(3, { Valor: '141.19', on: '2026-12-01', day: 10, more: { Banco: '001' } }),
    )
    expect(await pay(2)).toEqual(approval(2, { on: '2026-12-01', more: cardOfPets }))
    const update = { link: uid, cpf, cartao, aceite: aceiteDaForma[2] }
    expect(await sentBy(() => desk.ask('cartao.atualizar', update))).toEqual([
      ['POST /integracao/sdk/venda/cartao', { NumPedido, Cpf: cpf, ...cardOfPets }],
    ])
  })

  it('[P10a] how a customer is reached since goes with the payment too', async () => {
    const { uid, cpf } = await placed(desk)
    await desk.ask('pedido.confirmar', {
      link: uid,
      cpf,
      email,
      telefone: '11912345678',
      endereco: enderecoPet,
    })
    const [[, body] = []] = await sentBy(() => desk.ask('pedido.pagar', paying(uid, 2)))
    expect(body).toMatchObject({ Dados: { Email: email, DDDTelefone1: '11', NumTelefone1: '912345678' } })
  })

  it('[P10a] nothing is charged where the service does not take by what it is paid', async () => {
    const { uid } = await placed(desk)
    for (const fault of ['successFalse', 'http500', 'answerLost'] as const) {
      standIn.fail(`${api}/venda`, fault)
      expect(await linesOf(() => desk.call('pedido.pagar', paying(uid, 2)))).toEqual([`POST ${api}/venda`])
    }
    expect(await money.chargesOf(uid)).toEqual([])
    await desk.ask('pedido.pagar', paying(uid, 2))
    expect(await chargeOf(uid)).toMatchObject({ situacao: 'pago' })
  })

  it('[P10a] a registration is loaded by its id and number, and completed with status 2', async () => {
    const { uid } = await placedWithoutPets(desk)
    const [load] = await linesOf(() => desk.ask('preCadastro.obter', { link: uid }))
    expect(load).toMatch(new RegExp(`^GET ${api}/precadastro/\\d+/pedido/PET\\d+$`))
    const input = await completion(desk, uid, { perfil: 'liberal' })
    const [loaded, [line, body] = []] = await sentBy(() => desk.ask('preCadastro.completar', input))
    expect([loaded, line]).toEqual([[load], `POST ${api}/venda/complementar_dados`])
    expect(body).toEqual({
      PreCadastro: {
        CEP: enderecoPet.cep,
        Logradouro: enderecoPet.logradouro,
        Numero: '10',
        Complemento: '',
        Bairro: 'Centro',
        Cidade: enderecoPet.cidade,
        UF: 'MG',
        DataNascimento: '1985-03-27',
        Sexo: 'F',
        IdStatusPreCadastro: 2,
        CampoPersonalizado: 'liberal',
      },
      Pedido: {
        NumPedido: String(load).split('/').at(-1),
        Produtos: [
          {
            IdProduto: 'BASIC/adulto',
            Quantidade: 1,
            DadosPet: [
              { Nome: 'Pet 0', Sexo: 'M', FaixaIdade: 2, Especie: 'Cão', Aniversario: '2022-05-02' },
            ],
            DadosDependente: [],
          },
          {
            IdProduto: 'LIGHT/filhote',
            Quantidade: 1,
            DadosPet: [
              { Nome: 'Pet 1', Sexo: 'M', FaixaIdade: 1, Especie: 'Cão', Aniversario: '2026-05-02' },
            ],
            DadosDependente: [],
          },
        ],
      },
    })
    expect(await desk.ask('preCadastro.obter', { link: uid })).toMatchObject({ completo: true, status: 2 })
  })

  const rua = {
    CEP: '80010-000',
    Logradouro: 'Rua XV',
    Numero: 9,
    Bairro: 'Centro',
    Cidade: 'Curitiba',
    UF: 'pr',
  }
  const nina = { IdPet: 71, Nome: ' Nina ', Sexo: 'Fêmea', Especie: 'gato', Aniversario: '02/06/2021' }

  it.each([
    ['under our ids', ['BASIC/adulto', 'LIGHT/filhote']],
    ['under ids of its own', [301, 302]],
  ])(
    '[P10a] what the service has of a registration is shown, and goes back with its ids: products %s',
    async (_, [basic, light]) => {
      const { uid } = await placedWithoutPets(desk)
      const product = (IdProduto: unknown, ...DadosPet: readonly Data[]) => ({
        IdProduto,
        Quantidade: 1,
        DadosPet,
      })
      const birth = { DataNascimento: '1979-08-15T00:00:00', Sexo: 'M', CampoPersonalizado: 'servidor' }
      standIn.dental.registers({
        PreCadastro: { ...rua, ...birth },
        Produtos: [product(basic, nina), product(light, { IdPet: 'p-72', Especie: 9 })],
      })
      const { pets, ...shown } = await desk.ask('preCadastro.obter', { link: uid })
      expect(shown).toMatchObject({
        status: 1,
        completo: false,
        endereco: {
          ...{
            cep: '80010000',
            logradouro: 'Rua XV',
            numero: '9',
            bairro: 'Centro',
            cidade: 'Curitiba',
            uf: 'PR',
          },
        },
        dataNascimento: '1979-08-15',
        sexo: 'M',
        perfil: 'servidor',
      })
      const known = { nome: 'Nina', sexo: 'F', especie: 'gato', aniversario: '2021-06-02' }
      const [first, second] = pets as readonly Data[]
      expect(first).toMatchObject(known)
      expect(second).toEqual({ id: second?.id, plano: 'LIGHT', faixa: 'filhote' })
      const [, [, body] = []] = await sentBy(async () =>
        desk.ask('preCadastro.completar', await completion(desk, uid)),
      ).then((lines) => lines.slice(-2))
      expect(body).toMatchObject({
        PreCadastro: { CampoPersonalizado: 'servidor' },
        Pedido: {
          Produtos: [
            { IdProduto: basic, Quantidade: 1, DadosPet: [{ IdPet: 71 }] },
            { IdProduto: light, Quantidade: 1, DadosPet: [{ IdPet: 'p-72' }] },
          ],
        },
      })
    },
  )

  it('[P10a] what makes no sense in a registration is left out, and can be typed', async () => {
    const { uid } = await placedWithoutPets(desk)
    standIn.dental.registers({
      PreCadastro: { CEP: '123', Logradouro: 7, DataNascimento: 'ontem', CampoPersonalizado: 'astronauta' },
      Produtos: [{ IdProduto: 'OUTRO/gigante', DadosPet: 'nenhum' }],
    })
    expect(await desk.ask('preCadastro.obter', { link: uid })).toMatchObject({
      endereco: null,
      dataNascimento: '1985-03-27',
      sexo: 'F',
      perfil: null,
      pets: [{ plano: 'BASIC' }, { plano: 'LIGHT' }],
    })
  })

  it('[P10a] a registration is not completed while the service does not say what it has of it', async () => {
    const { uid } = await placedWithoutPets(desk)
    const input = await completion(desk, uid)
    standIn.fail(`${api}/precadastro`, 'http500', 2)
    expect(await desk.call('preCadastro.completar', input)).toEqual(refused('indisponivel'))
    expect(await desk.ask('preCadastro.completar', input)).toMatchObject({ status: 2 })
  })
})

describe('a charge of an order whose answer was lost', () => {
  it('is asked for at the service of the order, by its name, and settled', async () => {
    bank.tells()
    const { uid } = await placed(desk)
    standIn.fail(approving, 'answerLost')
    expect(await desk.call('pedido.pagar', paying(uid, 2))).toEqual(unsettled)
    const { id } = await chargeOf(uid)
    const [asked] = await linesOf(() => reconcileAt(noon + 2 * minute))
    expect(asked).toBe(`GET /integracao/sdk/venda/consultar?chave=${id}`)
    expect(await chargeOf(uid)).toMatchObject({ situacao: 'pago', pendencia: null })
    expect(await desk.ask('pedido.obter', { link: uid })).toMatchObject({ situacao: 'pago' })
  })

  it('is taken back at the service of the order, once another took its place', async () => {
    bank.tells()
    const order = await placed(desk)
    await desk.ask('pedido.pagar', paying(order.uid))
    const { id } = await chargeOf(order.uid)
    await paidByCard(desk, order)
    const asked = await linesOf(() => reconcileAt(noon + 2 * minute))
    expect(asked).toContain(`POST /integracao/sdk/venda/cancelar?chave=${id}`)
  })

  it('that the service cannot tell of stays uncertain, by card and by debit', async () => {
    const [card, debit] = [await placed(desk), await placed(desk)]
    await desk.call('pedido.pagar', paying(card.uid, 2, { cartao: uncertainCard }))
    standIn.fail(approving, 'answerLost')
    await desk.call('pedido.pagar', paying(debit.uid, 3, { debito: { banco: '001' } }))
    await reconcileAt(noon + 10 * minute)
    for (const { uid } of [card, debit])
      expect(await chargeOf(uid)).toMatchObject({ situacao: 'confirmando' })
  })
})

describe('an order that the service takes without a word about its money', () => {
  const silent = { StatusPagamento: undefined }
  const ended = async (formaPagamento: 1 | 2 | 3, more: Data = {}) => {
    const { uid } = await placed(desk)
    const reply = await desk.call('pedido.pagar', paying(uid, formaPagamento, more))
    return { uid, reply }
  }
  const approvals = () => standIn.requests.filter(({ path }) => path === approving).length

  it('by card is over for who bought, and nothing is charged again until its bank tells that it was paid', async () => {
    bank.tells()
    bank.says(silent)
    const { uid, reply } = await ended(2)
    expect(reply).toMatchObject({ ok: true, data: { statusPerfilPagamento: 3, valorCentavos: 13_619 } })
    expect(await chargeOf(uid)).toMatchObject({ situacao: 'confirmando' })
    for (const formaPagamento of [1, 2] as const)
      expect(await desk.call('pedido.pagar', paying(uid, formaPagamento))).toEqual(unsettled)
    expect(approvals()).toBe(1)
    await reconcileAt(noon + 2 * minute)
    expect(await desk.ask('pedido.obter', { link: uid })).toMatchObject({ situacao: 'pago' })
    expect(approvals()).toBe(1)
  })

  it('by card that its bank then declined can be paid another way', async () => {
    bank.tells()
    bank.says(silent)
    const { uid } = await ended(2)
    bank.setCharge((await chargeOf(uid)).id, { situacao: 'recusado' })
    await reconcileAt(noon + 2 * minute)
    bank.says({})
    await desk.ask('pedido.pagar', paying(uid))
    expect(await money.situationsOf(uid)).toEqual(expect.arrayContaining(['recusado', 'aguardando']))
  })

  it('by card of which its bank cannot tell waits for staff', async () => {
    bank.says(silent)
    const { uid } = await ended(2)
    await reconcileAt(noon + 10 * minute)
    expect(await chargeOf(uid)).toMatchObject({ situacao: 'confirmando' })
    expect(await desk.call('pedido.pagar', paying(uid, 2))).toEqual(unsettled)
  })

  it('by debit or by a boleto with an address awaits its money', async () => {
    bank.says(silent)
    for (const { uid, reply } of [await ended(3, { debito: { banco: '001' } }), await ended(1)]) {
      expect(reply).toMatchObject({ ok: true, data: { statusPerfilPagamento: 1 } })
      expect(await chargeOf(uid)).toMatchObject({ situacao: 'aguardando' })
    }
  })

  it('by a boleto that cannot be paid by anything is asked for, and was not made after a minute', async () => {
    bank.says({ ...silent, LinkBoleto: undefined })
    const { uid, reply } = await ended(1)
    expect(reply).toEqual(unsettled)
    await reconcileAt(noon + 2 * minute)
    expect(await chargeOf(uid)).toMatchObject({ situacao: 'naoFeita' })
  })
})

/** The payment of a proposal as that of an order. */
const month = (uid: string, formaPagamento: 1 | 2 = 2, more: Data = {}) =>
  paying(uid, formaPagamento, { aceite: null, ...more })
const payMonth = (...payment: Parameters<typeof month>) => desk.call('pedido.pagar', month(...payment))
const email = 'outra@exemplo.com.br'
const endereco = {
  cep: '20040020',
  logradouro: 'Rua Nova',
  numero: '7',
  bairro: 'Centro',
  cidade: 'Rio de Janeiro',
  uf: 'RJ',
}

/** Makes a proposal, and gives the CPF of who contracts it. */
async function proposed() {
  const { sale, cpf } = await desk.registered()
  const { uid } = await desk.ask('proposta.salvar', pedido, { sale })
  return { uid: String(uid), sale, cpf }
}

describe('what goes to the service of a proposal that is finished as an order is', () => {
  it('is its payment, as creating one sends it, under the name of the charge', async () => {
    const [{ uid }, ours, theirs] = [await proposed(), await proposed(), await proposed()]
    const [[line, body] = []] = await sentBy(() => payMonth(ours.uid))
    const [[lineThere, bodyThere] = []] = await sentBy(() => desk.ask('pagamento.criar', byCard(theirs.uid)))
    expect([line, lineThere]).toEqual([`POST ${charging}`, `POST ${charging}`])
    const { idProposta: _, ...paid } = bodyThere as Data
    expect(body).toEqual({ idProposta: expect.any(Number), ...paid })
    expect(body).toMatchObject({ formaPagamento: 2, cicloPagamento: 1, cartao })
    await payMonth(uid, 1)
    expect(lastHeaders()?.['idempotency-key']).toBe((await chargeOf(uid)).id)
  })

  it('is the date on which it starts, before it is paid', async () => {
    const { uid } = await proposed()
    const sent = await sentBy(() => payMonth(uid, 1, { dataVigencia: '2026-12-05' }))
    expect(sent.map(([line]) => line)).toEqual(['PUT /api/Proposta/Update', `POST ${charging}`])
    expect(sent[0]?.[1]).toMatchObject({ dataVigencia: '2026-12-05', idProduto: 2, valor: 49.9 })
  })

  it('is how who contracts is reached, and where they live', async () => {
    const { uid, cpf } = await proposed()
    const sent = await sentBy(() => desk.ask('pedido.confirmar', { link: uid, cpf, email, endereco }))
    expect(sent.map(([line]) => String(line).split('?')[0])).toEqual([
      'GET /api/Endereco/GetDadosCEP/20040020',
      'GET /api/Endereco/PertenceFaixaCEP',
      'PUT /api/Contratante',
      'PUT /api/Endereco',
    ])
    const [, , person, address] = sent.map(([, body]) => body as Data)
    expect(person).toMatchObject({ cpf, email, nomeMae: titular.nomeMae, menorIdade: false })
    expect(address).toMatchObject({ cep: '20040020', uf: 'RJ', idContratante: person?.id })
    expect(await linesOf(() => desk.ask('pedido.confirmar', { link: uid, cpf }))).toEqual([])
  })

  it('changes nothing here where the service does not take it', async () => {
    const { uid, cpf } = await proposed()
    standIn.fail('/api/Contratante', 'successFalse')
    expect(await desk.call('pedido.confirmar', { link: uid, cpf, email })).toMatchObject({ ok: false })
    expect(await desk.ask('pedido.obter', { link: uid })).not.toMatchObject({
      cliente: { emailMascarado: 'o***@exemplo.com.br' },
    })
  })

  it('goes on where the other tab changed a part of it meanwhile', async () => {
    const { uid, cpf } = await proposed()
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
    await payMonth(uid)
    const update = { link: uid, cpf, cartao, aceite }
    expect(await sentBy(() => desk.ask('cartao.atualizar', update))).toEqual([
      ['POST /api/Proposta/AtualizarCartao', { idProposta: expect.any(Number), cpf, cartao }],
    ])
    const declined = { ...update, cartao: declinedCard }
    expect(await desk.call('cartao.atualizar', declined)).toEqual(refused('cartaoRecusado'))
    const kept = JSON.stringify(await desk.store.query('select * from chamada_externa'))
    for (const secret of [cartao.numeroCartao, cartao.nome]) expect(kept).not.toContain(secret)
  })

  it('is nothing about its registration', async () => {
    const { uid } = await proposed()
    expect(await linesOf(() => desk.ask('preCadastro.obter', { link: uid }))).toEqual([])
  })
})

describe('money of a proposal that is finished as an order is', () => {
  const made = () => bank.stored('Pagamento').length

  it('whose answer was lost stays one charge, by both calls, until its bank tells of it', async () => {
    bank.tells()
    const { uid } = await proposed()
    standIn.fail(charging, 'answerLost')
    expect(await payMonth(uid)).toEqual(unsettled)
    expect(await payMonth(uid)).toEqual(unsettled)
    expect(await desk.call('pagamento.criar', byCard(uid))).toEqual(unsettled)
    await reconcileAt(noon + 2 * minute)
    expect(await money.chargesOf(uid)).toMatchObject([{ situacao: 'pago', pendencia: null }])
    expect(made()).toBe(1)
    expect(await payMonth(uid)).toEqual(refused('propostaEncerrada'))
  })

  it('was paid by a Pix of which only its bank knows: nothing is charged', async () => {
    const { uid } = await money.opened(byPix)
    bank.payPix()
    expect(await payMonth(uid)).toEqual(refused('propostaEncerrada'))
    expect(made()).toBe(1)
    expect(await desk.ask('pedido.obter', { link: uid })).toMatchObject({ situacao: 'pago' })
  })

  it('is not charged while its bank does not say whether a Pix was paid', async () => {
    const { uid } = await money.opened(byPix)
    standIn.fail('/api/Proposta/ConsultarPagamentoPix', 'http500', 2)
    expect(await payMonth(uid)).toEqual(refused('indisponivel'))
    expect(made()).toBe(1)
  })

  it('asked for again under one key after its date was moved hears no reply that was to something else', async () => {
    const { uid, sale } = await proposed()
    const payAgain = () =>
      desk.call('pedido.pagar', month(uid, 2, { dataVigencia: '2026-12-05' }), { sale, key: 'a-mesma' })
    standIn.fail(charging, 'http401')
    await payAgain()
    await desk.ask('pagamento.criar', byPix(uid))
    bank.payPix()
    expect(await payAgain()).toEqual(refused('propostaEncerrada'))
  })
})

describe('a deployment that reaches the service of one kind only', () => {
  let desk: Desk
  beforeAll(async () => {
    const dental = { url: standIn.url, token: null }
    desk = deskOver(await openEmpty(), openServices({ services: { dental }, pause: async () => {} }))
  })
  afterAll(() => desk.store.close())

  it('sends there what is of that kind, and imitates the other', async () => {
    const { uid } = await desk.proposed()
    expect(await linesOf(() => desk.ask('pedido.pagar', month(uid)))).toEqual([`POST ${charging}`])
    const order = await placed(desk)
    expect(await linesOf(() => desk.ask('pedido.pagar', paying(order.uid)))).toEqual([])
    const uncertain = paying((await placed(desk)).uid, 2, { cartao: uncertainCard })
    expect(await desk.call('pedido.pagar', uncertain)).toEqual(unsettled)
  })
})
