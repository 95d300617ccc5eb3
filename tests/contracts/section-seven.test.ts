import { describe, expect, it } from 'vitest'
import { services as measuring } from '../../src/analytics/services.ts'
import { files } from './operations.ts'

/** Calls, each as its method, path and names of the query, with the operations that make it. */
type Calls = Readonly<Record<string, string>>

/** The calls of section 7 of the specification, in its order. */
const shown: Calls = {
  'POST /api/Produto/GetAllSiteUF': 'produto.listar',
  'POST /api/Produto/GetRegioesDisponiveis': 'regiao.listar',
  'GET /api/Endereco/GetDadosCEP/{cep}':
    'endereco.cep endereco.salvar enderecoCobranca.salvar pedido.confirmar',
  'GET /api/Endereco/PertenceFaixaCEP?CEP=&IdContratante=': 'endereco.salvar pedido.confirmar',
  'POST /api/Contratante/ObterContratante': 'contratante.obter titular.conferir',
  'POST /api/Contratante/Create': 'contratante.salvar',
  'PUT /api/Contratante': 'contratante.salvar pedido.confirmar',
  'POST /api/Endereco/Create': 'endereco.salvar enderecoCobranca.salvar',
  'PUT /api/Endereco': 'endereco.salvar enderecoCobranca.salvar pedido.confirmar',
  'POST /api/RepresentanteFinanceiro/Create': 'responsavel.salvar',
  'PUT /api/RepresentanteFinanceiro': 'responsavel.salvar',
  'GET /api/RepresentanteLegal/{id}': 'representante.obter',
  'GET /api/Contato/{id}': 'contatoEmpresa.obter',
  'GET /api/Contratante/GetSocios?idContratante=': 'socio.listar',
  'GET /api/Contratante/GetResumo?idContratante=&idProduto=': 'resumo.obter',
  'GET /api/Corretor/{id}': 'corretor.ver',
  'GET /api/Corretor/GetCorretorSgecPorCpf?cpf=': 'corretor.consultar corretor.obter corretor.salvar',
  'POST /api/Cotacao/CreateUF': 'cotacao.enviarEmail',
  'POST /api/Segurado/Create': 'segurado.salvar titular.salvar',
  'PUT /api/Segurado/': 'segurado.salvar titular.salvar',
  'DELETE /api/Segurado/{id}': 'contratante.salvar empresa.salvar titular.excluir',
  'GET /api/Dependente/GetAll?idContratante=': 'dependente.listar',
  'POST /api/Dependente/create': 'dependente.salvar',
  'PUT /api/Dependente/': 'dependente.salvar',
  'DELETE /api/Dependente/{id}': 'contratante.salvar dependente.excluir empresa.salvar titular.excluir',
  'POST /api/Proposta/CreateUF': 'proposta.salvar',
  'PUT /api/Proposta/Update': 'pedido.pagar proposta.salvar proposta.vigencia',
  'POST /api/Proposta/EnviarEmailPagamento?uid=': 'proposta.enviarEmail',
  'POST /api/Proposta/CreatePagamentoProposta': 'pagamento.criar pedido.pagar pix.renovar',
  'POST /api/Proposta/ConsultarPagamentoPix?uid=': 'pagamento.criar pedido.pagar pix.consultar pix.renovar',
  'POST /api/Hubspot/EnviarContatoHubspot': 'contato.enviar',
}

/** The calls that section 7 names without a path: the paths are ours, those of a company as docs/decisions/0033 lists them. */
const unshown: Calls = {
  'POST /api/Corretor': 'corretor.salvar',
  'PUT /api/Corretor': 'corretor.salvar',
  'POST /v2/channels/whatsapp/messages': 'cotacao.enviarWhatsapp',
  'POST /recap/cpfs': 'cpf.consultar',
  // buscaEmpresa
  'POST /api/Contratante/ObterEmpresa': 'empresa.buscar',
  // cadastraDadosEmpresa
  'POST /api/Contratante/CreateEmpresa': 'empresa.salvar',
  'PUT /api/Contratante/UpdateEmpresa': 'empresa.salvar',
  // "and others"
  'POST /api/RepresentanteLegal/Create': 'representante.salvar',
  'PUT /api/RepresentanteLegal': 'representante.salvar',
  'POST /api/Contato/Create': 'contatoEmpresa.salvar',
  'PUT /api/Contato': 'contatoEmpresa.salvar',
}

