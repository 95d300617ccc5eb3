import { useCallback, useEffect, useState } from 'react'
import type { ConditionPart, Explanation } from '../../engine/replay/explain.ts'
import type { RecordedRun } from './run.tsx'

/** What the server answers: why a funnel is where it is, or what is wrong with the request, in pt-BR. */
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

/** Requests why a funnel is where a run has brought it. */
export const explainRun = ({ variant, server, events }: RecordedRun, signal: AbortSignal) =>
  fetchExplanation('/dev/porque/jornada', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ variant, server, events }),
    signal,
  })

/** Requests why a funnel is where the first moves of a replay bring it. */
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

/** Shows why a funnel is where it is: each reason with its conditions and the file and line that say it. */
export function Explanations({ answer }: { readonly answer: ExplanationAnswer }) {
  if (answer.mistake !== undefined) return <p role="alert">{answer.mistake}</p>
  return answer.explanations?.map(({ title, reasons }) => (
    <section className="porque-grupo" aria-label={title} key={title}>
      <h3>{title}</h3>
      <ul className="porque-razoes">
        {reasons.map(({ what, says, at, conditions }) => (
          <li key={`${what} ${at}`}>
            <p>
              <strong>{what}</strong>
              <br />
              {says} {at !== undefined && <code>{at}</code>}
            </p>
            <Conditions parts={conditions} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** Lists the parts of a condition, each marked by whether it holds, with the values it read. */
function Conditions({ parts }: { readonly parts: readonly ConditionPart[] }) {
  if (parts.length === 0) return null
  return (
    <ul className="porque-partes">
      {parts.map(({ words, holds, reads, parts: more }) => (
        <li key={words} className={holds ? 'vale' : 'falha'}>
          {words}
          {reads.map((read) => (
            <small key={read.words}>
              {read.words}: {read.value}
            </small>
          ))}
          <Conditions parts={more} />
        </li>
      ))}
    </ul>
  )
}

interface WhyHereProps {
  /** The name of the replay, and how many of its moves were played. */
  readonly name: string
  readonly moves: number
}

/** Explains a moment of a replay once it is opened; closed it requests nothing. */
export function WhyHere({ name, moves }: WhyHereProps) {
  const [isOpen, setOpen] = useState(false)
  const request = useCallback((signal: AbortSignal) => explainReplay(name, moves, signal), [name, moves])
  const answer = useExplanation(isOpen ? request : undefined)
  return (
    <details className="replay-parte" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Por que estou aqui?</summary>
      {isOpen && <Explanations answer={answer} />}
    </details>
  )
}
