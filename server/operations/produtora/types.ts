// Written by "npm run fix" out of schemas/operations/produtora.*.operation.json: change those.

/** What comes in. Lista as produtoras para as quais um corretor pode se cadastrar. */
export type ListarInput = Readonly<Record<string, never>>

/** What goes out. Lista as produtoras para as quais um corretor pode se cadastrar. */
export type ListarOutput = {
  readonly produtoras: readonly {
    readonly cnpjProdutor: string
    readonly nome: string
  }[]
}
