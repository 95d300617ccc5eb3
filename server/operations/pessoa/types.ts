// Written by "npm run fix" out of schemas/operations/pessoa.*.operation.json: change those.

/** What comes in. Procura nome, nascimento e sexo de quem compra, ou de quem paga, pelo CPF. */
export type ConsultarInput = {
  readonly cpf: string
  readonly responseKey?: string
}

/** What goes out. Procura nome, nascimento e sexo de quem compra, ou de quem paga, pelo CPF. */
export type ConsultarOutput = {
  readonly status: 0 | 1
  readonly nome?: string
  readonly dataNascimento?: string
  readonly sexo?: 'M' | 'F'
}
