import { useEffect, useState } from 'react'
import type { ConditionPart, Explanation } from '../../engine/replay/explain.ts'

/** What the server answers: why a funnel is where it is, or what is wrong with the request, in pt-BR. */
interface ExplanationAnswer {
  readonly explanations?: readonly Explanation[]
  readonly mistake?: string
}

async function fetchExplanation(name: string, moves: number): Promise<ExplanationAnswer> {
  try {
    const query = new URLSearchParams({ nome: name, lances: String(moves) })
    const response = await fetch(`/dev/porque/replay?${query}`, { credentials: 'same-origin' })
    return (await response.json()) as ExplanationAnswer
  } catch {
    return { mistake: 'O servidor não respondeu. Ele ainda está ligado?' }
  }
}

interface WhyHereProps {
  /** The name of the replay, and how many of its moves were played. */
  readonly name: string
  readonly moves: number
}

/** Explains a moment of a replay once it is opened; closed it requests nothing. */
export function WhyHere({ name, moves }: WhyHereProps) {
  const [isOpen, setOpen] = useState(false)
  const [answer, setAnswer] = useState<ExplanationAnswer>({})
  useEffect(() => {
    if (!isOpen) return
    let isWanted = true
    fetchExplanation(name, moves).then((found) => isWanted && setAnswer(found))
    return () => {
      isWanted = false
    }
  }, [isOpen, name, moves])
  return (
    <details className="replay-parte" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Por que estou aqui?</summary>
      {isOpen && <Explanations answer={answer} />}
    </details>
  )
}

/** Shows why a funnel is where it is: each reason with its conditions and the file and line that say it. */
function Explanations({ answer }: { readonly answer: ExplanationAnswer }) {
  if (answer.mistake !== undefined) return <p role="alert">{answer.mistake}</p>
  return answer.explanations?.map(({ title, reasons }) => (
    <section className="replay-parte" aria-label={title} key={title}>
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
