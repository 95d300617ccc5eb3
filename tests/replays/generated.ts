import { type WalkedFlow, type WalkedFunnel, walked } from '../../scripts/walks.ts'

/** Which generated journeys are played on screens and against the server: with JOURNEYS=all, every one. */
const isEvery = process.env.JOURNEYS === 'all'

/** The flows whose generated journeys the tests play, each in the funnel that most written replays are of. */
export const walkedFunnels = ['pf-implante/dental-individual', 'pme-equipe/dental-empresa'] as const

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
