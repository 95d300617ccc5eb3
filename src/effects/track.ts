import { measuredOf, measuringOf } from '../integrations/index.ts'
import type { Runner } from './effect.ts'

/** Hands an analytics event to whatever the variant switched on; with nothing on, it goes nowhere. */
export const track: Runner = {
  run(effect, { funnel, facts, now }) {
    window.dispatchEvent(new CustomEvent('track', { detail: { name: effect.name } }))
    const event = measuredOf(effect, funnel, facts())
    if (event) measuringOf(funnel, now())?.tell(event)
  },
}
