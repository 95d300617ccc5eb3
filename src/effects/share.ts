import type { Runner } from './effect.ts'

/** Opens the phone's share sheet; a failure is only logged (X15). */
export const share: Runner = {
  run: ({ with: given }) => {
    navigator.share?.(given as ShareData).catch((error) => console.warn('share', error))
  },
}
