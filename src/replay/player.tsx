import { useEffect, useRef, useState } from 'react'
import type { Moment } from './moments.ts'
import type { FromFrame, Recorded, Scene } from './recorded.ts'
import { TimeLine } from './time-line.tsx'
import { Told } from './told.tsx'

/** A recording, and its moments in their order. */
export interface Loaded {
  readonly recorded: Recorded
  readonly moments: readonly Moment[]
}

interface PlayerProps extends Loaded {
  /** The move it begins with. */
  readonly first: number
  /** Called with the move that is shown. */
  readonly moved: (n: number) => void
}

/** How long a moment is shown at normal speed. */
const momentMs = 1400

/** Plays a recording: the funnel, the moves along the time, and what decided each. */
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
    // Stops at what is not as it was recorded.
    if (isAtEnd || (moment.press === null && moment.traced.differences.length > 0)) return setPlaying(false)
    const clock = setTimeout(() => go(at + 1), momentMs / speed)
    return () => clearTimeout(clock)
  })
  const actions = {
    play: () => setPlaying(!isPlaying),
    back: () => go(at - 1),
    on: () => go(at + 1),
    toStart: () => go(0),
    toEnd: () => go(moments.length - 1),
  }
  return (
    <>
      <section className="replay-palco" aria-label="Tela">
        <Phone recorded={recorded} moment={moment} at={at} onKey={(key) => pressKey(actions, key)} />
        <Controls actions={actions} isPlaying={isPlaying} speed={speed} setSpeed={setSpeed} />
      </section>
      <Told recorded={recorded} moment={moment} />
      <TimeLine recorded={recorded} moments={moments} n={moment.n} go={(n) => go(lastOf(moments, n))} />
    </>
  )
}

/** Finds the moment that a move led to. */
const lastOf = (moments: Loaded['moments'], n: number): number =>
  moments.findLastIndex((each) => each.n === n)

/** The actions of the player. */
interface PlayerActions {
  readonly play: () => void
  readonly back: () => void
  readonly on: () => void
  readonly toStart: () => void
  readonly toEnd: () => void
}

const keys: Readonly<Record<string, keyof PlayerActions>> = {
  ' ': 'play',
  ArrowLeft: 'back',
  ArrowRight: 'on',
  Home: 'toStart',
  End: 'toEnd',
}

/** Does the action of a key; returns whether it has one. */
function pressKey(actions: PlayerActions, key: string): boolean {
  const act = keys[key]
  if (act) actions[act]()
  return act !== undefined
}

interface ControlsProps {
  readonly actions: PlayerActions
  readonly isPlaying: boolean
  readonly speed: number
  readonly setSpeed: (speed: number) => void
}

const speeds = [0.5, 1, 2, 4, 20]

/** The buttons of the player; the same by keys, wherever the focus is but in a field. */
function Controls({ actions, isPlaying, speed, setSpeed }: ControlsProps) {
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const isTaken = event.target instanceof Element && event.target.closest('input, select, textarea')
      const isButton = event.key === ' ' && event.target instanceof HTMLButtonElement
      if (!isTaken && !isButton && pressKey(actions, event.key)) event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  return (
    <fieldset className="replay-botoes" aria-label="Tocar">
      <button type="button" className="discreto" onClick={actions.toStart}>
        Início
      </button>
      <button type="button" className="discreto" onClick={actions.back}>
        Anterior
      </button>
      <button type="button" onClick={actions.play}>
        {isPlaying ? 'Pausar' : 'Tocar'}
      </button>
      <button type="button" className="discreto" onClick={actions.on}>
        Próximo
      </button>
      <button type="button" className="discreto" onClick={actions.toEnd}>
        Fim
      </button>
      <label>
        Velocidade
        <select value={speed} onChange={({ target }) => setSpeed(Number(target.value))}>
          {speeds.map((each) => (
            <option key={each} value={each}>
              {String(each).replace('.', ',')}×
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  )
}

interface PhoneProps {
  readonly recorded: Recorded
  readonly moment: Moment
  /** Which moment it is. */
  readonly at: number
  /** Called with each key that is pressed in the phone. */
  readonly onKey: (key: string) => void
}

/** Shows the funnel at a moment of the recording, in the frame of a phone. */
function Phone({ recorded: { replay }, moment: { session, at: time, press }, at, onKey }: PhoneProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const shown = useRef<number>(undefined)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    function onMessage({ source, origin, data }: MessageEvent<FromFrame>): void {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return
      if (data?.is === 'ready') setReady(true)
      if (data?.is === 'key') onKey(data.key)
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
