/** Counts the letters to change, add, drop or swap to make one word of another. */
export function distance(from: string, to: string): number {
  let before: number[] = []
  let row = Array.from({ length: to.length + 1 }, (_, i) => i)
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1]
      const best = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      next.push(swapped ? Math.min(best, before[j - 2]! + 1) : best)
    }
    before = row
    row = next
  }
  return row[to.length]!
}

/** Letters that a name and another must share at their beginning before one is taken for a short form of the other. */
const SHORTEST = 5

/** Finds the name a person most likely meant: at most two of its letters in five differ, or only its end is missing. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const plain = name.toLowerCase()
  let best: { readonly name: string; readonly far: number } | undefined
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > 4) continue
    const far = distance(plain, candidate.toLowerCase())
    if (far <= Math.max(1, Math.floor(candidate.length * 0.4)) && (!best || far < best.far)) {
      best = { name: candidate, far }
    }
  }
  return best?.name ?? longForm(plain, known)
}

/** Finds the one name of which another is the beginning, as "preco" is of "precoCentavos". */
function longForm(plain: string, known: readonly string[]): string | undefined {
  const longer = plain.length < SHORTEST ? [] : known.filter((each) => each.toLowerCase().startsWith(plain))
  return longer.length === 1 ? longer[0] : undefined
}

const MOST_NAMES = 24

/** Says which name was meant, else which names there are. `all` begins that list: "Passos que existem". */
export function suggest(name: string, known: readonly string[], all: string): string {
  const meant = nearest(name, known)
  if (meant !== undefined) return `Você quis dizer "${meant}"?`
  if (known.length === 0) return `${all}: nenhum ainda.`
  const shown = known.slice(0, MOST_NAMES)
  const left = known.length - shown.length
  return left === 0 ? `${all}: ${shown.join(', ')}.` : `${all}: ${shown.join(', ')} e mais ${left}.`
}
