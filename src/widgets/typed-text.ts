import { Maskito } from '@maskito/core'
import type { WidgetProps } from '@rjsf/utils'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useHost } from '../field/host.ts'
import type { Control } from './control.tsx'
import type { Mask } from './masks.ts'

/**
 * The events a key fires in an input besides keydown, which the form handles. They stop at the input: nothing above it
 * listens, and React's search of its whole tree for a listener would double the cost of a key.
 */
const keyEvents = ['beforeinput', 'textInput', 'keypress', 'input', 'keyup'] as const

/** What an input needs so that its text stays its own until the field is left. */
export interface TypedText {
  readonly ref: RefObject<HTMLInputElement | null>
  readonly defaultValue: string
  readonly onBlur: () => void
}

/** Keeps a text in its input: shown with its mask, handed over bare when the field is left, or at once if filled in. */
export function useTypedText(props: WidgetProps, { path, look }: Control, mask: Mask | undefined): TypedText {
  const { handle } = useHost()
  const { onChange } = props
  const value = props.value === undefined || props.value === null ? '' : String(props.value)
  const ref = useRef<HTMLInputElement>(null)
  const { sent, report } = useReport(value, look.event)
  const bare = (text: string) => (mask ? mask.bare(text) : text.trim())
  const shown = (stored: string) => (mask ? mask.shown(stored) : stored)

  useMask(ref, mask)

  const isNew = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another value may replace what is being typed
  useLayoutEffect(() => {
    const input = ref.current
    // What stands in a new input was drawn there, or typed before this page was heard.
    const isDrawn = isNew.current
    isNew.current = false
    if (!input || isDrawn || bare(input.value) === value) return
    input.value = shown(value)
    sent.current = value
  }, [value])

  useTyping(ref, (input) => {
    const text = bare(input.value)
    handle.typing(path, text, () => onChange(bare(input.value) || undefined))
    // A change without focus is the browser filling in: no blur will follow.
    if (input.ownerDocument.activeElement !== input) handle.left(path)
    else if (look.live) handle.flush()
    report(text, mask?.isFull(text) ?? false)
  })

  return {
    ref,
    defaultValue: shown(value),
    onBlur: () => {
      if (ref.current) report(bare(ref.current.value), true)
    },
  }
}

/** Tells the funnel of a value by the field's event, once it is whole or the field is left, and once only. */
function useReport(value: string, event: string | undefined) {
  const { handle, busy } = useHost()
  const sent = useRef(value)
  const report = (text: string, isDone: boolean) => {
    if (!event || text === '' || !isDone) {
      sent.current = ''
    } else if (text !== sent.current && !busy) {
      sent.current = text
      handle.send(event)
    }
  }
  return { sent, report }
}

/** Calls back for each key typed in an input, and stops its events there. */
function useTyping(
  ref: RefObject<HTMLInputElement | null>,
  onTyped: (input: HTMLInputElement) => void,
): void {
  const latest = useRef(onTyped)
  latest.current = onTyped
  useLayoutEffect(() => {
    const input = ref.current
    const onEvent = (event: Event) => {
      event.stopPropagation()
      if (input && event.type === 'input') latest.current(input)
    }
    for (const name of keyEvents) input?.addEventListener(name, onEvent)
    return () => {
      for (const name of keyEvents) input?.removeEventListener(name, onEvent)
    }
  }, [ref])
}

/** Lays a mask over an input while it stands. */
function useMask(ref: RefObject<HTMLInputElement | null>, mask: Mask | undefined): void {
  useLayoutEffect(() => {
    const input = ref.current
    if (!input || !mask) return
    const masked = new Maskito(input, mask.options)
    return () => masked.destroy()
  }, [ref, mask])
}
