import { useEffect, useState } from 'react'
import type { ToldWhy } from './ask-why.ts'

/** Keeps what the server tells, asked anew each time that there is another way to ask; nothing is asked without one. */
export function useTold(ask: ((signal: AbortSignal) => Promise<ToldWhy>) | undefined): ToldWhy {
  const [told, setTold] = useState<ToldWhy>({})
  useEffect(() => {
    if (!ask) return
    const ended = new AbortController()
    ask(ended.signal).then((answer) => {
      if (!ended.signal.aborted) setTold(answer)
    })
    return () => ended.abort()
  }, [ask])
  return told
}
