import { todayInSaoPaulo } from '../../engine/index.ts'
import { type Person, personOf } from './people.ts'
import { provocationOf } from './special-values.ts'

const ageOfMinorInYears = 10

/** Invents the person of a CPF as both look-ups of people know her; the special minor is ten years old today. */
export function inventedPersonOf(cpf: string, now: number): Person {
  const person = personOf(cpf)
  if (provocationOf('titular', cpf) !== 'menorDeIdade') return person
  const year = Number(todayInSaoPaulo(now).slice(0, 4)) - ageOfMinorInYears
  return { ...person, dataNascimento: `${year}-01-01` }
}
