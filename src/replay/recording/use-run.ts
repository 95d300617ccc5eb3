import { type RefObject, useEffect, useState } from 'react'
import type { RecordedEvent, RecorderMessage } from './recorded-engine.ts'

/** What was recorded of the funnel in a frame until now. */
export interface RecordedRun {
  readonly variant: string
  readonly server: Readonly<Record<string, unknown>>
  readonly events: readonly RecordedEvent[]
  /** The funnel to which the person went on, and of which nothing is recorded. */
  readonly elsewhere?: string
}

const nothing: RecordedRun = { variant: '', server: {}, events: [] }

/** Records the funnel in a frame while `isRecording`; a recording is of one funnel. */
export function useRun(frame: RefObject<HTMLIFrameElement | null>, isRecording: boolean): RecordedRun {
  const [run, setRun] = useState(nothing)
  useEffect(() => {
    if (!isRecording) return
    function onMessage({ source, origin, data }: MessageEvent<RecorderMessage>): void {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return
      setRun((before) => withMessage(before, data))
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [frame, isRecording])
  return run
}

function withMessage(run: RecordedRun, message: RecorderMessage): RecordedRun {
  if (message?.is === 'opened') {
    const { variant, server } = message
    if (run.variant === '') return { ...run, variant, server }
    return run.variant === variant ? run : { ...run, elsewhere: variant }
  }
  if (message?.is !== 'event' || run.elsewhere !== undefined) return run
  return { ...run, events: [...run.events, message.recorded] }
}
