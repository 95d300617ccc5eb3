import { accept, type SandboxAnswers } from '../../contract/work.ts'

/** Knows the kinships of the specification that most have. */
export const sandbox: SandboxAnswers = {
  listar: () =>
    accept({
      parentescos: [
        { Id: 2, Nome: 'Cônjuge' },
        { Id: 3, Nome: 'Filho' },
        { Id: 6, Nome: 'Filha' },
        { Id: 5, Nome: 'Mãe' },
        { Id: 9, Nome: 'Pai' },
      ],
    }),
}
