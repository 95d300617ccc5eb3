// Written by "npm run fix" out of schemas/operations/cartao.*.operation.json: change those.

/** What comes in. Troca o cartão das próximas mensalidades de um pedido ou de uma proposta já pagos; nada é cobrado. */
export type AtualizarInput = {
  readonly link: string
  readonly cpf: string
  readonly cartao: {
    readonly nome?: string
    readonly numeroCartao?: string
    readonly codigoSeguranca?: string
    readonly dataValidade?: string
    readonly token?: string
  }
  readonly aceite: {
    readonly versao: string
  }
  readonly responseKey?: string
  readonly visto: {
    readonly valorCentavos: number
    readonly linhas: readonly {
      readonly id: string
      readonly quantidade: number
      readonly precoCentavos: number
    }[]
    readonly dataVigencia?: string
    readonly termos?: string
  }
}

/** What goes out. Troca o cartão das próximas mensalidades de um pedido ou de uma proposta já pagos; nada é cobrado. */
export type AtualizarOutput = {
  readonly numPedido: string
  readonly finalCartao: string
}

/** What comes in. Confere, antes de qualquer cartão, de quem é um pedido ou uma proposta e se já foi pago: só então o cartão se troca. */
export type ConsultarInput = {
  readonly link: string
  readonly cpf: string
  readonly responseKey?: string
}

/** What goes out. Confere, antes de qualquer cartão, de quem é um pedido ou uma proposta e se já foi pago: só então o cartão se troca. */
export type ConsultarOutput = {
  readonly nome: string
  readonly cpfMascarado: string
}
