import { ageInMonths, foldedName, todayInSaoPaulo } from '../../engine/index.ts'
import { type RefusedReply, refuse } from '../contract/handler.ts'
import { isBirthDate } from './person.ts'
import type { PetVariant } from './pet-variant.ts'

/** A pet as it is typed. */
export interface TypedPet {
  readonly nome: string
  readonly faixa: string
  readonly aniversario: string
}

/** Says which pet of an order cannot be sold to, by its place: its age is not that of its band, or its name is another's too. */
export function refusalOfPets(
  pets: readonly TypedPet[],
  { faixas }: Pick<PetVariant, 'faixas'>,
  now: number,
): RefusedReply | undefined {
  const today = todayInSaoPaulo(now)
  const names = pets.map(({ nome }) => foldedName(nome))
  for (const [pet, { faixa, aniversario }] of pets.entries()) {
    if (!isBirthDate(aniversario, now) && aniversario !== today)
      return refuse('entradaInvalida', { campo: `/pets/${pet}/aniversario`, regra: 'nascimento' })
    const months = ageInMonths(aniversario, today)
    const band = faixas.find(({ codigo }) => codigo === faixa)
    if (!band || months < band.minMeses || months >= band.maxMeses) {
      const isAbove = faixas.every(({ maxMeses }) => months >= maxMeses)
      return refuse('petForaDaFaixa', { pet, idade: isAbove ? 'acima' : 'outraFaixa' })
    }
    if (names.indexOf(names[pet] ?? '') < pet) return refuse('nomeRepetido', { pet })
  }
  return undefined
}

/** Says that an address lies where plans for pets are not sold: by its state, or by its city. */
export function refusalOfRegion(
  { regioesPet: { restrita = false, ufs = [], cidades = [], cidadesBloqueadas = [] } }: PetVariant,
  { uf, cidade }: { readonly uf: string; readonly cidade: string },
): RefusedReply | undefined {
  const isIn = (cities: readonly string[]) => cities.some((one) => foldedName(one) === foldedName(cidade))
  if (restrita && !ufs.includes(uf)) return refuse('regiaoBloqueada', { motivo: 'regiao' })
  const sold = cidades.filter((each) => each.uf === uf).map(({ nome }) => nome)
  const isBlocked = isIn(cidadesBloqueadas) || (restrita && sold.length > 0 && !isIn(sold))
  return isBlocked ? refuse('regiaoBloqueada', { motivo: 'cidade' }) : undefined
}
