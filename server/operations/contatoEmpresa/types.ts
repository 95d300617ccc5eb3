// Written by "npm run fix" out of schemas/operations/contatoEmpresa.*.operation.json: change those.

/** What comes in. Mostra o contato da empresa que esta venda consultou: o que ela gravou, ou o nome e o cargo que o serviço conhece. */
export type ObterInput = {
  readonly cnpj: string
}

/** What goes out. Mostra o contato da empresa que esta venda consultou: o que ela gravou, ou o nome e o cargo que o serviço conhece. */
export type ObterOutput = {
  readonly encontrado: boolean
  readonly nome?: string
  readonly cargoOuFuncao?: string
  readonly email?: string
  readonly telefone?: string
}

/** What comes in. Grava o contato da empresa, que recebe a proposta e os avisos: cria na primeira vez, depois altera. */
export type SalvarInput = {
  readonly id?: string
  readonly nome: string
  readonly email: string
  readonly telefone: string
  readonly cargoOuFuncao: string
}

/** What goes out. Grava o contato da empresa, que recebe a proposta e os avisos: cria na primeira vez, depois altera. */
export type SalvarOutput = {
  readonly id: string
}
