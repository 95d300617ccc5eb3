/** Names every call to a service that the code makes; the files of operations say under `calls` how each of them goes out. */
export const callNames = [
  'alterar',
  'alterarContratante',
  'alterarEndereco',
  'atualizar',
  'buscar',
  'cancelar',
  'completar',
  'conferir',
  'consultar',
  'criar',
  'enviar',
  'excluir',
  'excluirDependente',
  'excluirTitular',
  'listar',
  'obter',
  'pertenceFaixa',
  'procurar',
  'token',
] as const

/** The name of a call to a service. */
export type CallName = (typeof callNames)[number]