/** The calls of the specification of plans for pets, with the paths that are ours: docs/decisions/0036 and 0059. */
const ofPets: Calls = {
  'GET /integracao/webapi/api/precadastro/{id}/pedido/{numPedido}': 'preCadastro.completar preCadastro.obter',
  'POST /integracao/webapi/api/venda/complementar_dados': 'preCadastro.completar',
  'GET /integracao/webapi/api/pedido/corretor/buscar?cpf=': 'corretorPet.buscar corretorPet.salvar',
  'GET /integracao/webapi/api/pedido/corretor/all?nome=&totalRegistros=': 'corretorPet.procurar',
  'POST /integracao/webapi/api/corretor': 'corretorPet.salvar',
  'GET /integracao/webapi/api/Produtor': 'produtora.listar',
  // "CPF lookup endpoint from the product configuration"
  'GET /api/cpf?cpf=': 'pessoa.consultar',
  // "security-token endpoint of a consultation API"
  'POST /security/token': 'parentesco.listar pessoa.consultar',
  // "kinship degree list"
  'GET /api/parentesco': 'parentesco.listar',
  // the client submission template
  'POST /integracao/webapi/api/venda': 'pedido.pagar pedidoPet.criar',
  // "multipart upload to a configured card endpoint"
  'POST /integracao/sdk/venda/aprovar': 'pedido.pagar',
  'GET /integracao/sdk/venda/consultar?chave=': 'pedido.pagar',
  'POST /integracao/sdk/venda/cancelar?chave=': 'pedido.pagar',
  'POST /integracao/sdk/venda/cartao': 'cartao.atualizar',
}

/** What goes to a service beside section 7: docs/decisions/0021 of charges, and 0037 of the card of a paid proposal. */
const beside: Calls = {
  'GET /api/Proposta/ConsultarPagamento?chave=': 'pagamento.criar pedido.pagar',
  'POST /api/Proposta/CancelarPagamento?chave=': 'pagamento.criar',
  'POST /api/Proposta/AtualizarCartao': 'cartao.atualizar',
  'GET /api/Proposta/ListarPagamentos?dia=': 'pagamento.criar',
}

/** Finds every call that an operation's file makes, as it is written above, and the operations that make it. */
function callsOfFiles(): Calls {
  const made = new Map<string, Set<string>>()
  for (const [name, { upstream, upstreamOfProduct }] of Object.entries(files)) {
    const calls = [upstream, upstreamOfProduct].flatMap((each) => Object.values(each?.calls ?? {}))
    for (const { method, path, query } of calls) {
      const names = Object.keys(query ?? {}).map((each) => `${each}=`)
      const call = `${method} ${path}${names.length > 0 ? `?${names.join('&')}` : ''}`
      made.set(call, (made.get(call) ?? new Set()).add(name))
    }
  }
  return Object.fromEntries([...made].map(([call, operations]) => [call, [...operations].sort().join(' ')]))
}

describe('the calls of section 7', () => {
  it('[D38a] [P10b] and of the plans for pets are made, each by those operations and no other, and no call beside', () => {
    const mend =
      'A call that the specification does not have belongs in `beside`, with the decision that names it.'
    expect(callsOfFiles(), mend).toEqual({ ...shown, ...unshown, ...ofPets, ...beside })
  })

  it.each([
    ['corretor', ['corretor.salvar', 'produtora.listar']],
    ['whatsapp', ['cotacao.enviarWhatsapp']],
    ['cpf', ['cpf.consultar']],
  ])('[D38a] of the service %s go there, from those operations and no other', (service, operations) => {
    const asking = Object.keys(files).filter((name) =>
      [files[name]?.upstream, files[name]?.upstreamOfProduct].some((each) => each?.service === service),
    )
    expect(asking).toEqual(operations)
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

  it('[D38a] have their measuring services in the page', () => {
    expect(Object.keys(measuring)).toEqual(['tagManager', 'analytics', 'pixel', 'chat'])
  })
})
