import { PassThrough, Writable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'

/** The keys of a person at a terminal. */
export const enter = '\r'
export const down = '\u001B[B'
/** Types a text in place of the one that is there. */
export const instead = (text: string) => `\u0015${text}${enter}`

/** A terminal at which a person waits for each of some words in turn and then presses keys. */
export function terminalUser(script: readonly (readonly [shown: string, keys: string])[]) {
  const input = new PassThrough()
  const left = [...script]
  let shown = ''
  let fresh = ''
  const output = new Writable({
    write(chunk, _encoding, done) {
      const text = stripVTControlCharacters(String(chunk))
      shown += text
      fresh += text
      const [next] = left
      if (next && fresh.replaceAll(/\s+/g, ' ').includes(next[0])) {
        left.shift()
        fresh = ''
        // The question listens to keys only once it was drawn.
        setImmediate(() => input.write(next[1]))
      }
      done()
    },
  })
  return {
    terminal: { input, output: Object.assign(output, { columns: 200, rows: 60 }) },
    left,
    shown: () => shown,
  }
}

/** What happens to a person who gives up; no test here does. */
export function gaveUp(): never {
  throw new Error('gave up')
}
