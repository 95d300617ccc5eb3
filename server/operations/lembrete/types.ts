// Written by "npm run fix" out of schemas/operations/lembrete.*.operation.json: change those.

/** What comes in. Envia por e-mail o link em que o cadastro de um pedido se completa depois; um por hora. */
export type EnviarInput = {
  readonly link: string
  readonly responseKey?: string
}

/** What goes out. Envia por e-mail o link em que o cadastro de um pedido se completa depois; um por hora. */
export type EnviarOutput = {
  readonly emailMascarado: string
}
