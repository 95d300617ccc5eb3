import type { Json, Rule } from '../flow/index.ts'
import { wordsIn } from '../replay/rule-tree.ts'

/** From an event to the conditions under which some screen shows what sends it. */
export type Buttons = ReadonlyMap<string, readonly Rule[]>

/** Finds in the looks of screens what shows events under a condition: buttons, and blocks that are handed their names. */
export function buttonsOf(looks: readonly Json[]): Buttons {
  const buttons = new Map<string, readonly Rule[]>()
  for (const [event, when] of buttonsIn(looks)) buttons.set(event, [...(buttons.get(event) ?? []), when])
  return buttons
}

function buttonsIn(value: Json): readonly (readonly [string, Rule])[] {
  if (Array.isArray(value)) return value.flatMap(buttonsIn)
  if (typeof value !== 'object' || value === null) return []
  const { when, ...rest } = value as { readonly [name: string]: Json }
  if (when === undefined) return Object.values(value).flatMap(buttonsIn)
  return wordsIn(rest).map((event) => [event, when])
}
