import type { Json } from '../../../engine/index.ts'
import type { HeardRun } from './use-run.ts'

/** What the server answers of a run: the replay made of it, or what is wrong. */
export interface Answered {
  readonly text?: string
  readonly parting?: {
    readonly move: number
    readonly what: 'step' | 'boxes' | 'calls' | 'effects'
    readonly inRun: Json
    readonly inReplay: Json
  }
  /** The file it was written to. */
  readonly kept?: string
  readonly mistake?: string
}

/** How a replay is to be called, and whether it is to be written to the project. */
interface Wanted {
  readonly title?: string
  readonly rules?: string
  readonly name?: string
  readonly isKept?: boolean
}

/** Has the server make a replay of a run. */
export async function askReplay({ variant, server, heard }: HeardRun, wanted: Wanted): Promise<Answered> {
  const { entradaCartao } = server
  // Only what differs from the usual is said in a replay.
  const said = entradaCartao === undefined || entradaCartao === 'proprio' ? {} : { server: { entradaCartao } }
  try {
    const response = await fetch('/dev/gravar/replay', {
      ...{ method: 'POST', credentials: 'same-origin' },
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...wanted, run: { variant, ...said, heard } }),
    })
    return (await response.json()) as Answered
  } catch {
    return { mistake: 'O servidor não respondeu. Ele ainda está ligado?' }
  }
}
