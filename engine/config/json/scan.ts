/** The most objects and lists that may stand inside each other in a file; what people write has a tenth of it. */
const deepest = 200

/** What a JSON text looks like to who only looks at its signs. */
export interface Scanned {
  /** How many keys are written, each as often as it stands there. */
  readonly keys: number
  /** Where the first bracket stands that opens a level too many. */
  readonly tooDeepAt: number | undefined
}

/** Goes over the signs of a text that should be JSON, as far as it is not too deep. */
export function scanJson(text: string): Scanned {
  let [depth, keys] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '"') at = endOfString(text, at)
    else if (sign === ':') keys += 1
    else if (sign === '}' || sign === ']') depth -= 1
    else if (sign === '{' || sign === '[') depth += 1
    if (depth > deepest) return { keys, tooDeepAt: at }
  }
  return { keys, tooDeepAt: undefined }
}

/** A text that is never closed ends with its line, as for who parses it. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '\\') at += 1
    else if (sign === '"' || sign === '\n' || sign === '\r') return at
  }
  return text.length
}
