import { copyText } from '../page/copy-text.ts'
import type { Runner } from './effect.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Effects that take something out of the page; a failure is only logged (X15). */
export const sharing = {
  /** Copies a text. */
  copy: {
    run: ({ with: text }) => void copyText(textOf(text)),
  },
  /** Opens the phone's share sheet. */
  share: {
    run: ({ with: given }) => {
      navigator.share?.(given as ShareData).catch((error) => console.warn('share', error))
    },
  },
  /** Prints the page. */
  print: { run: () => window.print() },
} satisfies Record<string, Runner>
