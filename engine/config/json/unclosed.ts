/** Where a closing sign is missing: the sign, after which character it belongs, and the bracket that it closes. */
export interface Unclosed {
  readonly sign: '}' | ']'
  readonly after: number
  readonly opened: number
}

interface Open {
  readonly sign: Unclosed['sign']
  readonly at: number
  /** By how many characters the line that it stands in is indented. */
  readonly indent: number
}

/** How many places are tried: where the lines of a file are indented in no way, each of them would be one. */
const most = 40

const closing: Readonly<Record<string, Unclosed['sign']>> = { '{': '}', '[': ']' }

/**
 * Finds the one closing sign with which a text would be JSON, where the lines after it show by their indentation that it
 * belongs: who reads the signs alone meets its lack only at the end of the file. Undefined where no one sign does.
 */
export function unclosedIn(text: string): Unclosed | undefined {
  const open: Open[] = []
  let [start, tries] = [0, most]
  for (const line of text.split('\n')) {
    const indent = line.length - line.trimStart().length
    for (let top = open.at(-1); top && isOver(top, line, indent); top = open.at(-1)) {
      const found = { sign: top.sign, after: lastSignBefore(text, start), opened: top.at }
      if (isMendedBy(text, found)) return found
      tries -= 1
      if (tries === 0) return undefined
      open.pop()
    }
    follow(line, { start, indent, open })
    start += line.length + 1
  }
  return undefined
}

/** A line that stands no further in than the one a bracket was opened in is outside of it, but for the one that closes it. */
function isOver({ sign, indent: opened }: Open, line: string, indent: number): boolean {
  const first = line.trimStart()[0]
  if (first === undefined) return false
  return indent < opened || (indent === opened && first !== sign)
}

/** Opens and closes the brackets of a line. */
function follow(
  line: string,
  { start, indent, open }: { start: number; indent: number; open: Open[] },
): void {
  for (const { 0: sign, index } of line.matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/g)) {
    const closedBy = closing[sign]
    if (closedBy) open.push({ sign: closedBy, at: start + index, indent })
    else if (sign === open.at(-1)?.sign) open.pop()
  }
}

/** Finds the last character before an offset that is no white space, nor the comma that goes on after what is closed. */
function lastSignBefore(text: string, offset: number): number {
  const before = text.slice(0, offset).trimEnd()
  return (before.endsWith(',') ? before.slice(0, -1).trimEnd() : before).length - 1
}

function isMendedBy(text: string, { sign, after }: Unclosed): boolean {
  try {
    JSON.parse(text.slice(0, after + 1) + sign + text.slice(after + 1))
    return true
  } catch {
    return false
  }
}
