// Written by "npm run fix" out of schemas/operations/resumo.*.operation.json: change those.

/** What comes in. Resume o pedido desta venda: o produto, as pessoas e o valor por mês. */
export type ObterInput = Readonly<Record<string, never>>

/** What goes out. Resume o pedido desta venda: o produto, as pessoas e o valor por mês. */
export type ObterOutput = {
  readonly idProduto: number
  readonly nome: string
  readonly titulares: number
  readonly dependentes: number
  readonly vidas: number
  readonly precoCentavos: number
  readonly valorCentavos: number
  readonly confere: boolean
}
