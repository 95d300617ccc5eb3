// Written by "npm run fix" out of schemas/operations/dependente.*.operation.json: change those.

/** What comes in. Exclui um dependente da venda; excluir de novo também dá certo. */
export type ExcluirInput = {
  readonly id: string
}

/** What goes out. Exclui um dependente da venda; excluir de novo também dá certo. */
export type ExcluirOutput = Readonly<Record<string, never>>

/** What comes in. Lista os dependentes de um titular desta venda, e diz quais o serviço confirma. */
export type ListarInput = {
  readonly titular: string
}

/** What goes out. Lista os dependentes de um titular desta venda, e diz quais o serviço confirma. */
export type ListarOutput = {
  readonly dependentes: readonly {
    readonly id: string
    readonly cpf: string
    readonly nome: string
    readonly dataNascimento: string
    readonly sexo: 'M' | 'F'
    readonly nomeMae: string
    readonly grauParentesco: number
    readonly confirmado: boolean
  }[]
  readonly outrosNoServico: number
}

/** What comes in. Grava um dependente de um titular da venda: cria na primeira vez, depois altera. */
export type SalvarInput = {
  readonly id?: string
  readonly titular: string
  readonly cpf: string
  readonly nome: string
  readonly dataNascimento: string
  readonly sexo: 'M' | 'F'
  readonly nomeMae: string
  readonly grauParentesco:
    | 2
    | 3
    | 5
    | 6
    | 7
    | 8
    | 9
    | 34
    | 38
    | 40
    | 51
    | 52
    | 53
    | 54
    | 56
    | 60
    | 61
    | 62
    | 63
}

/** What goes out. Grava um dependente de um titular da venda: cria na primeira vez, depois altera. */
export type SalvarOutput = {
  readonly id: string
}
