// Written by "npm run fix" out of schemas/operations/parentesco.*.operation.json: change those.

/** What comes in. Lista os graus de parentesco que o serviço da segunda via conhece. */
export type ListarInput = Readonly<Record<string, never>>

/** What goes out. Lista os graus de parentesco que o serviço da segunda via conhece. */
export type ListarOutput = {
  readonly parentescos: readonly {
    readonly id: number
    readonly nome: string
  }[]
}
