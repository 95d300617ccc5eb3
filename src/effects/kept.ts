import type { Funnel } from '../../engine/index.ts'

/** Gives the storage of the browser in which a flow keeps a name; undefined where there is none. */
export const drawer = (funnel: Funnel, name: string): Storage | undefined => {
  const kept = funnel.flow.kept?.[name]
  // A browser may refuse storage altogether; then nothing outlives the page, and nothing else changes.
  try {
    return kept && (kept.in === 'local' ? localStorage : sessionStorage)
  } catch {
    return undefined
  }
}

/** Gives the key under which a flow keeps a name. */
export const label = (funnel: Funnel, name: string) => `${funnel.name}:${name}`
