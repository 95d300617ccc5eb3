import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { services as measuring } from '../../src/analytics/services.ts'
import { files } from './operations.ts'

/**
 * The calls of section 7 of the specification, in its order: method, path and names of the query, and the operations
 * that make each.
 */
const rows: readonly (readonly [call: string, ...operations: string[]])[] = [
  ['POST /api/Produto/GetAllSiteUF', 'produto.listar'],
  ['POST /api/Produto/GetRegioesDisponiveis', 'regiao.listar'],
  [
    'GET /api/Endereco/GetDadosCEP/{cep}',
    ...['endereco.cep', 'endereco.salvar', 'enderecoCobranca.salvar', 'pedido.confirmar'],
  ],
  ['GET /api/Endereco/PertenceFaixaCEP?CEP=&IdContratante=', 'endereco.salvar', 'pedido.confirmar'],
  ['POST /api/Contratante/ObterContratante', 'contratante.obter'],
  ['POST /api/Contratante/Create', 'contratante.salvar'],
  ['PUT /api/Contratante', 'contratante.salvar', 'pedido.confirmar'],
  ['POST /api/Endereco/Create', 'endereco.salvar', 'enderecoCobranca.salvar'],
  ['PUT /api/Endereco', 'endereco.salvar', 'enderecoCobranca.salvar', 'pedido.confirmar'],
  ['POST /api/RepresentanteFinanceiro/Create', 'responsavel.salvar'],
  ['PUT /api/RepresentanteFinanceiro', 'responsavel.salvar'],
  ['GET /api/RepresentanteLegal/{id}', 'representante.obter'],
  ['GET /api/Contato/{id}', 'contatoEmpresa.obter'],
  ['GET /api/Contratante/GetSocios?idContratante=', 'socio.listar'],
  ['GET /api/Contratante/GetResumo?idContratante=&idProduto=', 'resumo.obter'],
  ['GET /api/Corretor/{id}', 'corretor.ver'],
  [
    'GET /api/Corretor/GetCorretorSgecPorCpf?cpf=',
    ...['corretor.consultar', 'corretor.obter', 'corretor.salvar'],
  ],
  ['POST /api/Cotacao/CreateUF', 'cotacao.enviarEmail'],
  ['POST /api/Segurado/Create', 'segurado.salvar', 'titular.salvar'],
  ['PUT /api/Segurado/', 'segurado.salvar', 'titular.salvar'],
  ['DELETE /api/Segurado/{id}', 'contratante.salvar', 'empresa.salvar', 'titular.excluir'],
  ['GET /api/Dependente/GetAll?idContratante=', 'dependente.listar'],
  ['POST /api/Dependente/create', 'dependente.salvar'],
  ['PUT /api/Dependente/', 'dependente.salvar'],
  [
    'DELETE /api/Dependente/{id}',
    ...['contratante.salvar', 'dependente.excluir', 'empresa.salvar', 'titular.excluir'],
  ],
  ['POST /api/Proposta/CreateUF', 'proposta.salvar'],
  ['PUT /api/Proposta/Update', 'pedido.pagar', 'proposta.salvar', 'proposta.vigencia'],
  ['POST /api/Proposta/EnviarEmailPagamento?uid=', 'proposta.enviarEmail'],
  ['POST /api/Proposta/CreatePagamentoProposta', 'pagamento.criar', 'pedido.pagar', 'pix.renovar'],
  [
    'POST /api/Proposta/ConsultarPagamentoPix?uid=',
    ...['pagamento.criar', 'pedido.pagar', 'pix.consultar', 'pix.renovar'],
  ],
  ['POST /api/Hubspot/EnviarContatoHubspot', 'contato.enviar'],
]

/** The external services of section 7, each by what it is called there: the service, and the operations that ask it. */
const services: readonly (readonly [said: string, service: string, ...operations: string[]])[] = [
  [
    'Service of corretores: POST or PUT to register one, GET the producers list',
    'corretor',
    'corretor.salvar',
    'produtora.listar',
  ],
  ['Messaging provider: POST to its WhatsApp endpoint', 'whatsapp', 'cotacao.enviarWhatsapp'],
  ['CPF-enrichment service: POST (recap cpfs)', 'cpf', 'cpf.consultar'],
]

