// Written by "npm run fix" out of schemas/operations/pagamento.*.operation.json: change those.

/** What comes in. Diz em que pé está o pagamento de uma proposta. */
export type ConsultarInput = {
  readonly uid: string
}

/** What goes out. Diz em que pé está o pagamento de uma proposta. */
export type ConsultarOutput = {
  readonly situacao: 'nenhum' | 'confirmando' | 'aguardando' | 'pago' | 'expirado' | 'recusado'
  readonly statusPerfilPagamento?: number
  readonly formaPagamento?: number
  readonly pixCodigo?: string | null
  readonly pixTempoExpiracao?: number | null
  readonly expiraEm?: number | null
  readonly valorCentavos?: number
  readonly cicloPagamento?: 1 | 6 | 12
  readonly linhaDigitavel?: string | null
  readonly codigoDeBarras?: string | null
  readonly linkBoleto?: string | null
  readonly linkPagamento?: string | null
  readonly linkTempoExpiracao?: number | null
  readonly vencimento?: string | null
}

/** What comes in. Cria a cobrança da proposta. Pedida de novo enquanto aguarda, devolve a mesma. */
export type CriarInput = {
  readonly uid: string
  readonly formaPagamento: 1 | 2 | 5
  readonly cicloPagamento: 1 | 6 | 12
  readonly aceite?: {
    readonly versao?: string
  } | null
  readonly cartao?: {
    readonly nome?: string
    readonly numeroCartao?: string
    readonly codigoSeguranca?: string
    readonly dataValidade?: string
    readonly token?: string
  } | null
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

/** What goes out. Cria a cobrança da proposta. Pedida de novo enquanto aguarda, devolve a mesma. */
export type CriarOutput = {
  readonly statusPerfilPagamento: number
  readonly formaPagamento: number
  readonly pixCodigo: string | null
  readonly pixTempoExpiracao: number | null
  readonly expiraEm: number | null
  readonly valorCentavos: number
  readonly linhaDigitavel: string | null
  readonly codigoDeBarras: string | null
  readonly linkBoleto: string | null
  readonly linkPagamento: string | null
  readonly linkTempoExpiracao: number | null
  readonly vencimento: string | null
}
