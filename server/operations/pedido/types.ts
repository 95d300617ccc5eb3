// Written by "npm run fix" out of schemas/operations/pedido.*.operation.json: change those.

/** What comes in. Confirma os dados do cliente de um pedido ou de uma proposta antes do pagamento, ou corrige e-mail, telefone e endereço. */
export type ConfirmarInput = {
  readonly link: string
  readonly cpf: string
  readonly email?: string
  readonly telefone?: string
  readonly endereco?: {
    readonly cep: string
    readonly logradouro: string
    readonly numero: string
    readonly complemento?: string
    readonly bairro: string
    readonly cidade: string
    readonly uf:
      | 'AC'
      | 'AL'
      | 'AM'
      | 'AP'
      | 'BA'
      | 'CE'
      | 'DF'
      | 'ES'
      | 'GO'
      | 'MA'
      | 'MG'
      | 'MS'
      | 'MT'
      | 'PA'
      | 'PB'
      | 'PE'
      | 'PI'
      | 'PR'
      | 'RJ'
      | 'RN'
      | 'RO'
      | 'RR'
      | 'RS'
      | 'SC'
      | 'SE'
      | 'SP'
      | 'TO'
  }
  readonly responseKey?: string
}

/** What goes out. Confirma os dados do cliente de um pedido ou de uma proposta antes do pagamento, ou corrige e-mail, telefone e endereço. */
export type ConfirmarOutput = {
  readonly cliente: {
    readonly nome: string
    readonly cpfMascarado: string
    readonly emailMascarado: string
    readonly telefoneMascarado: string
  }
}

/** What comes in. Mostra um pedido ou uma proposta a quem tem o endereço, com os dados do cliente mascarados. */
export type ObterInput = {
  readonly link: string
}

/** What goes out. Mostra um pedido ou uma proposta a quem tem o endereço, com os dados do cliente mascarados. */
export type ObterOutput = {
  readonly uid: string
  readonly numPedido: string
  readonly linhas: readonly {
    readonly id: string
    readonly plano: string
    readonly faixa: string
    readonly nome: string
    readonly nomeFaixa: string
    readonly quantidade: number
    readonly precoCentavos: number
    readonly totalCentavos: number
  }[]
  readonly pets: readonly string[]
  readonly valorCentavos: number
  readonly dataVigencia: string
  readonly cliente: {
    readonly nome: string
    readonly cpfMascarado: string
    readonly emailMascarado: string
    readonly telefoneMascarado: string
  }
  readonly situacao: 'aberto' | 'pago'
  readonly aceito: boolean
  readonly aceiteVersao: string | null
  readonly cadastroCompleto: boolean
  readonly formas: readonly {
    readonly id: 1 | 2 | 3 | 5
    readonly nome: string
    readonly valorCentavos: number
  }[]
  readonly pagamento: {
    readonly situacao: 'nenhum' | 'confirmando' | 'aguardando' | 'pago' | 'expirado' | 'recusado'
    readonly statusPerfilPagamento?: number
    readonly formaPagamento?: number
    readonly valorCentavos?: number
    readonly linhaDigitavel?: string | null
    readonly codigoDeBarras?: string | null
    readonly linkBoleto?: string | null
    readonly vencimento?: string | null
    readonly linkPagamento?: string | null
    readonly linkTempoExpiracao?: number | null
    readonly expiraEm?: number | null
  } | null
}

/** What comes in. Cobra um pedido por cartão, boleto ou débito automático, ou um mês de uma proposta por cartão ou boleto. Pedida de novo enquanto aguarda, devolve a mesma cobrança. */
export type PagarInput = {
  readonly uid: string
  readonly formaPagamento: 1 | 2 | 3
  readonly dataVigencia?: string | null
  readonly cartao?: {
    readonly nome?: string
    readonly numeroCartao?: string
    readonly codigoSeguranca?: string
    readonly dataValidade?: string
    readonly token?: string
  } | null
  readonly debito?: {
    readonly banco: string
    readonly diaVencimento?: number
  } | null
  readonly aceite?: {
    readonly versao: string
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

/** What goes out. Cobra um pedido por cartão, boleto ou débito automático, ou um mês de uma proposta por cartão ou boleto. Pedida de novo enquanto aguarda, devolve a mesma cobrança. */
export type PagarOutput = {
  readonly statusPerfilPagamento: number
  readonly formaPagamento: number
  readonly valorCentavos: number
  readonly linhaDigitavel: string | null
  readonly codigoDeBarras: string | null
  readonly linkBoleto: string | null
  readonly vencimento: string | null
  readonly linkPagamento: string | null
  readonly linkTempoExpiracao: number | null
  readonly expiraEm: number | null
  readonly diaVencimento: number | null
}
