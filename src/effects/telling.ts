import { focusField } from '../form/focus.ts'
import { measuredOf } from '../integrations/measured.ts'
import { measuringOf } from '../integrations/measuring.ts'
import type { Runner } from './effect.ts'

/** Effects that tell somebody of what happened, or lead them to it. */
export const telling = {
  /** Hands an analytics event to whatever the variant switched on; with nothing on, it goes nowhere. */
  track: {
    run(effect, { funnel, facts, now }) {
      window.dispatchEvent(new CustomEvent('track', { detail: { name: effect.name } }))
      const event = measuredOf(effect, funnel, facts())
      if (event) measuringOf(funnel, now())?.tell(event)
    },
  },
  /** Says something in the live region; `with.urgente` interrupts. */
  announce: {
    run: ({ name, with: given }, { announce: say }) =>
      say(name, (given as { readonly urgente?: boolean } | undefined)?.urgente === true),
  },
  /** Says something in the live region, and shows it for some seconds. */
  toast: { run: ({ name }, { toast }) => toast(name) },
  /** Moves the focus to a field, once what covered it is gone. */
  focus: {
    run: ({ name }) =>
      void setTimeout(() => focusField(document.querySelector('dialog[open]') ?? document, name), 0),
  },
} satisfies Record<string, Runner>
