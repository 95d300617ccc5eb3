// Written by "npm run fix" out of schemas/operations/contratante.*.operation.json: change those.

/** What comes in. Procura o titular pelo CPF, ou diz por que ele não pode contratar. */
export type ObterInput = {
  readonly cpf: string
  readonly responseKey?: string
}

/** What goes out. Procura o titular pelo CPF, ou diz por que ele não pode contratar. */
export type ObterOutput = {
  readonly encontrado: boolean
  readonly nome?: string
  readonly nomeMae?: string
  readonly dataNascimento?: string
  readonly sexo?: 'M' | 'F'
  readonly estadoCivil?: 1 | 2 | 3 | 4 | 5
  readonly email?: string
  readonly telefone?: string
}

/** What comes in. Grava os dados do titular: cria na primeira vez, depois altera. */
export type SalvarInput = {
  readonly id?: string
  readonly cpf: string
  readonly nome: string
  readonly nomeMae: string
  readonly dataNascimento: string
  readonly sexo: 'M' | 'F'
  readonly estadoCivil: 1 | 2 | 3 | 4 | 5
  readonly email: string
  readonly telefone: string
  readonly titularResponsavel: boolean
  readonly novo?: boolean
}

/** What goes out. Grava os dados do titular: cria na primeira vez, depois altera. */
export type SalvarOutput = {
  readonly id: string
}
