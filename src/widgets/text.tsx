import { Maskito } from '@maskito/core'
import type { WidgetProps } from '@rjsf/utils'
import { type InputHTMLAttributes, type RefObject, useLayoutEffect, useRef } from 'react'
import type { MaskName } from '../../engine/config/language/widgets.ts'
import { holds, normalText } from '../../engine/index.ts'
import { useHost, useLatest } from '../field/host.ts'
import type { FieldLook } from '../field/screen.ts'
import { type Control, ReadOnlyHint, useControl } from './control.tsx'
import { type Mask, masks, optionsOf } from './masks.ts'

/**
 * The events a key fires in an input besides keydown, which the form handles. They stop at the input: nothing above it
 * listens, and React's search of its whole tree for a listener would double the cost of a key.
 */
const keyEvents = ['beforeinput', 'textInput', 'keypress', 'input', 'keyup'] as const

/** An element that a text is typed into. */
type TextControl = HTMLInputElement | HTMLTextAreaElement

/** What an input needs so that its text stays its own until the field is left. */
export interface TypedText<Input extends TextControl = HTMLInputElement> {
  readonly ref: RefObject<Input | null>
  readonly defaultValue: string
  readonly onBlur: () => void
}

/**
 * Keeps a text in its input: with separators while it grows at its end, handed over as it is kept when the field is left, or at
 * once if filled in, and then written out whole. What is no value of the field stays as it was typed.
 */
export function useTypedText<Input extends TextControl = HTMLInputElement>(
  props: WidgetProps,
  { path, look }: Control,
  mask: Mask | undefined,
): TypedText<Input> {
  const { handle } = useHost()
  const { onChange } = props
  const value = props.value === undefined || props.value === null ? '' : String(props.value)
  const ref = useRef<Input>(null)
  const { sent, report } = useReport(value, look)
  const bare = (text: string) => mask?.bare(text) ?? normalText(text, props.schema.format)
  const shown = (stored: string) => mask?.shown(stored) ?? stored
  const kept = (text: string): unknown => mask?.kept?.(text) ?? (text || undefined)
  // The text of the last event: a program may set another and say so by `change` alone.
  const lastText = useRef<string>(undefined)
  const write = (input: Input, text: string) => {
    if (input.value !== text) input.value = text
    lastText.current = text
  }

  useMask(ref, mask)

  const isNew = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another value may replace what is being typed
  useLayoutEffect(() => {
    const input = ref.current
    // The text of a new input was rendered there, or typed before the page was hydrated.
    const isDrawn = isNew.current
    isNew.current = false
    if (isDrawn) lastText.current = input?.value
    if (!input || isDrawn || bare(input.value) === value) return
    write(input, shown(value))
    sent.current = value
  }, [value])

  useTyping(ref, (input, type) => {
    if (type === 'change' && input.value === lastText.current) return
    lastText.current = input.value
    const text = bare(input.value)
    handle.typing(path, kept(text), () => onChange(kept(text)))
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
      report(text, true, true)
    },
  }
}

/**
 * Tells the funnel of a value by the field's event, once it is whole or the field is left, and once only; where the field leads
 * on, a whole value that is typed presses the primary button instead.
 */
function useReport(value: string, { event, advances }: FieldLook) {
  const { handle, busy, facts } = useHost()
  const sent = useRef(value)
  const leadsOn = advances !== undefined && holds(advances, facts)
  const report = (text: string, isDone: boolean, isLeft = false) => {
    if (leadsOn && !isLeft && isDone && text !== sent.current && !busy) {
      sent.current = text
      handle.submit()
    } else if (!event || text === '' || !isDone) {
      sent.current = ''
    } else if (text !== sent.current && !busy) {
      sent.current = text
      handle.send(event)
    }
  }
  return { sent, report }
}

/** Calls back for each key typed in an input and each text set by a program, and stops the events of keys there. */
function useTyping<Input extends TextControl>(
  ref: RefObject<Input | null>,
  onTyped: (input: Input, type: 'input' | 'change') => void,
): void {
  const latest = useLatest(onTyped)
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
  }, [ref, latest])
}

/** Applies a mask to an input while it is mounted. */
function useMask(ref: RefObject<TextControl | null>, mask: Mask | undefined): void {
  useLayoutEffect(() => {
    const input = ref.current
    if (!input || !mask) return
    const masked = new Maskito(input, optionsOf(mask))
    return () => masked.destroy()
  }, [ref, mask])
}

/** What makes one kind of single-line text: its mask where the field names none, and the attributes of its input. */
interface Kind {
  readonly mask?: Mask
  readonly attributes: InputHTMLAttributes<HTMLInputElement>
}

/** Gives what an input of digits needs beside its mask. */
export const numeric: Kind['attributes'] = { inputMode: 'numeric', spellCheck: false }

/** Makes the widget of one kind of single-line text. */
export const textWidget = (kind: Kind) =>
  function Text(props: WidgetProps) {
    return <TextInput {...props} kind={kind} />
  }

const modes = ['text', 'numeric', 'decimal', 'tel', 'email', 'search', 'url', 'none'] as const
const hints = ['enter', 'done', 'go', 'next', 'previous', 'search', 'send'] as const

interface TextInputProps extends WidgetProps {
  readonly kind: Kind
  /** The id of a text of the widget's own about the field. */
  readonly describedBy?: string | undefined
}

/** Draws the input of one kind of single-line text. */
export function TextInput({ kind, describedBy, ...props }: TextInputProps) {
  const { lastPath } = useHost()
  const control = useControl(props, describedBy)
  const { look, path, isReadOnly } = control
  const mask = masks[look.mask as MaskName] ?? kind.mask
  const text = useTypedText(props, control, mask)
  const mode = modes.find((each) => each === look.inputMode)
  return (
    <>
      <input
        className={mask ? 'input figures' : 'input'}
        {...kind.attributes}
        {...mask?.keyboard}
        {...control.attributes}
        {...text}
        readOnly={isReadOnly}
        enterKeyHint={hints.find((hint) => hint === look.enterKeyHint) ?? (path === lastPath ? 'go' : 'next')}
        {...(mode ? { inputMode: mode } : {})}
        {...(look.autocapitalize ? { autoCapitalize: look.autocapitalize, spellCheck: false } : {})}
      />
      <ReadOnlyHint id={props.id} control={control} />
    </>
  )
}

/** Widgets that edit a single line of text. */
export const texts = {
  /** Edits a text. */
  texto: textWidget({ attributes: { type: 'text' } }),
  /** Edits an e-mail address. */
  email: textWidget({ attributes: { type: 'email', autoCapitalize: 'none', spellCheck: false } }),
  /** Edits a telephone with its area code; keeps digits. */
  telefone: textWidget({ mask: masks.telefone, attributes: { type: 'tel' } }),
  /** Edits a document number with the mask its field names; keeps it bare. */
  documento: textWidget({ attributes: numeric }),
  /** Edits a date as DD/MM/AAAA; keeps yyyy-mm-dd, or the text as typed while it is no date. */
  data: textWidget({ mask: masks.data, attributes: numeric }),
  /** Edits a CEP; its field's event goes out with the eighth digit. */
  cep: textWidget({ mask: masks.cep, attributes: numeric }),
}
