import { type RefObject, useEffect, useState } from 'react'
import type { FromRun, HeardEvent } from './heard.ts'

/** What was heard of the funnel in a frame until now. */
export interface HeardRun {
  readonly variant: string
  readonly server: Readonly<Record<string, unknown>>
  readonly heard: readonly HeardEvent[]
  /** The funnel to which the person went on, and of which nothing is recorded. */
  readonly elsewhere?: string
}

const nothing: HeardRun = { variant: '', server: {}, heard: [] }

/** Listens to the funnel in a frame, until it is told to stop; a recording is of one funnel. */
export function useRun(frame: RefObject<HTMLIFrameElement | null>, isListening: boolean): HeardRun {
  const [run, setRun] = useState(nothing)
  useEffect(() => {
    if (!isListening) return
    function onMessage({ source, origin, data }: MessageEvent<FromRun>): void {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return
      setRun((before) => after(before, data))
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [frame, isListening])
  return run
}

function after(run: HeardRun, said: FromRun): HeardRun {
  if (said?.is === 'opened') {
    const { variant, server } = said
    if (run.variant === '') return { ...run, variant, server }
    return run.variant === variant ? run : { ...run, elsewhere: variant }
  }
  if (said?.is !== 'heard' || run.elsewhere !== undefined) return run
  return { ...run, heard: [...run.heard, said.heard] }
}
