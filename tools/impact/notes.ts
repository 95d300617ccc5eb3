import type { SideChange } from './differ.ts'
import type { DifferingFile } from './files.ts'
import type { MetChange } from './play.ts'
import { nameOf, type TriedMoves } from './tried.ts'

/** What an edit changes, once for all in which it is seen: the first stands as the example. */
export interface Found {
  readonly change: SideChange
  /** With how many other values it is seen, beside those of the example. */
  readonly others: number
  readonly replays: number
  readonly ways: number
  readonly funnels: readonly string[]
  /** Where it is seen first: undefined for what a whole funnel has otherwise. */
  readonly example: { readonly tried: TriedMoves; readonly n: number } | undefined
}

interface Gathered {
  readonly change: SideChange
  readonly values: Set<string>
  readonly replays: Set<string>
  readonly ways: Set<string>
  readonly funnels: Set<string>
  example: Found['example']
}

/** Gathers changes: those of one kind, place and part are one. */
export function openNotes() {
  const all = new Map<string, Gathered>()
  const changing = new Set<string>()
  function gatheredFor(change: SideChange, example: Found['example']): Gathered {
    const { kind, place, part, before, now } = change
    // Where somebody came to before and comes to now is what a way is known by.
    const way = kind === 'caminho' ? `${before} ${now}` : ''
    // One call is the same wherever it is made.
    const key = JSON.stringify([kind, kind === 'chamada' ? '' : place, part, way])
    const fresh = { change, example, values: new Set<string>(), replays: new Set<string>() }
    const found = all.get(key) ?? { ...fresh, ways: new Set<string>(), funnels: new Set<string>() }
    all.set(key, found)
    found.values.add(JSON.stringify([before, now]))
    return found
  }
  return {
    ofFunnel: (change: SideChange, funnel: string) => void gatheredFor(change, undefined).funnels.add(funnel),
    add(tried: TriedMoves, met: readonly MetChange[]) {
      if (met.length > 0) changing.add(nameOf(tried))
      for (const { change, n } of met) {
        const found = gatheredFor(change, { tried, n })
        found[tried.isWritten ? 'replays' : 'ways'].add(nameOf(tried))
        found.funnels.add(tried.funnel)
      }
    },
    changing: () => changing.size,
    found: (): readonly Found[] =>
      [...all.values()].map(({ change, values, replays, ways, funnels, example }) => ({
        ...{ change, others: values.size - 1, replays: replays.size, ways: ways.size },
        ...{ funnels: [...funnels], example },
      })),
  }
}

/** Tells which pictures are others under the same name: every page that shows them looks different. */
export const picturesIn = (files: readonly DifferingFile[]): readonly Found[] =>
  files
    .filter(({ path, is }) => is === 'mudou' && !path.endsWith('.json'))
    .map(({ path }) => ({
      change: { kind: 'tela', place: '', part: `imagem ${path}`, before: undefined, now: undefined },
      ...{ others: 0, replays: 0, ways: 0, funnels: [], example: undefined },
    }))
