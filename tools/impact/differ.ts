import { type ChangeKind, linesOf, type SaidLine, type SeenPart } from './part.ts'

/** One thing that is other on the two sides; on one of them it may not be at all. */
export interface SideChange {
  readonly kind: ChangeKind
  /** The step or box where it is; '' for what is everywhere. */
  readonly place: string
  readonly part: string
  readonly before: string | undefined
  readonly now: string | undefined
}

/** Tells in what the parts of a place differ between the sides. */
export function changesIn(
  place: string,
  before: readonly SeenPart[],
  now: readonly SeenPart[],
): readonly SideChange[] {
  // For speed: nearly always all of it is the same.
  if (JSON.stringify(before) === JSON.stringify(now)) return []
  const names = [...new Set([...before, ...now].map(({ name }) => name))]
  const inside = names.flatMap((name) => {
    const ofName = (parts: readonly SeenPart[]) => parts.filter((part) => part.name === name)
    return pairsOf(ofName(before), ofName(now), JSON.stringify).flatMap(([old, fresh]) =>
      partChanges(place, old, fresh),
    )
  })
  return [...inside, ...orderChange(place, before, now)]
}

function partChanges(
  place: string,
  before: SeenPart | undefined,
  now: SeenPart | undefined,
): readonly SideChange[] {
  const either = before ?? now
  if (!either) return []
  const { name: part, kind } = either
  if (!before || !now) {
    const whole = kind === 'texto' ? 'tela' : kind
    return [{ kind: whole, place, part, before: before && wordsOf(before), now: now && wordsOf(now) }]
  }
  const [oldLines, freshLines] = [linesOf(before), linesOf(now)]
  const names = [...new Set([...oldLines, ...freshLines].map(({ name }) => name))]
  return names.flatMap((name) => {
    const ofName = (lines: readonly SaidLine[]) => lines.filter((line) => line.name === name)
    return pairsOf(ofName(oldLines), ofName(freshLines), ({ text }) => text).map(([old, fresh]) => ({
      kind: kindOfLines(kind, old, fresh),
      ...{ place, part: name === '' ? part : `${part}, ${name}`, before: old?.text, now: fresh?.text },
    }))
  })
}

const wordsOf = (part: SeenPart): string =>
  linesOf(part)
    .flatMap(({ kind, text }) => (kind === undefined ? [text] : []))
    .join(' · ')

const amount = /R\$\s?-?[\d.]+,\d\d/g
const amountsIn = (line: SaidLine | undefined): string => (line?.text.match(amount) ?? []).join(' ')

/** A text in which an amount is another tells of a price. */
function kindOfLines(kind: ChangeKind, before: SaidLine | undefined, now: SaidLine | undefined): ChangeKind {
  const own = before?.kind ?? now?.kind ?? kind
  return own === 'texto' && amountsIn(before) !== amountsIn(now) ? 'preco' : own
}

type Pair<T> = readonly [before: T | undefined, now: T | undefined]

/** Pairs what the two sides have of one name: what is the same is left out, the rest goes by its order. */
function pairsOf<T>(before: readonly T[], now: readonly T[], say: (each: T) => string): readonly Pair<T>[] {
  const [old, fresh] = [without(before, now, say), without(now, before, say)]
  return Array.from({ length: Math.max(old.length, fresh.length) }, (_, i) => [old[i], fresh[i]])
}

/** Leaves out of a list what another has too, each as often as that one has it. */
function without<T>(list: readonly T[], other: readonly T[], say: (each: T) => string): readonly T[] {
  const left = other.map(say)
  return list.filter((each) => {
    const at = left.indexOf(say(each))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** Tells where the same parts stand in another order. */
function orderChange(
  place: string,
  before: readonly SeenPart[],
  now: readonly SeenPart[],
): readonly SideChange[] {
  const names = (parts: readonly SeenPart[], others: readonly SeenPart[]) => {
    const strays = without(parts, others, ({ name }) => name)
    return parts.filter((part) => !strays.includes(part)).map(({ name }) => name)
  }
  const [old, fresh] = [names(before, now).join(' · '), names(now, before).join(' · ')]
  return old === fresh ? [] : [{ kind: 'tela', place, part: 'ordem', before: old, now: fresh }]
}
