// Written by "npm run fix" out of schemas/operations/segurado.*.operation.json: change those.

/** What comes in. Grava o titular da venda como segurado de um produto: cria na primeira vez, depois altera. */
export type SalvarInput = {
  readonly id?: string
  readonly idProduto: number
}

/** What goes out. Grava o titular da venda como segurado de um produto: cria na primeira vez, depois altera. */
export type SalvarOutput = {
  readonly id: string
}
