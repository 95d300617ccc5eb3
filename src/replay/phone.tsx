import { useEffect, useRef, useState } from 'react'
import type { Moment } from './moments.ts'
import type { FromFrame, Recorded, Scene } from './recorded.ts'

interface PhoneProps {
  readonly recorded: Recorded
  readonly moment: Moment
  /** Which moment it is. */
  readonly at: number
  /** Is told the keys that are pressed in the phone. */
  readonly pressed: (key: string) => void
}

/** Shows the funnel as it stands in a moment of the recording, in the frame of a phone. */
export function Phone({
  recorded: { replay },
  moment: { session, at: time, press },
  at,
  pressed,
}: PhoneProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const shown = useRef<number>(undefined)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    function onMessage({ source, origin, data }: MessageEvent<FromFrame>): void {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return
      if (data?.is === 'ready') setReady(true)
      if (data?.is === 'key') pressed(data.key)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  })
  useEffect(() => {
    if (!isReady) return
    const isNext = shown.current !== undefined && at - shown.current === 1
    shown.current = at
    const scene: Scene = { is: 'scene', session, server: replay.server ?? null, at: time, press, isNext }
    frame.current?.contentWindow?.postMessage(scene, location.origin)
  }, [isReady, at, session, time, press, replay])
  return (
    <div className="replay-celular">
      <iframe
        ref={frame}
        title="O funil, como está neste lance"
        src={`/dev/replay/quadro/${replay.variant}`}
      />
    </div>
  )
}
