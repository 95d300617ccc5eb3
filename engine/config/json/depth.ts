/** The most objects and lists that may stand inside each other in a file; what people write has a tenth of it. */
const deepest = 200

/** Finds the first bracket of a JSON text that opens a level too many; undefined where none does. */
export function tooDeepAt(text: string): number | undefined {
  let depth = 0
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/gs)) {
    if (token === '[' || token === '{') depth += 1
    if (token === ']' || token === '}') depth -= 1
    if (depth > deepest) return index
  }
  return undefined
}
