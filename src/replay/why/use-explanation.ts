import { useEffect, useState } from 'react'
import type { Explanation } from '../../../engine/replay/explain.ts'
import type { RecordedRun } from '../recording/use-run.ts'

/** What the server answers: why a funnel stands where it does, or what is wrong with the request, in pt-BR. */
export interface ExplanationAnswer {
  readonly explanations?: readonly Explanation[]
  readonly mistake?: string
}

/** Requests an explanation; is called again each time it changes. */
export type RequestExplanation = (signal: AbortSignal) => Promise<ExplanationAnswer>

/** Holds the answer to a request for an explanation; requests nothing without one. */
export function useExplanation(request: RequestExplanation | undefined): ExplanationAnswer {
  const [answer, setAnswer] = useState<ExplanationAnswer>({})
  useEffect(() => {
    if (!request) return
    const ended = new AbortController()
    request(ended.signal).then((found) => {
      if (!ended.signal.aborted) setAnswer(found)
    })
    return () => ended.abort()
  }, [request])
  return answer
}

/** Requests why a funnel stands where a run has brought it. */
export const explainRun = ({ variant, server, events }: RecordedRun, signal: AbortSignal) =>
  fetchExplanation('/dev/porque/jornada', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ variant, server, events }),
    signal,
  })

/** Requests why a funnel stands where the first moves of a replay bring it. */
export const explainReplay = (name: string, moves: number, signal: AbortSignal) =>
  fetchExplanation(`/dev/porque/replay?${new URLSearchParams({ nome: name, lances: String(moves) })}`, {
    signal,
  })

async function fetchExplanation(address: string, init: RequestInit): Promise<ExplanationAnswer> {
  try {
    const response = await fetch(address, { credentials: 'same-origin', ...init })
    return (await response.json()) as ExplanationAnswer
  } catch {
    return init.signal?.aborted ? {} : { mistake: 'O servidor não respondeu. Ele ainda está ligado?' }
  }
}
