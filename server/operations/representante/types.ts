// Written by "npm run fix" out of schemas/operations/representante.*.operation.json: change those.

/** What comes in. Mostra o representante legal da empresa que esta venda consultou: o que ela gravou, ou o nome e o cargo que o serviço conhece. */
export type ObterInput = {
  readonly cnpj: string
}

/** What goes out. Mostra o representante legal da empresa que esta venda consultou: o que ela gravou, ou o nome e o cargo que o serviço conhece. */
export type ObterOutput = {
  readonly encontrado: boolean
  readonly nome?: string
  readonly cargoOuFuncao?: string
  readonly cpf?: string
  readonly rg?: string
  readonly orgaoEmissor?: string
  readonly dataExpedicao?: string
  readonly email?: string
  readonly telefone?: string
  readonly contatoResponsavel?: boolean
}

/** What comes in. Grava o representante legal da empresa: cria na primeira vez, depois altera. */
export type SalvarInput = {
  readonly id?: string
  readonly cpf: string
  readonly nome: string
  readonly rg: string
  readonly orgaoEmissor: string
  readonly dataExpedicao: string
  readonly email: string
  readonly telefone: string
  readonly cargoOuFuncao: string
  readonly contatoResponsavel: boolean
}

/** What goes out. Grava o representante legal da empresa: cria na primeira vez, depois altera. */
export type SalvarOutput = {
  readonly id: string
}
