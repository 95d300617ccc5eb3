import type { Runner } from './effect.ts'

/** Says something in the live region; `with.urgente` interrupts. */
export const announce: Runner = {
  run: ({ name, with: given }, { announce: say }) =>
    say(name, (given as { readonly urgente?: boolean } | undefined)?.urgente === true),
}
