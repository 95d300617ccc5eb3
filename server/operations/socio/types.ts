// Written by "npm run fix" out of schemas/operations/socio.*.operation.json: change those.

/** What comes in. Lista os sócios da empresa que esta venda consultou; pode não haver nenhum. */
export type ListarInput = {
  readonly cnpj: string
}

/** What goes out. Lista os sócios da empresa que esta venda consultou; pode não haver nenhum. */
export type ListarOutput = {
  readonly socios: readonly {
    readonly nome: string
    readonly qual: string
  }[]
}
