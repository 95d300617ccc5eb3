// Written by "npm run fix" out of schemas/operations/produto.*.operation.json: change those.

/** What comes in. Lista os produtos vendidos em um estado; vazia onde a venda não atende. */
export type ListarInput = {
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

/** What goes out. Lista os produtos vendidos em um estado; vazia onde a venda não atende. */
export type ListarOutput = {
  readonly produtos: readonly {
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
    readonly selecionado?: boolean
  }[]
}
