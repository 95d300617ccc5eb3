// Written by "npm run fix" out of schemas/operations/cotacao.*.operation.json: change those.

/** What comes in. Envia a cotação ao cliente por WhatsApp: entra na fila, e a mesma cotação ao mesmo número sai uma vez por minuto. */
export type EnviarWhatsappInput = {
  readonly nome: string
  readonly telefone: string
  readonly idProduto: number
  readonly vidas: number
  readonly responseKey?: string
}

/** What goes out. Envia a cotação ao cliente por WhatsApp: entra na fila, e a mesma cotação ao mesmo número sai uma vez por minuto. */
export type EnviarWhatsappOutput = Readonly<Record<string, never>>
