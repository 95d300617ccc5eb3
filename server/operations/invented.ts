import { todayInSaoPaulo } from '../../engine/index.ts'
import { type Person, personOf } from '../sandbox/index.ts'
import { provokedBy } from './local.ts'
import type { Work } from './operation.ts'

const ageOfMinorInYears = 10

/** Invents the person of a CPF as both look-ups of people know her; the special minor is ten years old today. */
export function inventedPersonOf(cpf: string, work: Work): Person {
  const person = personOf(cpf)
  if (provokedBy(work, 'titular', cpf) !== 'menorDeIdade') return person
  const year = Number(todayInSaoPaulo(work.now).slice(0, 4)) - ageOfMinorInYears
  return { ...person, dataNascimento: `${year}-01-01` }
}
