import type { WidgetProps } from '@rjsf/utils'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type Facts, fill, tidyText } from '../../engine/index.ts'
import { useHost } from '../field/host.ts'
import type { FieldLook, SearchLook } from '../field/screen.ts'
import { isSame } from '../field/values.ts'
import type { Control } from './control.tsx'
import { type Option, optionsOf } from './options.ts'
import { type Searched, useSearched } from './searched.ts'

/** One row of the list under a search: an option, or what leads elsewhere by an event. */
export interface SearchRow {
  readonly option?: Option
  readonly event?: string
  readonly label: string
}

/** A search as it is drawn. */
export interface Searching {
  readonly text: string
  readonly searched: Searched
  readonly rows: readonly SearchRow[]
  /** Whether the list is on screen. */
  readonly isShown: boolean
  readonly isOpen: boolean
  /** The place of the row that Enter takes; -1 for none. */
  readonly active: number
  readonly type: (typed: string) => void
  readonly take: (row: SearchRow) => void
  readonly show: (isOpen: boolean) => void
}

const unasked: SearchLook = { event: '', answered: null, found: '' }

/** Keeps what is typed in a search, whether its list is open, and which of its rows is next. */
export function useSearching(
  props: WidgetProps,
  { look, path }: Control,
  input: RefObject<HTMLInputElement | null>,
): Searching {
  const { facts, handle } = useHost()
  const value = typeof props.value === 'string' ? props.value : ''
  const [text, setText] = useState(() => shownOf(value, look, facts))
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const search = look.search ?? unasked
  const searched = useSearched(look, search, text)
  const rows = searched.standing === 'found' ? rowsOf(searched.options, search, facts) : []
  const isShown = isOpen && rows.length > 0
  const rest = (shown: string) => {
    searched.leave()
    setText(shown)
    setActive(-1)
  }
  const take = useTaking(props, look, (label) => {
    rest(label ?? text)
    setOpen(false)
  })

  useDecidedElsewhere(value, text, () => rest(shownOf(value, look, facts)))
  useKeys(input, keysOf({ text, searched, rows, isShown, isOpen, active, take, show: setOpen }, setActive))

  return {
    text,
    searched,
    rows,
    isShown,
    isOpen,
    active,
    take,
    show: setOpen,
    type(typed) {
      setText(typed)
      setActive(-1)
      setOpen(true)
      handle.typing(path, tidyText(typed), () => props.onChange(tidyText(typed) || undefined))
      searched.later(typed)
    },
  }
}

const rowsOf = (options: readonly Option[], { last }: SearchLook, facts: Facts): readonly SearchRow[] => [
  ...options.map((option) => ({ option, label: option.label })),
  ...(last ? [{ event: last.event, label: fill(last.label, facts) }] : []),
]

/** Takes a row: its option becomes the value, or its event goes out. */
function useTaking({ onChange }: WidgetProps, { event: told }: FieldLook, taken: (label?: string) => void) {
  const { handle, announce } = useHost()
  return ({ option, event }: SearchRow): void => {
    handle.flush()
    taken(option?.label)
    if (event !== undefined) handle.send(event)
    if (!option) return
    onChange(option.value)
    announce(`Escolhido: ${option.label}.`)
    if (told) handle.send(told, String(option.value))
  }
}

/** Gives what stands in the input for a value: the label of the option it is of, else the text itself. */
const shownOf = (value: string, look: FieldLook, facts: Facts): string =>
  optionsOf(look, 'string', facts).find((option) => isSame(option.value, value))?.label ?? value

/** Does something where the value becomes another than what is typed, by no doing of this field. */
function useDecidedElsewhere(value: string, text: string, todo: () => void): void {
  const before = useRef(value)
  useLayoutEffect(() => {
    if (before.current === value) return
    before.current = value
    if (value !== tidyText(text)) todo()
  })
}

/** What a key does; false where it does nothing, and goes on to the form. */
type Keys = Readonly<Record<string, () => unknown>>

function keysOf(
  { text, searched, rows, isShown, isOpen, active, take, show }: Omit<Searching, 'type'>,
  setActive: (place: number) => void,
): Keys {
  const asks = () => searched.standing === 'quiet' && searched.now(text)
  const open = (place: number) => {
    show(true)
    if (rows.length > 0) setActive(place)
    else asks()
  }
  return {
    ArrowDown: () => open(isShown ? (active + 1) % rows.length : 0),
    ArrowUp: () => open(isShown && active > 0 ? active - 1 : rows.length - 1),
    Escape: () => (isShown ? show(false) : false),
    Enter() {
      const row = isShown ? rows[active] : undefined
      return row ? take(row) : isOpen && asks()
    },
  }
}

/** Hears keys at the input itself, before the form does. */
function useKeys(input: RefObject<HTMLInputElement | null>, keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useLayoutEffect(() => {
    const element = input.current
    const onKeyDown = (event: KeyboardEvent) => {
      const todo =
        event.isComposing || !Object.hasOwn(latest.current, event.key) ? undefined : latest.current[event.key]
      if (!todo || todo() === false) return
      event.preventDefault()
      event.stopPropagation()
    }
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [input])
}
