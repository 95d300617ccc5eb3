import { validatorOf } from '../../engine/index.ts'
import type { HandlerContext } from '../contract/handler.ts'

/** The lists that an operator may give, and how many numbers stand in each. */
export const operatorLists = {
  /** CPFs that are not sold to. */
  cpfsBloqueados: 'many',
  /** CPFs of corretores who do not sell. */
  corretoresBloqueados: 'many',
  /** CNPJs of producers whose corretores do not sell. */
  produtoresBloqueados: 'many',
  /** CPFs of corretores who begin no new proposal from one that is done. */
  corretoresSemNovaProposta: 'many',
  /** CNPJs of producers whose corretores begin none. */
  produtoresSemNovaProposta: 'many',
  /** CPFs of the corretores on whose pages Pix comes first; an empty list means all of them. */
  corretoresPix: 'many',
  /** The CPF of the corretor who has those customers that nobody brought. */
  corretorPadrao: 'one',
} as const

/** Tells whether a number of a list is a CPF or a CNPJ. */
export const isListable = (number: string): boolean =>
  validatorOf(number.length === 11 ? 'cpf' : 'cnpj')?.accepts(number) === true

/** Gives the numbers of a list; none where the operator gives no such list. */
export const listed = (
  { lists }: Pick<HandlerContext, 'lists'>,
  name: keyof typeof operatorLists,
): readonly string[] => lists[name] ?? []
