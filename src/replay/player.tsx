import { useEffect, useRef, useState } from 'react'
import { formatDuration, moveKind, moveTitle } from '../../engine/replay/index.ts'
import { MomentDetails } from './moment-details.tsx'
import type { FromFrame, Moment, Recorded, Scene } from './moments.ts'

interface TimeLineProps {
  readonly recorded: Recorded
  readonly moments: readonly Moment[]
  /** The move that is shown. */
  readonly n: number
  readonly go: (n: number) => void
}

/** Lists the moves in their order, each marked by its kind and by whether it differs from what was recorded. */
export function TimeLine({ recorded: { replay, begun }, moments, n, go }: TimeLineProps) {
  const began = Date.parse(replay.at)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => bringIntoSight(list.current, n), [n])
  return (
    <section className="replay-linha" aria-label="Lances">
      <ol ref={list}>
        {moments
          .filter(({ press }) => press === null)
          .filter((moment, i, all) => all[i + 1]?.n !== moment.n)
          .map(({ n: each, traced, at }) => {
            const isWrong = traced.differences.length > 0
            return (
              <li key={each} data-tipo={moveKind(traced.move)} data-errado={isWrong || undefined}>
                <button type="button" aria-current={each === n ? 'step' : undefined} onClick={() => go(each)}>
                  <span className="replay-marca" aria-hidden="true" />
                  <span>
                    {each + 1}. {moveTitle(traced.move)}
                    {isWrong && <strong> (não é o gravado)</strong>}
                    {each < begun && <em> (começo)</em>}
                  </span>
                  <time>{formatDuration(at - began)}</time>
                </button>
              </li>
            )
          })}
      </ol>
    </section>
  )
}

/** Scrolls a list, but not the page, to one of its items. */
function bringIntoSight(list: HTMLOListElement | null, n: number): void {
  const item = list?.children[n]
  if (!list || !(item instanceof HTMLElement)) return
  const top = item.offsetTop - list.offsetTop
  if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = top - list.clientHeight / 2
}

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
      <MomentDetails recorded={recorded} moment={moment} />
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
