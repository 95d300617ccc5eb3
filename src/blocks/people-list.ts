import type { Given } from '../../names/index.ts'
import { foldedName } from './folded-name.ts'

/** What the list of people is made of: the rows of `tabela` are the kinships, `ativo` and `principal` ids of holders. */
export type GivenPeople = Omit<Given<'pessoas'>, 'eventos'>

/** One line of the list: a name, and the name as the filter compares it. */
interface Person {
  readonly id: string
  readonly nome: string
  readonly folded: string
}

/** A dependent with their kinship in words; '' where it has none. */
export interface Dependente extends Person {
  readonly parentesco: string
}

/** A holder with what may be done to them and the dependents of theirs that show. */
export interface Titular extends Person {
  readonly isActive: boolean
  readonly isOnlyOne: boolean
  readonly isPrincipal: boolean
  readonly dependents: readonly Dependente[]
}

/** Arranges the people of a contract: each holder with the dependents of theirs; an only holder has them all. */
export function holdersOf(given: GivenPeople) {
  const { titulares = [], dependentes = [], tabela = [], ativo, principal } = given
  const kinships = new Map(tabela.map(({ value, label }) => [value, label] as const))
  const dependents = dependentes.map(({ id, nome, titular, grauParentesco }) => {
    const parentesco = kinships.get(grauParentesco ?? 0) ?? ''
    return { titular, person: { id, nome, folded: foldedName(nome), parentesco } }
  })
  const isOnlyOne = titulares.length === 1
  return titulares.map(({ id, nome }): Titular => {
    const own = dependents.filter(({ titular }) => isOnlyOne || titular === id)
    return {
      id,
      nome,
      folded: foldedName(nome),
      isOnlyOne,
      isActive: id === ativo,
      isPrincipal: id === principal,
      dependents: own.map(({ person }) => person),
    }
  })
}

/**
 * Keeps who has the text in their name, whatever the case and the accents.
 *
 * A holder who has it keeps all their dependents; another keeps those who have it. Whoever is kept whole stays the same object.
 */
export function filtered(holders: readonly Titular[], text: string): readonly Titular[] {
  const wanted = foldedName(text)
  return holders.flatMap((holder) => {
    if (holder.folded.includes(wanted)) return [holder]
    const dependents = holder.dependents.filter(({ folded }) => folded.includes(wanted))
    if (dependents.length === 0) return []
    return [dependents.length === holder.dependents.length ? holder : { ...holder, dependents }]
  })
}

/** Lists the ids of everybody in a list, in the order on screen. */
export const idsOf = (holders: readonly Titular[]): readonly string[] =>
  holders.flatMap(({ id, dependents }) => [id, ...dependents.map((each) => each.id)])
