import { useCallback, useState } from 'react'
import { askOfReplay } from './ask-why.ts'
import { Reasons } from './reasons.tsx'
import { useTold } from './use-told.ts'

interface WhyHereProps {
  /** The name of the recording, and how many of its moves were played. */
  readonly name: string
  readonly moves: number
}

/** Explains a moment of a recording to whoever opens it; closed it asks nothing. */
export function WhyHere({ name, moves }: WhyHereProps) {
  const [isOpen, setOpen] = useState(false)
  const ask = useCallback((signal: AbortSignal) => askOfReplay(name, moves, signal), [name, moves])
  const told = useTold(isOpen ? ask : undefined)
  return (
    <details className="replay-parte" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Por que estou aqui?</summary>
      {isOpen && <Reasons told={told} />}
    </details>
  )
}
