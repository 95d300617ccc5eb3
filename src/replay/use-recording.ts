import { useEffect, useState } from 'react'
import { type FunnelSource, openFunnel } from '../../engine/index.ts'
import { type Moment, momentsOf } from './moments.ts'
import type { Recorded } from './recorded.ts'

/** A recording, and its moments in their order. */
export interface Loaded {
  readonly recorded: Recorded
  readonly moments: readonly Moment[]
}

/** Loads a recording and its funnel and plays it through; undefined while that is on its way, "failed" where it cannot be. */
export function useRecording(name: string): Loaded | 'failed' | undefined {
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
