import { useCallback, useState } from 'react'
import type { ConditionPart } from '../../../engine/replay/explain.ts'
import { type ExplanationAnswer, explainReplay, useExplanation } from './use-explanation.ts'
import './reasons.css'

/** Shows why a funnel stands where it does: each reason with its conditions and the file and line that say it. */
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
