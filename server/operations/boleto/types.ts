// Written by "npm run fix" out of schemas/operations/boleto.*.operation.json: change those.

/** What comes in. Lista os boletos em aberto de quem paga, pelo CPF, entre os pedidos desta variante. */
export type ListarInput = {
  readonly cpf: string
  readonly dataNascimento: string
  readonly responseKey?: string
}

/** What goes out. Lista os boletos em aberto de quem paga, pelo CPF, entre os pedidos desta variante. */
export type ListarOutput = {
  readonly boletos: readonly {
    readonly vencimento: string | null
    readonly valorCentavos: number
    readonly situacao: 'aberto' | 'vencido'
    readonly linhaDigitavel: string | null
    readonly linkBoleto: string | null
  }[]
  readonly dependentes: readonly {
    readonly nome: string
    readonly idParentesco: number | null
  }[]
}
