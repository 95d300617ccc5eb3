import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type FunnelSource, openFunnel } from '../../engine/index.ts'
import { type Listed, momentsOf, type Recorded } from './moments.ts'
import { type Loaded, Player } from './player.tsx'

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
