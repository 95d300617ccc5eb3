import { foldedName } from '../../engine/index.ts'
import type { Given } from '../../names/index.ts'

/** What the list of people is made of: the rows of `tabela` are the kinships, `ativo` and `principal` ids of titulares. */
export type GivenPeople = Omit<Given<'pessoas'>, 'eventos'>

/** One line of the list: a name, and the name as the filter compares it. */
interface Person {
  readonly id: string
  readonly nome: string
  readonly folded: string
}

/** A dependente with their kinship in words; '' where it has none. */
export interface ShownDependente extends Person {
  readonly parentesco: string
}

/** A titular with what may be done to them and the dependentes of theirs that show. */
export interface ShownTitular extends Person {
  readonly isActive: boolean
  readonly isOnlyOne: boolean
  readonly isPrincipal: boolean
  readonly dependentes: readonly ShownDependente[]
}

/** Arranges the people of a contract: each titular with the dependentes of theirs; an only titular has them all. */
export function titularesOf(given: GivenPeople) {
  const { titulares = [], dependentes = [], tabela = [], ativo, principal } = given
  const kinships = new Map(tabela.map(({ value, label }) => [value, label] as const))
  const rows = dependentes.map(({ id, nome, titular, grauParentesco }) => {
    const parentesco = kinships.get(grauParentesco ?? 0) ?? ''
    return { titular, person: { id, nome, folded: foldedName(nome), parentesco } }
  })
  const isOnlyOne = titulares.length === 1
  return titulares.map(({ id, nome }): ShownTitular => {
    const own = rows.filter(({ titular }) => isOnlyOne || titular === id)
    return {
      id,
      nome,
      folded: foldedName(nome),
      isOnlyOne,
      isActive: id === ativo,
      isPrincipal: id === principal,
      dependentes: own.map(({ person }) => person),
    }
  })
}

/**
 * Keeps who has the text in their name, whatever the case and the accents.
 *
 * A titular who has it keeps all their dependentes; another keeps those who have it. Whoever is kept whole stays the same object.
 */
export function filtered(titulares: readonly ShownTitular[], text: string): readonly ShownTitular[] {
  const wanted = foldedName(text)
  return titulares.flatMap((titular) => {
    if (titular.folded.includes(wanted)) return [titular]
    const dependentes = titular.dependentes.filter(({ folded }) => folded.includes(wanted))
    if (dependentes.length === 0) return []
    return [dependentes.length === titular.dependentes.length ? titular : { ...titular, dependentes }]
  })
}

/** Lists the ids of everybody in a list, in the order on screen. */
export const idsOf = (titulares: readonly ShownTitular[]): readonly string[] =>
  titulares.flatMap(({ id, dependentes }) => [id, ...dependentes.map((each) => each.id)])
