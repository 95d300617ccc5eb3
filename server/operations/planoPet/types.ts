// Written by "npm run fix" out of schemas/operations/planoPet.*.operation.json: change those.

/** What comes in. Lista os planos para pets desta venda, com o preço de cada faixa de idade, já com o desconto. */
export type ListarInput = Readonly<Record<string, never>>

/** What goes out. Lista os planos para pets desta venda, com o preço de cada faixa de idade, já com o desconto. */
export type ListarOutput = {
  readonly planos: readonly {
    readonly codigo: string
    readonly nome: string
    readonly codExterno: string
    readonly categoria: string
    readonly cobertura: string
    readonly faixas: readonly {
      readonly id: string
      readonly idFaixa: number
      readonly faixa: string
      readonly nome: string
      readonly listaCentavos: number
      readonly descontoPercentual: number
      readonly precoCentavos: number
    }[]
  }[]
  readonly faixas: readonly {
    readonly id: number
    readonly codigo: string
    readonly nome: string
    readonly minMeses: number
    readonly maxMeses: number
  }[]
  readonly categorias: readonly {
    readonly codigo: string
    readonly nome: string
    readonly mostra: readonly string[]
  }[]
}
