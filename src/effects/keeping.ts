import type { Funnel, Json } from '../../engine/index.ts'
import type { Runner } from './effect.ts'

/** Effects on what outlives the page in the browser. */
export const keeping = {
  /** Keeps a value beyond the page, with its time. */
  keep: {
    run({ name, with: value = null }, { funnel, now }) {
      drawer(funnel, name)?.setItem(label(funnel, name), JSON.stringify({ at: now(), value }))
    },
  },
  /** Removes what was kept under a name. */
  forget: { run: ({ name }, { funnel }) => drawer(funnel, name)?.removeItem(label(funnel, name)) },
} satisfies Record<string, Runner>

/** Reads everything this funnel kept; the engine decides what is still worth reading. */
export function readKept(funnel: Funnel): { readonly [name: string]: Json } {
  const entries = Object.keys(funnel.flow.kept ?? {}).flatMap((name) => {
    const text = drawer(funnel, name)?.getItem(label(funnel, name))
    return text ? [[name, parse(text)] as const] : []
  })
  return Object.fromEntries(entries)
}

/** Gives the storage of the browser in which a flow keeps a name; undefined where there is none. */
const drawer = (funnel: Funnel, name: string): Storage | undefined => {
  const kept = funnel.flow.kept?.[name]
  // A browser may refuse storage altogether; then nothing outlives the page, and nothing else changes.
  try {
    return kept && (kept.in === 'local' ? localStorage : sessionStorage)
  } catch {
    return undefined
  }
}

/** Gives the key under which a funnel keeps a name: another variant's is not its to read, to write over or to remove. */
const label = (funnel: Funnel, name: string) => `${funnel.id}:${name}`

function parse(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return null
  }
}
