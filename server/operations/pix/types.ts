// Written by "npm run fix" out of schemas/operations/pix.*.operation.json: change those.

/** What comes in. Diz se o Pix de uma proposta aguarda, foi pago ou expirou. */
export type ConsultarInput = {
  readonly uid: string
}

/** What goes out. Diz se o Pix de uma proposta aguarda, foi pago ou expirou. */
export type ConsultarOutput = {
  readonly statusPixPagamento: 1 | 2 | 3
}

/** What comes in. Dá um Pix novo no lugar do que expirou: pago não muda, e o que aguarda continua o mesmo. */
export type RenovarInput = {
  readonly uid: string
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

/** What goes out. Dá um Pix novo no lugar do que expirou: pago não muda, e o que aguarda continua o mesmo. */
export type RenovarOutput = {
  readonly statusPixPagamento: 1 | 2 | 3
  readonly pixCodigo: string | null
  readonly pixTempoExpiracao: number | null
  readonly expiraEm: number | null
  readonly valorCentavos: number
}
