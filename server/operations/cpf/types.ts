// Written by "npm run fix" out of schemas/operations/cpf.*.operation.json: change those.

/** What comes in. Procura nome, nascimento, gênero e mãe de um CPF que esta venda consultou. */
export type ConsultarInput = {
  readonly cpf: string
}

/** What goes out. Procura nome, nascimento, gênero e mãe de um CPF que esta venda consultou. */
export type ConsultarOutput = {
  readonly status: 0 | 1
  readonly nome?: string
  readonly nascimento?: string
  readonly genero?: 'M' | 'F'
  readonly mae?: string
}
