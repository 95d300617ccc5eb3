import { describe, expect, it } from 'vitest'
import { endereco, newCpf, outroTitular, pedido, responsavel, titular } from '../contracts/journey.ts'
import type { Data } from '../contracts/operations.ts'
import { cartao, filha } from '../people.ts'
import { charging, setUpServices } from './fixtures.ts'

const { desk, standIn, sentBy } = await setUpServices()
const { store } = desk

const cpfCorretorSgec = '52998224725'
const idOf = (name: string) => standIn.dental.ids(name).at(-1)
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
    standIn.dental.writesIds(idAs)
    const [cpf, other, dependente] = [newCpf(), newCpf(), newCpf()]
    const sale = await desk.sale()
    let answer: Data = {}
    const sent = (name: string, input: Data) =>
      sentBy(async () => {
        answer = await desk.ask(name, input, { sale })
      })
    /** Reads the id of the one row that the sale has in a table. */
    const rowOf = async (table: string, column: string) => {
      const [row] = await store.query(`select ${column} as id from ${table} where sale_id = $1`, [sale])
      return String(row?.id)
    }

    expect(await sent('corretor.obter', { idCorretor: '529.982.247-25' })).toEqual([
      ['GET /api/Corretor/GetCorretorSgecPorCpf?cpf=52998224725'],
    ])
    expect(await sent('regiao.listar', {})).toEqual([['POST /api/Produto/GetRegioesDisponiveis', {}]])
    expect(await sent('produto.listar', { uf: 'RJ' })).toEqual([
      ['POST /api/Produto/GetAllSiteUF', { uf: 'RJ' }],
    ])
    expect(await sent('contratante.obter', { cpf })).toEqual([
      ['POST /api/Contratante/ObterContratante', { cpfCorretorSgec, cpf }],
    ])
    expect(await sent('cpf.consultar', { cpf })).toEqual([['POST /recap/cpfs', { cpf }]])
    const person = { ...dados(cpf), menorIdade: false, cpfCorretorSgec }
    expect(await sent('contratante.salvar', { ...titular, cpf })).toEqual([
      ['POST /api/Contratante/Create', person],
    ])
    const idContratante = idOf('Contratante')
    expect(await sent('contratante.salvar', { ...titular, cpf, nome: 'Maria  Lima' })).toEqual([
      ['PUT /api/Contratante', { ...person, id: idContratante, nome: 'Maria Lima' }],
    ])
    const payer = { ...responsavel, cpf: newCpf() }
    const financial = { ...payer, idContratante }
    expect(await sent('responsavel.salvar', payer)).toEqual([
      ['POST /api/RepresentanteFinanceiro/Create', financial],
    ])
    expect(await sent('responsavel.salvar', payer)).toEqual([
      ['PUT /api/RepresentanteFinanceiro', { ...financial, id: idOf('RepresentanteFinanceiro') }],
    ])
    const looking = ['GET /api/Endereco/GetDadosCEP/20040002']
    expect(await sent('endereco.cep', { cep: '20040-002' })).toEqual([looking])
    const address = { ...endereco, tipoComplemento: '', complemento: '', idContratante }
    const inRange = [`GET /api/Endereco/PertenceFaixaCEP?CEP=20040002&IdContratante=${idContratante}`]
    expect(await sent('endereco.salvar', { ...endereco, tipoComplemento: 'OUTROS' })).toEqual([
      ...[looking, inRange, ['POST /api/Endereco/Create', address]],
    ])
    expect(await sent('endereco.salvar', endereco)).toEqual([
      ...[looking, inRange, ['PUT /api/Endereco', { ...address, id: idOf('Endereco') }]],
    ])
    const insured = {
      idContratante,
      tipoSegurado: 1,
      idProduto: 2,
      dados: { ...dados(cpf), nome: 'Maria Lima', cpfCorretorSgec },
    }
    expect(await sent('segurado.salvar', { idProduto: 2 })).toEqual([['POST /api/Segurado/Create', insured]])
    const first = idOf('Segurado')
    expect(await sent('segurado.salvar', { idProduto: 2 })).toEqual([
      ['PUT /api/Segurado/', { ...insured, id: first }],
    ])

    const child = { ...filha, cpf: dependente, titular: await rowOf('segurado', 'id') }
    const childThere = { ...filha, cpf: dependente, ...noCard, email: '', idContratante: first }
    expect(await sent('dependente.salvar', child)).toEqual([['POST /api/Dependente/create', childThere]])
    const id = String(answer.id)
    const idDependente = idOf('Dependente')
    expect(await sent('dependente.salvar', { ...child, id })).toEqual([
      ['PUT /api/Dependente/', { ...childThere, id: idDependente }],
    ])
    expect(await sent('dependente.excluir', { id })).toEqual([[`DELETE /api/Dependente/${idDependente}`]])

    await sent('contratante.obter', { cpf: other })
    const otherThere = { cpf: other, ...outroTitular, ...noCard, cpfCorretorSgec }
    expect((await sent('titular.salvar', { ...outroTitular, cpf: other })).at(-1)).toEqual([
      ...['POST /api/Segurado/Create', { ...insured, dados: otherThere }],
    ])
    const second = idOf('Segurado')
    expect(await sent('titular.excluir', { id: String(answer.id) })).toEqual([
      [`DELETE /api/Segurado/${second}`],
    ])

    const order = {
      nome: expect.any(String),
      descricao: expect.stringMatching(/, 1 vida$/),
      valor: 49.9,
      valorProduto: 49.9,
      cpfCorretorSgec,
      idContratante,
      dataVigencia: '2026-11-25',
      idProduto: 2,
      idUF: expect.any(Number),
    }
    const [[line, body] = []] = await sent('proposta.salvar', pedido)
    expect([line, body]).toEqual(['POST /api/Proposta/CreateUF', order])
    const idProposta = idOf('Proposta')
    const updating = 'PUT /api/Proposta/Update'
    expect(await sent('proposta.salvar', pedido)).toEqual([
      [updating, { ...(body as object), id: idProposta }],
    ])

    const uid = await rowOf('proposta', 'uid')
    expect(await sent('proposta.vigencia', { uid, dataVigencia: '2026-12-01' })).toEqual([
      [updating, { id: idProposta, dataVigencia: '2026-12-01', idProduto: 2, valor: 49.9 }],
    ])
    const paying = (formaPagamento: number, cicloPagamento: number, more: object = {}) => [
      `POST ${charging}`,
      { idProposta, idParceiro: 1, cicloPagamento, formaPagamento, ...more },
    ]
    expect(await sent('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 6 })).toEqual([
      paying(5, 6),
    ])
    const asked = [`POST /api/Proposta/ConsultarPagamentoPix?uid=uid-${Number(idProposta)}-da-operadora`]
    expect(await sent('pix.consultar', { uid })).toEqual([asked])
    expect(await sent('pagamento.criar', { uid, formaPagamento: 1, cicloPagamento: 1 })).toEqual([
      ...[asked, paying(1, 1)],
    ])
    const card = { ...cartao, numeroCartao: '4111 1111 1111 1111' }
    expect(
      await sent('pagamento.criar', { uid, formaPagamento: 2, cicloPagamento: 1, cartao: card }),
    ).toEqual([...[asked, paying(2, 1, { cartao })]])
    const contact = { email: `rui${idAs(1)}@exemplo.com.br`, cep: '30130010' }
    const contactThere = { firstName: 'Rui Sá', phone: '31987654321', ...contact }
    expect(await sent('contato.enviar', { nome: 'Rui Sá', celular: '31987654321', ...contact })).toEqual([
      [
        'POST /api/Hubspot/EnviarContatoHubspot',
        { ...contactThere, origem: 'pf-implante', website: 'https://vendas.example' },
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
})
