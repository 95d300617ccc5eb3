// Written by "npm run fix" out of schemas/operations/contato.*.operation.json: change those.

/** What comes in. Guarda o contato de quem quer ser avisado quando houver planos na região, uma vez por e-mail. */
export type EnviarInput = {
  readonly nome: string
  readonly email: string
  readonly celular: string
  readonly cep: string
  readonly responseKey?: string
}

/** What goes out. Guarda o contato de quem quer ser avisado quando houver planos na região, uma vez por e-mail. */
export type EnviarOutput = Readonly<Record<string, never>>
