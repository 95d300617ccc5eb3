// Written by "npm run fix" out of schemas/operations/proposta.*.operation.json: change those.

/** What comes in. Envia ao cliente, por e-mail, o link em que ele aceita e paga a proposta. */
export type EnviarEmailInput = {
  readonly uid: string
}

/** What goes out. Envia ao cliente, por e-mail, o link em que ele aceita e paga a proposta. */
export type EnviarEmailOutput = {
  readonly emailMascarado: string
}

/** What comes in. Mostra uma proposta a quem tem o endereço dela, sem CPF e com o e-mail mascarado. */
export type ObterInput = {
  readonly uid: string
}

/** What goes out. Mostra uma proposta a quem tem o endereço dela, sem CPF e com o e-mail mascarado. */
export type ObterOutput = {
  readonly uid: string
  readonly numeroProposta: string
  readonly valorCentavos: number
  readonly dataVigencia: string
  readonly vidas: number
  readonly produto: {
    readonly idProduto: number
    readonly codigo?: string | number | null
    readonly nome: string
    readonly titleNormal?: string
    readonly titleBold?: string
    readonly cobertura?: string
    readonly tipoCobertura?: string
    readonly precoCentavos: number
    readonly selo?: string | null
    readonly imagemPath?: string | null
    readonly imagemAlt?: string | null
  }
  readonly corretor: {
    readonly nome: string
    readonly nomeDeGuerra: string
    readonly slug: string
    readonly cod: string
    readonly telefone: string
    readonly email: string
    readonly whatsapp: string
    readonly pixPadrao: boolean
    readonly semNovaProposta?: boolean
  }
  readonly emailMascarado: string
  readonly aceito: boolean
  readonly aceiteVersao: string | null
  readonly aceiteEm: number | null
  readonly situacao: 'aberta' | 'paga'
  readonly listaDescontoPix: readonly {
    readonly ciclo: number
    readonly nome: string
    readonly valorDescontoCentavos: number
    readonly totalCentavos: number
  }[]
  readonly pagamento: {
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
  } | null
}

/** What comes in. Grava a proposta da venda com o preço, a data e o aceite conferidos: cria na primeira vez, depois altera. */
export type SalvarInput = {
  readonly id?: string
  readonly idProduto: number
  readonly valorCentavos: number
  readonly dataVigencia: string | null
  readonly aceite: {
    readonly versao?: string
  } | null
  readonly tabela: string
  readonly porEmail: boolean
}

/** What goes out. Grava a proposta da venda com o preço, a data e o aceite conferidos: cria na primeira vez, depois altera. */
export type SalvarOutput = {
  readonly id: string
  readonly uid: string
  readonly numeroProposta: string
  readonly valorCentavos: number
  readonly dataVigencia: string
  readonly listaDescontoPix: readonly {
    readonly ciclo: number
    readonly nome: string
    readonly valorDescontoCentavos: number
    readonly totalCentavos: number
  }[]
}

/** What comes in. Troca a data de início de uma proposta que ainda não foi paga. */
export type VigenciaInput = {
  readonly uid: string
  readonly dataVigencia: string | null
}

/** What goes out. Troca a data de início de uma proposta que ainda não foi paga. */
export type VigenciaOutput = {
  readonly dataVigencia: string
}
