import { act } from '@testing-library/react'

/** How a text comes into an input: by key, pasted at once or in two parts, or set by a program that says so by one event. */
export const ways = ['keys', 'paste', 'parts', 'filled', 'changed', 'changedInside'] as const

/** Names a way in which a text comes into an input. */
export type Way = (typeof ways)[number]

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/** Does an edit at the caret as a browser does: asks before, changes the text, and says so after. */
function edit(input: HTMLInputElement, inputType: string, data: string | null, change: () => void): void {
  const about = { bubbles: true, cancelable: true, inputType, data }
  if (!input.dispatchEvent(new InputEvent('beforeinput', about))) return
  change()
  input.dispatchEvent(new InputEvent('input', about))
}

/** Puts a text in the place of what is selected. */
export function insert(input: HTMLInputElement, text: string, inputType = 'insertText'): void {
  edit(input, inputType, text, () =>
    input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end'),
  )
}

/** Deletes what is selected, or the sign before the caret. */
export function deleteBack(input: HTMLInputElement): void {
  edit(input, 'deleteContentBackward', null, () => {
    const [from, to] = [input.selectionStart ?? 0, input.selectionEnd ?? 0]
    input.setRangeText('', from === to ? Math.max(0, from - 1) : from, to, 'end')
  })
}

const bySign = (input: HTMLInputElement, text: string) => {
  for (const sign of text) insert(input, sign)
}

const entered: Readonly<Record<Way, (input: HTMLInputElement, text: string) => void>> = {
  keys: bySign,
  paste: (input, text) => insert(input, text, 'insertFromPaste'),
  parts(input, text) {
    const half = [...text].slice(0, Math.ceil([...text].length / 2)).join('')
    insert(input, half, 'insertFromPaste')
    insert(input, text.slice(half.length), 'insertFromPaste')
  },
  filled: (input, text) => {
    setValue?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  },
  changed: (input, text) => {
    setValue?.call(input, text)
    input.dispatchEvent(new Event('change', { bubbles: true }))
  },
  changedInside: (input, text) => {
    setValue?.call(input, text)
    input.dispatchEvent(new Event('change', { bubbles: true }))
  },
}

/** Empties an input, brings a text into it, and leaves it. */
export function enter(input: HTMLInputElement, text: string, way: Way): void {
  act(() => {
    input.focus()
    input.select()
    deleteBack(input)
    if (way === 'filled' || way === 'changed') input.blur()
    entered[way](input, text)
    input.blur()
  })
}
