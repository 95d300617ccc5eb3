import { focusField } from '../form/focus.ts'
import type { Runner } from './effect.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Prints the page. */
export const print: Runner = { name: 'print', run: () => window.print() }

/** Says something in the live region; `with.urgente` interrupts. */
export const announce: Runner = {
  name: 'announce',
  run: ({ name, with: given }, { announce: say }) =>
    say(name, (given as { readonly urgente?: boolean } | undefined)?.urgente === true),
}

/** Moves the focus to a field, once what covered it is gone. */
export const focus: Runner = {
  name: 'focus',
  run: ({ name }) =>
    void setTimeout(() => focusField(document.querySelector('dialog[open]') ?? document, name), 0),
}

/** Copies a text; a failure is only logged (X15). */
export const copy: Runner = {
  name: 'copy',
  run: ({ with: text }) => {
    navigator.clipboard?.writeText(textOf(text)).catch((error) => console.warn('copy', error))
  },
}

/** Opens the phone's share sheet; a failure is only logged (X15). */
export const share: Runner = {
  name: 'share',
  run: ({ with: given }) => {
    navigator.share?.(given as ShareData).catch((error) => console.warn('share', error))
  },
}

/** Loads the page anew once everything is kept; the person goes on where they were. */
export const reload: Runner = {
  name: 'reload',
  run: async (_, { settled }) => {
    await settled()
    location.reload()
  },
}

/** Throws the draft away and begins anew at the same address. */
export const restart: Runner = {
  name: 'restart',
  run: async (_, { discard }) => {
    await discard()
    location.reload()
  },
}

/** Takes the sale's draft back from another tab. */
export const takeOver: Runner = { name: 'takeOver', run: (_, around) => around.takeOver() }

/** Shows the broker's slug and code instead of the CPF the link came with (a CPF has no place in an address). */
export const address: Runner = {
  name: 'address',
  run: ({ with: given }) => {
    const { slug, cod } = (given ?? {}) as { readonly slug?: string; readonly cod?: string }
    if (!slug || !cod) return
    const path = location.pathname.replace(
      /[^/]+\/[^/]+\/?$/,
      `${encodeURIComponent(slug)}/${encodeURIComponent(cod)}`,
    )
    history.replaceState(history.state, '', path + location.hash)
  },
}
