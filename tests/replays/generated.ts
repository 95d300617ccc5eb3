import { type WalkedFlow, type WalkedFunnel, walked } from '../../tools/walks.ts'

/** Which generated journeys are played on screens and against the server: with JOURNEYS=all, every one. */
const isEvery = process.env.JOURNEYS === 'all'

/** What a walk of a long flow finds at least, so that none passes for having found nothing, of a middling and of a short one. */
const long = { lines: 400, calls: 20, clocks: 3, drafts: 4 }
const middle = { lines: 120, calls: 10, clocks: 1, drafts: 1 }
const short = { lines: 30, calls: 1, clocks: -1, drafts: 0 }

/** How much is found at least in each funnel that is walked. */
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

/** The flows whose generated journeys the tests play, each in the funnel that most written replays are of. */
export const walkedFunnels = Object.keys(leastIn) as (keyof typeof leastIn)[]

/** Gives what was found of a funnel, and of its flow. */
export function walkedIn(funnel: string): { readonly flow: WalkedFlow; readonly found: WalkedFunnel } {
  const before = walks.get(funnel)
  const flow = before ?? walked(funnel.split('/')[1] ?? '', { funnel, isWhole: true })
  walks.set(funnel, flow)
  return { flow, found: flow.funnels[0]! }
}

const walks = new Map<string, WalkedFlow>()

/** Takes one in so many of the transitions that no written replay takes, each with its way; all of them where all are asked for. */
export function sampleOf(funnel: string, oneIn: number) {
  const { flow, found } = walkedIn(funnel)
  const alone = Object.entries(found.ways).filter(([name]) => !flow.written.includes(name))
  return alone.filter((_, i) => isEvery || i % oneIn === 0).map(([name, way]) => ({ name, way }))
}
