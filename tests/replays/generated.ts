import { cachedJourneys, type FoundJourneys } from '../../tools/journeys/journeys.ts'

/** How many transitions are found at least in each funnel, so that no test passes for having found nothing. */
export const leastIn = {
  'pf-implante/dental-individual': 400,
  'pme-equipe/dental-empresa': 400,
  'pet-saude/pet-associacao': 120,
  'pet-saude/pet-corretor': 120,
  'pet-saude/pet-simples': 120,
  'pet-saude/finalizacao': 120,
  'pet-saude/atualizacao-cartao': 30,
  'pet-saude/completar-cadastro': 30,
  'pet-saude/segunda-via': 30,
} as const

/** The funnels whose generated journeys the tests play: of each flow the one that most written replays are of. */
export const generatedFunnels = Object.keys(leastIn) as (keyof typeof leastIn)[]

const cache = new Map<string, FoundJourneys>()

/** Returns the journeys of a funnel, searched once. */
export function journeysOf(funnel: string): FoundJourneys {
  const found = cache.get(funnel) ?? cachedJourneys(funnel)
  cache.set(funnel, found)
  return found
}
