import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type FunnelSource, openFunnel } from '../../engine/index.ts'
import { formatDuration, moveTitle } from '../../engine/replay/index.ts'
import { MomentDetails } from './moment-details.tsx'
import { type FrameReady, type Listed, type Moment, momentsOf, type Recorded, type Scene } from './moments.ts'

interface TimeLineProps {
  readonly recorded: Recorded
  readonly moments: readonly Moment[]
  /** The move that is shown. */
  readonly n: number
  readonly go: (n: number) => void
}

/** Lists the moves in their order; those that differ from what was recorded say so. */
function TimeLine({ recorded: { replay, begun }, moments, n, go }: TimeLineProps) {
  const began = Date.parse(replay.at)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => bringIntoSight(list.current, n), [n])
  return (
    <section className="replay-linha" aria-label="Lances">
      <ol ref={list}>
        {moments
          .filter((moment, i) => moments[i + 1]?.n !== moment.n)
          .map(({ n: each, traced, at }) => (
            <li key={each}>
              <button type="button" aria-current={each === n ? 'step' : undefined} onClick={() => go(each)}>
                <span>
                  {each + 1}. {moveTitle(traced.move)}
                  {traced.differences.length > 0 && <strong> (não é o gravado)</strong>}
                  {each < begun && <em> (começo)</em>}
                </span>
                <time>{formatDuration(at - began)}</time>
              </button>
            </li>
          ))}
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

/** How long a moment is shown while the recording plays by itself. */
const momentMs = 1400

/** Plays a recording: the funnel, the moves along the time, and what decided each. */
export function Player({ recorded, moments, first, moved }: PlayerProps) {
  const [at, setAt] = useState(() => Math.max(0, lastOf(moments, first)))
  const [isPlaying, setPlaying] = useState(false)
  const moment = moments[at]!
  const last = moments.length - 1
  const go = (to: number) => {
    setAt(to)
    moved(moments[to]!.n)
  }
  useEffect(() => {
    if (!isPlaying) return
    // Stops at the first difference from what was recorded.
    if (at === last || (moment.press === null && moment.traced.differences.length > 0))
      return setPlaying(false)
    const timer = setTimeout(() => go(at + 1), momentMs)
    return () => clearTimeout(timer)
  })
  return (
    <>
      <section className="replay-palco" aria-label="Tela">
        <Phone recorded={recorded} moment={moment} />
        <fieldset className="replay-botoes" aria-label="Tocar">
          <button type="button" onClick={() => setPlaying(!isPlaying)}>
            {isPlaying ? 'Pausar' : 'Tocar'}
          </button>
          <input
            type="range"
            aria-label="Momento"
            min={0}
            max={last}
            value={at}
            onChange={({ target }) => go(Number(target.value))}
          />
        </fieldset>
      </section>
      <MomentDetails recorded={recorded} moment={moment} />
      <TimeLine recorded={recorded} moments={moments} n={moment.n} go={(n) => go(lastOf(moments, n))} />
    </>
  )
}

/** Finds the moment that a move led to. */
const lastOf = (moments: Loaded['moments'], n: number): number =>
  moments.findLastIndex((each) => each.n === n)

interface PhoneProps {
  readonly recorded: Recorded
  readonly moment: Moment
}

/** Shows the funnel at a moment of the recording, in the frame of a phone. */
function Phone({ recorded: { replay }, moment: { session, at, press } }: PhoneProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    function onMessage({ source, origin, data }: MessageEvent<FrameReady>): void {
      if (source === frame.current?.contentWindow && origin === location.origin && data?.is === 'ready')
        setReady(true)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [])
  useEffect(() => {
    if (!isReady) return
    const scene: Scene = { is: 'scene', session, server: replay.server ?? null, at, press }
    frame.current?.contentWindow?.postMessage(scene, location.origin)
  }, [isReady, at, session, press, replay])
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

/** Lists the recordings, and plays the one that the address names, from the move that it names. */
export function ReplayPage({ listed }: { readonly listed: readonly Listed[] }) {
  const [asked, ask] = useSearchParams()
  const name = asked.get('replay') ?? listed[0]?.name ?? ''
  const loaded = useRecording(name)
  const at = Number(asked.get('lance') ?? 1) - 1
  return (
    <div className="replay">
      <Choice listed={listed} name={name} choose={(replay) => ask({ replay })} />
      {loaded === undefined && <p role="status">Abrindo a gravação…</p>}
      {loaded === 'failed' && (
        <p role="alert">
          Esta gravação não se pode tocar: ela, ou o funil dela, tem um erro.{' '}
          <code>npm run check:config</code> diz qual.
        </p>
      )}
      {typeof loaded === 'object' && (
        <Player
          key={name}
          {...loaded}
          first={at}
          moved={(n) => ask({ replay: name, lance: String(n + 1) }, { replace: true })}
        />
      )}
    </div>
  )
}

interface ChoiceProps {
  readonly listed: readonly Listed[]
  readonly name: string
  readonly choose: (name: string) => void
}

/** Offers the recordings whose title, name, funnel or rules hold some words. */
function Choice({ listed, name, choose }: ChoiceProps) {
  const [words, setWords] = useState('')
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const found = listed.filter((each) => {
    const text = [each.name, each.title, each.variant, ...each.rules].join(' ').toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
  return (
    <section className="replay-lista" aria-label="Gravações">
      <label htmlFor="procura">Procurar gravação</label>
      <input id="procura" type="search" value={words} onChange={({ target }) => setWords(target.value)} />
      <p role="status">
        {found.length} de {listed.length}
      </p>
      <ul>
        {found.map((each) => (
          <li key={each.name}>
            <button
              type="button"
              aria-current={each.name === name ? 'true' : undefined}
              onClick={() => choose(each.name)}
            >
              {each.title}
              <span>{each.variant}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Loads a recording and its funnel and plays it through; undefined while that is on its way, "failed" where it cannot be. */
function useRecording(name: string): Loaded | 'failed' | undefined {
  const [loaded, setLoaded] = useState<{ readonly name: string; readonly is: Loaded | 'failed' }>()
  useEffect(() => {
    let isWanted = true
    load(name)
      .catch(() => 'failed' as const)
      .then((is) => isWanted && setLoaded({ name, is }))
    return () => {
      isWanted = false
    }
  }, [name])
  return loaded?.name === name ? loaded.is : undefined
}

async function load(name: string): Promise<Loaded> {
  const recorded = (await json(`/dev/replay/gravacoes/${name}`)) as Recorded
  const funnel = openFunnel((await json(recorded.funnel)) as FunnelSource)
  return { recorded, moments: momentsOf(funnel, recorded.replay) }
}

async function json(address: string): Promise<unknown> {
  const response = await fetch(address, { credentials: 'same-origin' })
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response.json()
}
