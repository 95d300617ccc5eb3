import { useEffect, useState } from 'react'
import { keyed } from './acts.ts'
import { Controls } from './controls.tsx'
import { Phone } from './phone.tsx'
import { TimeLine } from './time-line.tsx'
import { Told } from './told.tsx'
import type { Loaded } from './use-recording.ts'

interface PlayerProps extends Loaded {
  /** The move it begins with. */
  readonly first: number
  /** Is told which move is shown. */
  readonly moved: (n: number) => void
}

/** How long a moment stands while a recording plays at its own speed. */
const momentMs = 1400

/** Plays a recording: the funnel as it stands, the moves along the time, and what decided each. */
export function Player({ recorded, moments, first, moved }: PlayerProps) {
  const [at, setAt] = useState(() => Math.max(0, lastOf(moments, first)))
  const [speed, setSpeed] = useState(1)
  const [isPlaying, setPlaying] = useState(false)
  const moment = moments[at]!
  const go = (to: number) => {
    const next = Math.min(Math.max(to, 0), moments.length - 1)
    setAt(next)
    moved(moments[next]!.n)
  }
  useEffect(() => {
    if (!isPlaying) return
    const isAtEnd = at === moments.length - 1
    // What is not as it was recorded is to be looked at.
    if (isAtEnd || (moment.press === null && moment.traced.differences.length > 0)) return setPlaying(false)
    const clock = setTimeout(() => go(at + 1), momentMs / speed)
    return () => clearTimeout(clock)
  })
  const acts = {
    play: () => setPlaying(!isPlaying),
    back: () => go(at - 1),
    on: () => go(at + 1),
    toStart: () => go(0),
    toEnd: () => go(moments.length - 1),
  }
  return (
    <>
      <section className="replay-palco" aria-label="Tela">
        <Phone recorded={recorded} moment={moment} at={at} pressed={(key) => keyed(acts, key)} />
        <Controls {...{ acts, isPlaying, speed, setSpeed }} />
      </section>
      <Told recorded={recorded} moment={moment} />
      <TimeLine recorded={recorded} moments={moments} n={moment.n} go={(n) => go(lastOf(moments, n))} />
    </>
  )
}

/** Finds the moment that a move led to. */
const lastOf = (moments: Loaded['moments'], n: number): number =>
  moments.findLastIndex((each) => each.n === n)
