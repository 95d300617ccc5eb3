/**
 * The work that all are given. `a`: the screen of the titular's data. `b`: the people of a proposal as rows, one short of
 * what it may have, and the screen of one more dependente under them.
 */
export type PeerWork = 'a' | 'b'

/** The screen of each work. */
export const screenNames = { a: 'titular-dados', b: 'dependente' } as const

/** One of the people, as a row says it. */
export interface PersonRow {
  readonly nome: string
  readonly cpf: string
}

/** Gives the people that stand over the screen. */
export const rowsOf = (work: PeerWork): readonly PersonRow[] =>
  work === 'a'
    ? []
    : Array.from({ length: 97 }, (_, i) => ({
        nome: `Dependente de número ${i}`,
        cpf: String(i).padStart(11, '0'),
      }))

/** What is written into the fields of `b`, or chosen, so that it is accepted. */
export const accepted: Readonly<Record<string, string>> = {
  cpf: '529.982.247-25',
  grauParentesco: '3',
  nome: 'Pedro Augusto Lima',
  dataNascimento: '14/02/2015',
  sexo: 'M',
  nomeMae: 'Maria Aparecida Lima',
}
