// Written by "npm run fix" out of schemas/operations/empresa.*.operation.json: change those.

/** What comes in. Procura a empresa pelo CNPJ, ou diz por que ela não pode contratar. */
export type BuscarInput = {
  readonly cnpj: string
  readonly responseKey?: string
}

/** What goes out. Procura a empresa pelo CNPJ, ou diz por que ela não pode contratar. */
export type BuscarOutput = {
  readonly cnpj: string
  readonly razaoSocial: string
  readonly nomeFantasia?: string
  readonly naturezaJuridica?: string
  readonly dataAbertura?: string
  readonly inscMunicipal?: string
  readonly inscEstadual?: string
  readonly telefone?: string
  readonly endereco?: {
    readonly cep: string
    readonly uf?:
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
    readonly cidade?: string
    readonly bairro?: string
    readonly logradouro?: string
    readonly tipoLogradouro?: string
    readonly numero?: string
    readonly complemento?: string
    readonly codigoIBGEMunicipio?: string
  }
}

/** What comes in. Grava a empresa que contrata: cria na primeira vez, depois altera. */
export type SalvarInput = {
  readonly id?: string
  readonly cnpj: string
  readonly nomeFantasia?: string
  readonly inscMunicipal?: string
  readonly inscEstadual?: string
  readonly telefone: string
  readonly socios?: readonly {
    readonly id?: string
    readonly nome: string
    readonly qual?: string
  }[]
  readonly novo?: boolean
}

/** What goes out. Grava a empresa que contrata: cria na primeira vez, depois altera. */
export type SalvarOutput = {
  readonly id: string
}
