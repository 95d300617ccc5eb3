// Written by "npm run fix" out of schemas/operations/titular.*.operation.json: change those.

/** What comes in. Exclui um titular da venda e os dependentes dele; excluir de novo também dá certo. */
export type ExcluirInput = {
  readonly id: string
}

/** What goes out. Exclui um titular da venda e os dependentes dele; excluir de novo também dá certo. */
export type ExcluirOutput = Readonly<Record<string, never>>

/** What comes in. Grava mais um titular da venda, além do contratante; de uma empresa, todos eles: cria na primeira vez, depois altera. */
export type SalvarInput = {
  readonly id?: string
  readonly cpf: string
  readonly nome: string
  readonly nomeMae: string
  readonly dataNascimento: string
  readonly sexo: 'M' | 'F'
  readonly estadoCivil: 1 | 2 | 3 | 4 | 5
  readonly email: string
  readonly telefone: string
  readonly idProduto?: number
}

/** What goes out. Grava mais um titular da venda, além do contratante; de uma empresa, todos eles: cria na primeira vez, depois altera. */
export type SalvarOutput = {
  readonly id: string
}
