import { cachedJourneys, type FoundJourneys } from '../../tools/journeys/find.ts'

/** Which generated journeys are played on screens and against the server: with JOURNEYS=all, every one. */
const isEvery = process.env.JOURNEYS === 'all'

/** What is found at least in a long, a middling and a short flow, so that no test passes for having found nothing. */
const long = { lines: 400, calls: 20, clocks: 3 }
const middle = { lines: 120, calls: 10, clocks: 1 }
const short = { lines: 30, calls: 1, clocks: -1 }

/** What is found at least in each funnel. */
export const leastIn = {
  'pf-implante/dental-individual': long,
  'pme-equipe/dental-empresa': long,
  'pet-saude/pet-associacao': middle,
  'pet-saude/pet-corretor': middle,
  'pet-saude/pet-simples': middle,
  'pet-saude/finalizacao': middle,
  'pet-saude/atualizacao-cartao': short,
  'pet-saude/completar-cadastro': short,
  'pet-saude/segunda-via': short,
} as const

/** The funnels whose generated journeys the tests play: of each flow the one that most written replays are of. */
export type GeneratedFunnel = keyof typeof leastIn
const funnels = Object.keys(leastIn) as GeneratedFunnel[]

/** Those whose journeys are found in a second or two, which every run of the tests plays; the longer run plays the others. */
export const quickFunnels = funnels.filter((id) => isEvery || leastIn[id] === short)
export const otherFunnels = funnels.filter((id) => !quickFunnels.includes(id))

const cache = new Map<string, FoundJourneys>()

/** Returns the journeys of a funnel, searched once. */
export function journeysOf(funnel: string): FoundJourneys {
  const found = cache.get(funnel) ?? cachedJourneys(funnel)
  cache.set(funnel, found)
  return found
}

/** Takes one in so many of the transitions that no written replay takes, each with its journey; with JOURNEYS=all, all. */
export function sampleOf(funnel: string, oneIn: number) {
  const { journeys, written } = journeysOf(funnel)
  const alone = Object.entries(journeys).filter(([id]) => !written.includes(id))
  return alone.filter((_, i) => isEvery || i % oneIn === 0).map(([id, journey]) => ({ id, journey }))
}