/** The calls that section 7 names without a path: the paths are ours, those of a company as docs/decisions/0033 lists them. */
const unshown: Readonly<Record<string, readonly string[]>> = {
  'POST /api/Corretor': ['corretor.salvar'],
  'PUT /api/Corretor': ['corretor.salvar'],
  'GET /api/Produtor': ['produtora.listar'],
  'POST /v2/channels/whatsapp/messages': ['cotacao.enviarWhatsapp'],
  'POST /recap/cpfs': ['cpf.consultar'],
  // buscaEmpresa
  'POST /api/Contratante/ObterEmpresa': ['empresa.buscar'],
  // cadastraDadosEmpresa
  'POST /api/Contratante/CreateEmpresa': ['empresa.salvar'],
  'PUT /api/Contratante/UpdateEmpresa': ['empresa.salvar'],
  // "and others"
  'POST /api/RepresentanteLegal/Create': ['representante.salvar'],
  'PUT /api/RepresentanteLegal': ['representante.salvar'],
  'POST /api/Contato/Create': ['contatoEmpresa.salvar'],
  'PUT /api/Contato': ['contatoEmpresa.salvar'],
}

/** The calls of the specification of plans for pets, with the paths that are ours: docs/decisions/0036. */
const ofPets: Readonly<Record<string, readonly string[]>> = {
  'GET /integracao/webapi/api/precadastro/{id}/pedido/{numPedido}': ['preCadastro.obter'],
  'POST /integracao/webapi/api/venda/complementar_dados': ['preCadastro.completar'],
  'GET /integracao/webapi/api/pedido/corretor/buscar?cpf=': ['corretorPet.buscar', 'corretorPet.salvar'],
  'GET /integracao/webapi/api/pedido/corretor/all?nome=&totalRegistros=': ['corretorPet.procurar'],
  'POST /integracao/webapi/api/corretor': ['corretorPet.salvar'],
  // "CPF lookup endpoint from the product configuration"
  'GET /api/cpf?cpf=': ['pessoa.consultar'],
  // "security-token endpoint of a consultation API"
  'POST /security/token': ['parentesco.listar', 'pessoa.consultar'],
  // "kinship degree list"
  'GET /api/parentesco': ['parentesco.listar'],
  // the client submission template
  'POST /integracao/webapi/api/venda': ['pedidoPet.criar'],
  // "multipart upload to a configured card endpoint"
  'POST /integracao/sdk/venda/aprovar': ['pedido.pagar'],
  'GET /integracao/sdk/venda/consultar?chave=': ['pedido.pagar'],
  'POST /integracao/sdk/venda/cancelar?chave=': ['pedido.pagar'],
  'POST /integracao/sdk/venda/cartao': ['cartao.atualizar'],
}

/** The company calls of section 7, by their names there. */
const companyCalls: Readonly<Record<string, readonly string[]>> = {
  buscaEmpresa: ['empresa.buscar'],
  cadastraDadosEmpresa: ['empresa.salvar', 'representante.salvar', 'contatoEmpresa.salvar'],
}

/** The names of the sales service in section 7, and the operation that does each. */
const salesService: Readonly<Record<string, string>> = {
  enviarSimulacao: 'cotacao.enviarEmail',
  enviarSimulacaoWhatsapp: 'cotacao.enviarWhatsapp',
  cadastraTitular: 'titular.salvar',
  editaTitular: 'titular.salvar',
  deletaTitular: 'titular.excluir',
  cadastraDependente: 'dependente.salvar',
  editaDependente: 'dependente.salvar',
  deletaDependente: 'dependente.excluir',
  getDependentesSegurados: 'dependente.listar',
  buscaInfoByCpf: 'cpf.consultar',
  buscaCorretor: 'corretor.obter',
  buscaProdutos: 'produto.listar',
  buscaRegioesDisponiveis: 'regiao.listar',
  buscaPorCep: 'endereco.cep',
  cadastraDadosCepInexistente: 'contato.enviar',
  finalizaProposta: 'proposta.salvar',
  enviaEmail: 'proposta.enviarEmail',
  realizaPagamento: 'pagamento.criar',
  pixFoiPago: 'pix.consultar',
}

