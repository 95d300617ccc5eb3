import { Maskito } from '@maskito/core'
import type { WidgetProps } from '@rjsf/utils'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { normalText } from '../../engine/index.ts'
import { useHost } from '../field/host.ts'
import type { Control } from './control.tsx'
import { type Mask, optionsOf } from './masks.ts'

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

/**
 * Keeps a text in its input: with separators while it grows at its end, handed over as it is kept when the field is left, or at
 * once if filled in, and then written out whole. What is no value of the field stays as it was typed.
 */
export function useTypedText(props: WidgetProps, { path, look }: Control, mask: Mask | undefined): TypedText {
  const { handle } = useHost()
  const { onChange } = props
  const value = props.value === undefined || props.value === null ? '' : String(props.value)
  const ref = useRef<HTMLInputElement>(null)
  const { sent, report } = useReport(value, look.event)
  const bare = (text: string) => mask?.bare(text) ?? normalText(text, props.schema.format)
  const shown = (stored: string) => mask?.shown(stored) ?? stored
  // The text that was last heard of: a program may set another and say so by `change` alone.
  const heard = useRef<string>(undefined)
  const write = (input: HTMLInputElement, text: string) => {
    if (input.value !== text) input.value = text
    heard.current = text
  }

  useMask(ref, mask)

  const isNew = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another value may replace what is being typed
  useLayoutEffect(() => {
    const input = ref.current
    // What stands in a new input was drawn there, or typed before this page was heard.
    const isDrawn = isNew.current
    isNew.current = false
    if (isDrawn) heard.current = input?.value
    if (!input || isDrawn || bare(input.value) === value) return
    write(input, shown(value))
    sent.current = value
  }, [value])

  useTyping(ref, (input, type) => {
    if (type === 'change' && input.value === heard.current) return
    heard.current = input.value
    const text = bare(input.value)
    handle.typing(path, text, () => onChange(text || undefined))
    // A change without focus is the browser filling in: no blur will follow.
    if (input.ownerDocument.activeElement !== input) {
      write(input, shown(text))
      handle.left(path)
    } else if (look.live) handle.flush()
    report(text, mask?.isFull(text) ?? false)
  })

  return {
    ref,
    defaultValue: shown(value),
    onBlur: () => {
      if (!ref.current) return
      const text = bare(ref.current.value)
      write(ref.current, shown(text))
      report(text, true)
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

/** Calls back for each key typed in an input and each text set by a program, and stops the events of keys there. */
function useTyping(
  ref: RefObject<HTMLInputElement | null>,
  onTyped: (input: HTMLInputElement, type: 'input' | 'change') => void,
): void {
  const latest = useRef(onTyped)
  latest.current = onTyped
  useLayoutEffect(() => {
    const input = ref.current
    const onEvent = (event: Event) => {
      event.stopPropagation()
      if (input && event.type === 'input') latest.current(input, 'input')
    }
    const onChange = () => input && latest.current(input, 'change')
    for (const name of keyEvents) input?.addEventListener(name, onEvent)
    input?.addEventListener('change', onChange)
    return () => {
      input?.removeEventListener('change', onChange)
      for (const name of keyEvents) input?.removeEventListener(name, onEvent)
    }
  }, [ref])
}

/** Lays a mask over an input while it stands. */
function useMask(ref: RefObject<HTMLInputElement | null>, mask: Mask | undefined): void {
  useLayoutEffect(() => {
    const input = ref.current
    if (!input || !mask) return
    const masked = new Maskito(input, optionsOf(mask))
    return () => masked.destroy()
  }, [ref, mask])
}
