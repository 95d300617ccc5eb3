// Written by "npm run fix" out of schemas/operations/enderecoCobranca.*.operation.json: change those.

/** What comes in. Grava o endereço de cobrança da empresa, quando é outro: cria na primeira vez, depois altera. */
export type SalvarInput = {
  readonly id?: string
  readonly cep: string
  readonly logradouro: string
  readonly tipoLogradouro?: string
  readonly numero: string
  readonly complemento?: string
  readonly tipoComplemento?: 'ANDAR' | 'APTO' | 'CASA' | 'CONJ' | 'LOJA' | 'SALA' | 'SLOJA' | 'OUTROS' | ''
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
  readonly codigoIBGEMunicipio?: string
}

/** What goes out. Grava o endereço de cobrança da empresa, quando é outro: cria na primeira vez, depois altera. */
export type SalvarOutput = {
  readonly id: string
}
