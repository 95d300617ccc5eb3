import { focusField } from '../form/focus.ts'
import type { Runner } from './effect.ts'

/** Moves the focus to a field, once what covered it is gone. */
export const focus: Runner = {
  run: ({ name }) =>
    void setTimeout(() => focusField(document.querySelector('dialog[open]') ?? document, name), 0),
}
