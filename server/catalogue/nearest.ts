/**
 * Counts by how many letters a text differs from another: left out, added, replaced, or two that changed places
 * (Damerau and Levenshtein's distance of adjacent letters).
 */
export function lettersApart(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const least = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + (isSame ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(isSwapped ? Math.min(least, rows[i - 2]![j - 2]! + 1) : least)
    }
    rows.push(row)
  }
  return rows[one.length]![other.length]!
}

/** The longest text that is compared: no prefix is longer. */
const longest = 60

/** How many letters of a text may be wrong for it to have meant another: one of three, at most three. */
const slips = (text: string): number => Math.min(3, Math.max(1, Math.floor(text.length / 3)))

/**
 * Lists which of some texts another may have meant, at most three and all as near as each other. A text that is the
 * beginning of another up to a hyphen counts as one letter away from it.
 */
export function nearestOf(text: string, candidates: readonly string[]): readonly string[] {
  if (text.length < 3 || text.length > longest) return []
  const apart = candidates.map((candidate) => ({
    candidate,
    by: candidate.startsWith(`${text}-`) ? 1 : lettersApart(text, candidate),
  }))
  const least = Math.min(...apart.map(({ by }) => by))
  if (least > slips(text)) return []
  return apart
    .filter(({ by }) => by === least)
    .map(({ candidate }) => candidate)
    .slice(0, 3)
}

/** Tells whether a text is one of some long ones with a slip of at most two letters: too alike to be somebody's name. */
export const isSlipOf = (text: string, candidates: readonly string[]): boolean =>
  text.length <= longest && candidates.some((each) => each.length >= 9 && lettersApart(text, each) <= 2)
