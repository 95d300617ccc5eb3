import { type Facts, fill } from '../../engine/index.ts'
import type { Announce } from '../field/host.ts'
import { lookOf } from '../field/paths.ts'
import type { ScreenLook } from '../field/screen.ts'

/** What is needed to speak of a form: its look, what its texts read, and the voice. */
interface Spoken {
  readonly screen: { readonly look: ScreenLook }
  readonly facts: Facts
  readonly announce: Announce
}

/** Says what a change led to, once the person rests. */
export interface FormSpeaker {
  /** Puts words before what is said of the next change. */
  saying(text: string): void
  changed(paths: readonly string[]): void
  close(): void
}

const restMs = 500

/** Makes a speaker that reads the form's latest input when it speaks, so that a total is the one on screen. */
export function createSpeaker(read: () => Spoken): FormSpeaker {
  let clock: ReturnType<typeof setTimeout> | undefined
  let before = ''
  return {
    saying(text) {
      before = text
    },
    changed(paths) {
      const { look } = read().screen
      const text = paths
        .flatMap((path) => [path, listOf(path)])
        .map((path) => lookOf(look, path).announce)
        .find(Boolean)
      if (!text && before === '') return
      clearTimeout(clock)
      clock = setTimeout(() => {
        const { announce, facts } = read()
        announce([before, fill(text, facts)].filter(Boolean).join(' '))
        before = ''
      }, restMs)
    },
    close: () => clearTimeout(clock),
  }
}

/** Gives the path of the list that a field stands in; of any other, its own. */
const listOf = (path: string): string => path.replace(/\.\d+\..*$/, '')
