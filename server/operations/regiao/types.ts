// Written by "npm run fix" out of schemas/operations/regiao.*.operation.json: change those.

/** What comes in. Lista as regiões que têm tabela de preços. */
export type ListarInput = Readonly<Record<string, never>>

/** What goes out. Lista as regiões que têm tabela de preços. */
export type ListarOutput = {
  readonly regioes: readonly {
    readonly id: number | string
    readonly sigla:
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
  }[]
}
