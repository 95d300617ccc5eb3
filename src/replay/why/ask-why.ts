import type { WhyGroup } from '../../../engine/why/index.ts'
import type { RecordedRun } from '../recording/use-run.ts'

/** Why a funnel stands where it does, or what is wrong with having asked, in pt-BR. */
export interface ToldWhy {
  readonly groups?: readonly WhyGroup[]
  readonly mistake?: string
}

/** Has the server tell why a funnel stands where a run has brought it. */
export const askOfRun = ({ variant, server, events }: RecordedRun, signal: AbortSignal): Promise<ToldWhy> =>
  ask('/dev/porque/jornada', {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, signal },
    body: JSON.stringify({ variant, server, events }),
  })

/** Has the server tell why a funnel stands where so many moves of a recording bring it. */
export const askOfReplay = (name: string, moves: number, signal: AbortSignal): Promise<ToldWhy> =>
  ask(`/dev/porque/replay?${new URLSearchParams({ nome: name, lances: String(moves) })}`, { signal })

async function ask(address: string, how: RequestInit): Promise<ToldWhy> {
  try {
    const response = await fetch(address, { credentials: 'same-origin', ...how })
    return (await response.json()) as ToldWhy
  } catch {
    return how.signal?.aborted ? {} : { mistake: 'O servidor não respondeu. Ele ainda está ligado?' }
  }
}
