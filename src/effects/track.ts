import type { Runner } from './effect.ts'

/** Hands an analytics event to whatever the variant switched on; with nothing on, it goes nowhere. */
export const track: Runner = {
  name: 'track',
  run: ({ name, with: facts }) => {
    window.dispatchEvent(new CustomEvent('track', { detail: { name, facts } }))
  },
}
