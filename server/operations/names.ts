// Written by "npm run fix" out of the files beside this one: change those.

/** Names every operation that has code. */
export const operationNames: readonly string[] = [
  'contato.enviar',
  'contratante.obter',
  'contratante.salvar',
  'corretor.obter',
  'cotacao.enviarWhatsapp',
  'cpf.consultar',
  'dependente.excluir',
  'dependente.salvar',
  'endereco.cep',
  'endereco.salvar',
  'pagamento.consultar',
  'pagamento.criar',
  'pix.consultar',
  'pix.renovar',
  'produto.listar',
  'proposta.enviarEmail',
  'proposta.obter',
  'proposta.salvar',
  'proposta.vigencia',
  'regiao.listar',
  'responsavel.salvar',
  'segurado.salvar',
  'titular.excluir',
  'titular.salvar',
]
