// Written by "npm run fix" out of schemas/operations/pedidoPet.*.operation.json: change those.

/** What comes in. Grava o pedido de planos para pets desta venda: cria na primeira vez, depois altera, até ser pago. */
export type CriarInput = {
  readonly cliente: {
    readonly cpf: string
    readonly nome: string
    readonly dataNascimento: string
    readonly sexo?: 'M' | 'F'
    readonly email: string
    readonly telefone: string
    readonly telefone2?: string
  }
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
  readonly regiao?: {
    readonly cep: string
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
  readonly linhas: readonly {
    readonly plano: string
    readonly faixa: string
    readonly quantidade: number
  }[]
  readonly pets?: readonly {
    readonly id?: string
    readonly plano: string
    readonly faixa: string
    readonly nome: string
    readonly sexo: 'M' | 'F'
    readonly especie: 'cao' | 'gato'
    readonly aniversario: string
  }[]
  readonly responsavel?: {
    readonly cpf: string
    readonly nome: string
    readonly dataNascimento: string
    readonly sexo: 'M' | 'F'
    readonly manual?: boolean
  }
  readonly perfil?: 'estudante' | 'servidor' | 'comerciario' | 'liberal' | 'outro'
  readonly escolaridade?: number
  readonly dataVigencia?: string | null
  readonly cupom?: string
  readonly totalCentavos: number
  readonly aceite: {
    readonly versao: string
  }
}

/** What goes out. Grava o pedido de planos para pets desta venda: cria na primeira vez, depois altera, até ser pago. */
export type CriarOutput = {
  readonly uid: string
  readonly numPedido: string
  readonly valorCentavos: number
  readonly dataVigencia: string
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
  readonly formas: readonly {
    readonly id: 1 | 2 | 3 | 5
    readonly nome: string
    readonly valorCentavos: number
  }[]
}
