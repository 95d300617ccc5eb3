import type { Funnel, Json } from '../../engine/index.ts'
import type { Runner } from './effect.ts'

const drawer = (funnel: Funnel, name: string): Storage | undefined => {
  const kept = funnel.flow.kept?.[name]
  // A browser may refuse storage altogether; then nothing outlives the page, and nothing else changes.
  try {
    return kept && (kept.in === 'local' ? localStorage : sessionStorage)
  } catch {
    return undefined
  }
}
const label = (funnel: Funnel, name: string) => `${funnel.name}:${name}`

/** Keeps a value beyond the page, with its time. */
export const keep: Runner = {
  name: 'keep',
  run({ name, with: value = null }, { funnel, now }) {
    drawer(funnel, name)?.setItem(label(funnel, name), JSON.stringify({ at: now(), value }))
  },
}

/** Removes what was kept under a name. */
export const forget: Runner = {
  name: 'forget',
  run: ({ name }, { funnel }) => drawer(funnel, name)?.removeItem(label(funnel, name)),
}

/** Reads everything this flow kept; the engine decides what is still worth reading. */
export function readKept(funnel: Funnel): { readonly [name: string]: Json } {
  const entries = Object.keys(funnel.flow.kept ?? {}).flatMap((name) => {
    const text = drawer(funnel, name)?.getItem(label(funnel, name))
    return text ? [[name, parse(text)] as const] : []
  })
  return Object.fromEntries(entries)
}

function parse(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return null
  }
}
