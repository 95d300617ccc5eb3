import { accept, type SandboxAnswers } from '../../contract/work.ts'
import { corretoresNamed, textOf } from '../../sandbox/index.ts'

/** Invents as many corretores of a name as the service gives at most; a name that ends in "zz" is nobody's. */
export const sandbox: SandboxAnswers = {
  procurar: ({ nome, totalRegistros }) =>
    accept({
      corretores: corretoresNamed(textOf(nome), Number(totalRegistros)).map(({ nome, cpf }) => ({
        Nome: nome,
        Cpf: cpf,
      })),
    }),
}
