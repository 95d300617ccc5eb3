// Written by "npm run fix" out of schemas/operations/cotacao.*.operation.json: change those.

/** What comes in. Envia a cotação ao cliente por e-mail, com o preço conferido: entra na fila, e a mesma cotação ao mesmo endereço sai uma vez por minuto. */
export type EnviarEmailInput = {
  readonly nome: string
  readonly email: string
  readonly telefone?: string
  readonly idProduto: number
  readonly vidas: number
  readonly valorCentavos: number
  readonly tabela: string
  readonly responseKey?: string
}

/** What goes out. Envia a cotação ao cliente por e-mail, com o preço conferido: entra na fila, e a mesma cotação ao mesmo endereço sai uma vez por minuto. */
export type EnviarEmailOutput = Readonly<Record<string, never>>

/** What comes in. Envia a cotação ao cliente por WhatsApp: entra na fila, e a mesma cotação ao mesmo número sai uma vez por minuto. */
export type EnviarWhatsappInput = {
  readonly nome: string
  readonly telefone: string
  readonly idProduto: number
  readonly vidas: number
  readonly valorCentavos?: number
  readonly responseKey?: string
}

/** What goes out. Envia a cotação ao cliente por WhatsApp: entra na fila, e a mesma cotação ao mesmo número sai uma vez por minuto. */
export type EnviarWhatsappOutput = Readonly<Record<string, never>>
