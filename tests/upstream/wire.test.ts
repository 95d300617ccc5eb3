import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmpty } from '../contracts/database.ts'
import {
  type Desk,
  deskOver,
  endereco,
  newCpf,
  outroTitular,
  pedido,
  responsavel,
  titular,
} from '../contracts/journey.ts'
import { servicesAt } from '../contracts/services.ts'
import { cartao, filha } from '../people.ts'
import { sentBy as requestsOf } from './sent-by.ts'
import { openStandIn, type StandIn } from './stand-in.ts'

let standIn: StandIn
let desk: Desk
beforeAll(async () => {
  standIn = await openStandIn()
  desk = deskOver(await openEmpty(), servicesAt(standIn.url))
}, 60_000)
afterAll(async () => {
  await desk.store.close()
  await standIn.close()
})

const sentBy = (work: () => Promise<unknown>) => requestsOf(standIn, work)

const card = { ...cartao, numeroCartao: '4111 1111 1111 1111' }
const noCard = { rg: '00000000-0', dataExpedicao: '1999-09-09', orgaoEmissor: 'NULO' }
const dados = (cpf: string) => {
  const { titularResponsavel: _, ...person } = titular
  return { cpf, ...person, ...noCard }
}

describe('what goes to the services', () => {
  it.each([
    ['numbers', (id: number) => id],
    ['texts', (id: number) => `00${id}`],
  ])('[T06fa] is section 7 of the specification, call by call, its ids %s as they came', async (_, idAs) => {
    standIn.reset()
    standIn.dental.writesIds(idAs)
    const [cpf, other, dependente] = [newCpf(), newCpf(), newCpf()]
    const sale = await desk.sale()
    const ask = (name: string, input: Parameters<Desk['ask']>[1]) => desk.ask(name, input, { sale })
    const sent = (name: string, input: Parameters<Desk['ask']>[1]) => sentBy(() => ask(name, input))

    expect(await sent('corretor.obter', { idCorretor: '529.982.247-25' })).toEqual([
      ['GET /api/Corretor/GetCorretorSgecPorCpf?cpf=52998224725', undefined],
    ])
    expect(await sent('regiao.listar', {})).toEqual([['POST /api/Produto/GetRegioesDisponiveis', {}]])
    expect(await sent('produto.listar', { uf: 'RJ' })).toEqual([
      ['POST /api/Produto/GetAllSiteUF', { uf: 'RJ' }],
    ])
    expect(await sent('contratante.obter', { cpf })).toEqual([
      ['POST /api/Contratante/ObterContratante', { cpfCorretorSgec: '52998224725', cpf }],
    ])
    expect(await sent('cpf.consultar', { cpf })).toEqual([['POST /recap/cpfs', { cpf }]])
    const person = { ...dados(cpf), menorIdade: false, cpfCorretorSgec: '52998224725' }
    expect(await sent('contratante.salvar', { ...titular, cpf })).toEqual([
      ['POST /api/Contratante/Create', person],
    ])
    const idContratante = idOf('Contratante')
    expect(await sent('contratante.salvar', { ...titular, cpf, nome: 'Maria  Lima' })).toEqual([
      ['PUT /api/Contratante', { ...person, id: idContratante, nome: 'Maria Lima' }],
    ])
    const payer = { ...responsavel, cpf: newCpf() }
    expect(await sent('responsavel.salvar', payer)).toEqual([
      ['POST /api/RepresentanteFinanceiro/Create', { ...payer, idContratante }],
    ])
    expect(await sent('responsavel.salvar', payer)).toEqual([
      ['PUT /api/RepresentanteFinanceiro', { ...payer, idContratante, id: idOf('RepresentanteFinanceiro') }],
    ])
    expect(await sent('endereco.cep', { cep: '20040-002' })).toEqual([
      ['GET /api/Endereco/GetDadosCEP/20040002', undefined],
    ])
    const address = { ...endereco, tipoComplemento: '', complemento: '', idContratante }
    const checks = [
      ['GET /api/Endereco/GetDadosCEP/20040002', undefined],
      [`GET /api/Endereco/PertenceFaixaCEP?CEP=20040002&IdContratante=${idContratante}`, undefined],
    ]
    expect(await sent('endereco.salvar', { ...endereco, tipoComplemento: 'OUTROS' })).toEqual([
      ...checks,
      ['POST /api/Endereco/Create', address],
    ])
    expect(await sent('endereco.salvar', endereco)).toEqual([
      ...checks,
      ['PUT /api/Endereco', { ...address, id: idOf('Endereco') }],
    ])
    const insured = {
      idContratante,
      tipoSegurado: 1,
      idProduto: 2,
      dados: { ...dados(cpf), nome: 'Maria Lima', cpfCorretorSgec: '52998224725' },
    }
    expect(await sent('segurado.salvar', { idProduto: 2 })).toEqual([['POST /api/Segurado/Create', insured]])
    const first = idOf('Segurado')
    expect(await sent('segurado.salvar', { idProduto: 2 })).toEqual([
      ['PUT /api/Segurado/', { ...insured, id: first }],
    ])
    const [stored] = await desk.store.query<{ readonly id: string }>(
      'select id from segurado where sale_id = $1',
      [sale],
    )

    const asChild = { ...filha, cpf: dependente }
    const told = { ...asChild, ...noCard, email: '', idContratante: first }
    let id = ''
    expect(
      await sentBy(async () => {
        id = String((await ask('dependente.salvar', { ...asChild, titular: String(stored?.id) })).id)
      }),
    ).toEqual([['POST /api/Dependente/create', told]])
    expect(await sent('dependente.salvar', { ...asChild, id, titular: String(stored?.id) })).toEqual([
      ['PUT /api/Dependente/', { ...told, id: idOf('Dependente') }],
    ])
    const idDependente = idOf('Dependente')
    expect(await sent('dependente.excluir', { id })).toEqual([
      [`DELETE /api/Dependente/${idDependente}`, undefined],
    ])

    await ask('contratante.obter', { cpf: other })
    const { id: second } = await ask('titular.salvar', { ...outroTitular, cpf: other })
    expect(standIn.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/api/Segurado/Create',
      body: {
        idContratante,
        tipoSegurado: 1,
        idProduto: 2,
        dados: { cpf: other, ...outroTitular, ...noCard, cpfCorretorSgec: '52998224725' },
      },
    })
    const idSecond = idOf('Segurado')
    expect(await sent('titular.excluir', { id: String(second) })).toEqual([
      [`DELETE /api/Segurado/${idSecond}`, undefined],
    ])

    const order = {
      nome: 'Plano 2',
      descricao: 'Plano 2, 1 vida',
      valor: 49.9,
      valorProduto: 49.9,
      ...{
        cpfCorretorSgec: '52998224725',
        idContratante,
        dataVigencia: '2026-11-25',
        idProduto: 2,
        idUF: 19,
      },
    }
    const [[line, body] = []] = await sent('proposta.salvar', pedido)
    expect([line, body]).toEqual([
      'POST /api/Proposta/CreateUF',
      {
        ...order,
        nome: expect.any(String),
        descricao: expect.stringMatching(/, 1 vida$/),
        idUF: expect.any(Number),
      },
    ])
    const idProposta = idOf('Proposta')
    const again = await sent('proposta.salvar', pedido)
    expect(again).toEqual([['PUT /api/Proposta/Update', { ...(body as object), id: idProposta }]])

    const [{ uid = '' } = {}] = await desk.store.query<{ readonly uid: string }>(
      'select uid from proposta where sale_id = $1',
      [sale],
    )
    expect(await sent('proposta.vigencia', { uid, dataVigencia: '2026-12-01' })).toEqual([
      ['PUT /api/Proposta/Update', { id: idProposta, dataVigencia: '2026-12-01', idProduto: 2, valor: 49.9 }],
    ])
    expect(await sent('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 6 })).toEqual([
      [
        'POST /api/Proposta/CreatePagamentoProposta',
        { idProposta, idParceiro: 1, cicloPagamento: 6, formaPagamento: 5 },
      ],
    ])
    const asked = `POST /api/Proposta/ConsultarPagamentoPix?uid=uid-${Number(idProposta)}-da-operadora`
    expect(await sent('pix.consultar', { uid })).toEqual([[asked, undefined]])
    expect(await sent('pagamento.criar', { uid, formaPagamento: 1, cicloPagamento: 1 })).toEqual([
      [asked, undefined],
      [
        'POST /api/Proposta/CreatePagamentoProposta',
        { idProposta, idParceiro: 1, cicloPagamento: 1, formaPagamento: 1 },
      ],
    ])
    expect(
      await sent('pagamento.criar', { uid, formaPagamento: 2, cicloPagamento: 1, cartao: card }),
    ).toEqual([
      [asked, undefined],
      [
        'POST /api/Proposta/CreatePagamentoProposta',
        {
          idProposta,
          idParceiro: 1,
          cicloPagamento: 1,
          formaPagamento: 2,
          cartao: { ...card, numeroCartao: '4111111111111111' },
        },
      ],
    ])
    const email = `rui${idAs(1)}@exemplo.com.br`
    const contact = { nome: 'Rui Sá', email, celular: '31987654321', cep: '30130010' }
    expect(await sent('contato.enviar', contact)).toEqual([
      [
        'POST /api/Hubspot/EnviarContatoHubspot',
        {
          firstName: 'Rui Sá',
          email,
          phone: '31987654321',
          cep: '30130010',
          origem: 'pf-implante',
          website: 'https://vendas.example',
        },
      ],
    ])
  })

  it('[T06fb] carries the secret of its service where there is one, and the name of each write', async () => {
    const { sale, cpf } = await desk.lookedUp()
    await desk.ask('cpf.consultar', { cpf }, { sale })
    expect(standIn.requests.at(-1)?.headers).toMatchObject({
      authorization: 'Bearer segredo-do-cpf',
      'content-type': 'application/json',
    })
    await desk.ask('contratante.salvar', { ...titular, cpf }, { sale })
    const { headers } = standIn.requests.at(-1) ?? {}
    expect(headers?.authorization).toBeUndefined()
    expect(headers?.['idempotency-key']).toMatch(/^[\w-]{24}$/)
  })

  const idOf = (name: string) => standIn.dental.ids(name).at(-1)
})
