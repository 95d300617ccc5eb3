import type { Funnel, Json } from '../../engine/index.ts'
import { drawer, label } from './kept.ts'

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
