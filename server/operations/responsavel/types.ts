// Written by "npm run fix" out of schemas/operations/responsavel.*.operation.json: change those.

/** What comes in. Grava o responsável financeiro do titular: cria na primeira vez, depois altera. */
export type SalvarInput = {
  readonly id?: string
  readonly cpf: string
  readonly nome: string
  readonly dataNascimento: string
  readonly sexo: 'M' | 'F'
  readonly email?: string
  readonly telefone?: string
}

/** What goes out. Grava o responsável financeiro do titular: cria na primeira vez, depois altera. */
export type SalvarOutput = {
  readonly id: string
}