/** What goes to a service beside section 7, and why. */
const beside: Readonly<Record<string, string>> = {
  'GET /api/Proposta/ConsultarPagamento?chave=': 'asks what became of a charge: docs/decisions/0021',
  'POST /api/Proposta/CancelarPagamento?chave=': 'ends a charge that another replaced: docs/decisions/0021',
  'POST /api/Proposta/AtualizarCartao': 'replaces the card of a proposal that was paid: docs/decisions/0037',
  'GET /api/Proposta/ListarPagamentos?dia=': 'compares a day with the bank: docs/decisions/0021',
}

/** Every call that an operation's file makes, as it is written above, and the operations that make it. */
function callsOfFiles(): ReadonlyMap<string, readonly string[]> {
  const made = new Map<string, string[]>()
  for (const [name, { upstream, upstreamOfProduct }] of Object.entries(files)) {
    const calls = [upstream, upstreamOfProduct].flatMap((each) => Object.values(each?.calls ?? {}))
    for (const { method, path, query } of calls) {
      const names = Object.keys(query ?? {}).map((each) => `${each}=`)
      const call = `${method} ${path}${names.length > 0 ? `?${names.join('&')}` : ''}`
      made.set(call, [...new Set([...(made.get(call) ?? []), name])])
    }
  }
  return made
}

const made = callsOfFiles()
const isBuilt = (name: string) => files[name] !== undefined

describe('the calls of section 7', () => {
  it.each(rows)('[D38a] %s is made, by those operations and no other', (call, ...operations) => {
    expect(made.get(call)?.toSorted() ?? []).toEqual(operations.toSorted())
  })

  it.each(services)('[D38a] %s goes to its service', (_, service, ...operations) => {
    const asking = Object.keys(files).filter((name) => files[name]?.upstream?.service === service)
    expect(asking).toEqual(operations)
  })

  it('[D38a] that have a name and no path are made too', () => {
    for (const [call, operations] of Object.entries(unshown))
      expect([call, made.get(call)]).toEqual([call, operations])
    const named = [...Object.values(companyCalls).flat(), ...Object.values(salesService)]
    expect(named.filter((name) => !isBuilt(name))).toEqual([])
    expect(Object.keys(salesService)).toHaveLength(19)
  })

  it('[D38a] are all that goes to a service, but what a decision adds', () => {
    const known = new Set([...rows.map(([call]) => call), ...[unshown, beside, ofPets].flatMap(Object.keys)])
    expect([...made.keys()].filter((call) => !known.has(call))).toEqual([])
    expect(Object.keys(beside).filter((call) => !made.has(call))).toEqual([])
  })

  it('[P10b] of the plans for pets are made too, by those operations and no other', () => {
    for (const [call, operations] of Object.entries(ofPets))
      expect([call, made.get(call)?.toSorted()]).toEqual([call, operations])
  })

  it('[D38a] are made by operations that have code', () => {
    const makers = [...made.values()].flat()
    expect([...new Set(makers)].filter((name) => !isBuilt(name))).toEqual([])
  })

  it('[D38a] send the answer to the challenge wherever section 7 lists it', () => {
    const sending = Object.keys(files).filter((name) =>
      Object.values(files[name]?.upstream?.calls ?? {}).some(({ body }) =>
        JSON.stringify(body ?? null).includes('"responseKey"'),
      ),
    )
    expect(sending).toEqual(
      expect.arrayContaining([
        ...['contratante.obter', 'contato.enviar', 'cotacao.enviarEmail', 'cpf.consultar'],
        ...['empresa.buscar', 'empresa.salvar', 'pagamento.criar', 'proposta.salvar'],
      ]),
    )
  })

  it('[D38a] have their captcha and their measuring services in the page', () => {
    expect(Object.keys(measuring)).toEqual(['tagManager', 'analytics', 'pixel', 'chat'])
    expect(existsSync(new URL('../../server/calls/captcha.ts', import.meta.url))).toBe(true)
  })
})
