import type { WidgetProps } from '@rjsf/utils'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { evaluate, type Facts, fill, holds, tidyText, withNames } from '../../engine/index.ts'
import { useHost, useKeyDown, useLatest } from '../field/host.ts'
import type { FieldLook, FieldParts, SearchLook } from '../field/screen.ts'
import { isSame } from '../field/values.ts'
import { Icon } from '../theme/pictures.tsx'
import { type Control, ReadOnlyHint, useControl } from './control.tsx'
import { type Option, optionsOf } from './options.tsx'

/** The status of the search for a text; `quiet` where nothing was asked. */
type SearchStatus = 'quiet' | 'waiting' | 'failed' | 'found'

/** One row of the list under a search: an option, or what leads elsewhere by an event. */
interface SearchRow {
  readonly option?: Option
  readonly event?: string
  readonly label: string
}

/** What is known of a text that is searched for. */
interface Answer {
  readonly status: SearchStatus
  readonly rows: readonly SearchRow[]
  /** How many options were found. */
  readonly count: number
  /** The same in words. */
  readonly found: string
}

const failure = 'A busca falhou.'

const unasked: SearchLook = { event: '', answered: null, found: '' }

const hasLetters = (text: string) => /\p{L}/u.test(text)

/** Writes a text as it counts: what has no letter by its digits, all else whatever its capitals and spaces. */
const counted = (text: string): string =>
  hasLetters(text) ? text.trim().replace(/\s+/g, ' ').toLowerCase() : text.replace(/\D/g, '')

/** Tells whether a text is long enough to be asked about. */
function canBeAsked(text: string, { letters = 3, digits = 11 }: SearchLook): boolean {
  const { length } = counted(text)
  return hasLetters(text) ? length >= letters : length === digits
}

/** Gives what the flow answered about a text. An answer counts for the text it was asked about, and for no other. */
function answerTo(text: string, isAsked: boolean, look: FieldLook, facts: Facts): Answer {
  const { search = unasked } = look
  const status = statusOf(counted(text), isAsked, search, facts)
  const options = status === 'found' ? optionsOf(look, 'string', facts).slice(0, search.most ?? 10) : []
  const rows: readonly SearchRow[] = options.map((option) => ({ option, label: option.label }))
  const last = search.last && { event: search.last.event, label: fill(search.last.label, facts) }
  const found = fill(search.found, withNames(facts, { n: options.length }))
  return { status, rows: last && status === 'found' ? [...rows, last] : rows, count: options.length, found }
}

function statusOf(wanted: string, isAsked: boolean, search: SearchLook, facts: Facts): SearchStatus {
  if (wanted === '') return 'quiet'
  if (counted(String(evaluate(search.answered, facts) ?? '')) !== wanted) return isAsked ? 'waiting' : 'quiet'
  return search.failed !== undefined && holds(search.failed, facts) ? 'failed' : 'found'
}

/** Gives how to ask. While a call is on its way events are ignored: then it is asked once that is over. */
function useAsking(event: string, text: string): RefObject<() => void> {
  const { handle, busy } = useHost()
  const isHeld = useRef(false)
  const ask = useLatest(() => {
    isHeld.current = busy
    if (!busy) handle.send(event)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was held is of the current text, or of none
  useEffect(() => {
    isHeld.current = false
  }, [text])

  useEffect(() => {
    if (!busy && isHeld.current) ask.current()
  }, [busy, ask])

  return ask
}

/** Announces how a search that was asked for goes on. */
function useAnnouncedAnswer(isAsked: boolean, { status, found }: Answer): void {
  const announce = useLatest(useHost().announce)
  useEffect(() => {
    if (!isAsked || status === 'quiet') return
    announce.current(status === 'found' ? found : status === 'failed' ? failure : 'Buscando…')
  }, [isAsked, status, found, announce])
}

/** Gives what the input shows for a value: the label of the option it is of, else the text itself. */
const shownOf = (value: string, look: FieldLook, facts: Facts): string =>
  optionsOf(look, 'string', facts).find((option) => isSame(option.value, value))?.label ?? value

/** Keeps what is typed in a search, whether its list is open, and which of its rows Enter takes (-1 for none). */
function useSearch(props: WidgetProps, { look, path }: Control, input: RefObject<HTMLInputElement | null>) {
  const { facts, handle, announce } = useHost()
  const { search = unasked } = look
  const value = typeof props.value === 'string' ? props.value : ''
  const [text, setText] = useState(() => shownOf(value, look, facts))
  const [asked, setAsked] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const isAsked = asked === counted(text)
  const answer = answerTo(text, isAsked, look, facts)
  const { rows, status } = answer
  const isShown = isOpen && rows.length > 0
  const ask = useAsking(search.event, text)
  const clock = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(clock.current), [])
  useAnnouncedAnswer(isAsked, answer)

  /** Searches for a text at once; returns whether it can be searched for. */
  function askNow(typed: string): boolean {
    clearTimeout(clock.current)
    if (!canBeAsked(typed, search)) return false
    setAsked(counted(typed))
    ask.current()
    return true
  }
  function type(typed: string): void {
    setText(typed)
    setActive(-1)
    setOpen(true)
    handle.typing(path, tidyText(typed), () => props.onChange(tidyText(typed) || undefined))
    clearTimeout(clock.current)
    if (canBeAsked(typed, search)) clock.current = setTimeout(() => askNow(typed), search.afterMs ?? 500)
  }
  function show(settled: string): void {
    clearTimeout(clock.current)
    setText(settled)
    // The same text, typed once more, is asked about again.
    setAsked(undefined)
    setActive(-1)
  }
  /** Takes a row: its option becomes the value, or its event goes out. */
  function take({ option, event }: SearchRow): void {
    handle.flush()
    show(option?.label ?? text)
    setOpen(false)
    if (event !== undefined) handle.send(event)
    if (!option) return
    // The event tells of the value that was chosen, so the form has to have it.
    flushSync(() => props.onChange(option.value))
    announce(`Escolhido: ${option.label}.`)
    if (look.event) handle.send(look.event, String(option.value))
  }

  // The value became another than what is typed, by no doing of this field.
  const before = useRef(value)
  useLayoutEffect(() => {
    if (before.current === value) return
    before.current = value
    if (value !== tidyText(text)) show(shownOf(value, look, facts))
  })

  const askHere = () => status === 'quiet' && askNow(text)
  const open = (place: number) => {
    setOpen(true)
    if (rows.length > 0) setActive(place)
    else askHere()
  }
  /** What each key does; one that gives false does nothing, and goes on to the form. */
  const keys: Readonly<Record<string, () => unknown>> = {
    ArrowDown: () => open(isShown ? (active + 1) % rows.length : 0),
    ArrowUp: () => open(isShown && active > 0 ? active - 1 : rows.length - 1),
    Escape: () => (isShown ? setOpen(false) : false),
    Enter() {
      const row = isShown ? rows[active] : undefined
      return row ? take(row) : isOpen && askHere()
    },
  }
  useKeyDown(input, (event) => {
    const press = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
    if (event.isComposing || !press || press() === false) return
    event.preventDefault()
    event.stopPropagation()
  })

  return { ...answer, text, isShown, isOpen, active, type, take, setOpen, askNow }
}

/**
 * Chooses what is searched for by typing: the options are a list under the input, which keeps the focus. What is typed is
 * kept until an option is chosen, and then its value; so the text is not lost, and a condition can distinguish the two.
 */
function Busca(props: WidgetProps) {
  const { lastPath } = useHost()
  const control = useControl(props)
  const { attributes, look, path } = control
  const input = useRef<HTMLInputElement>(null)
  const search = useSearch(props, control, input)
  const { text, rows, status, isShown, isOpen, active, setOpen } = search
  const listId = `${props.id}__list`
  if (control.isReadOnly)
    return (
      <>
        <input className="input" {...attributes} readOnly value={text} />
        <ReadOnlyHint id={props.id} control={control} />
      </>
    )
  return (
    <div className="search" data-item={props.value}>
      <input
        className="input"
        ref={input}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        enterKeyHint={path === lastPath ? 'search' : 'next'}
        spellCheck={false}
        {...attributes}
        autoCapitalize={look.autocapitalize}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        value={text}
        onChange={({ target }) => search.type(target.value)}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
      />
      {isOpen && status === 'waiting' && <p className="search-list search-note">Buscando…</p>}
      {isShown && (
        <div className="search-list">
          {search.count === 0 && <p className="search-note">{search.found}</p>}
          <div className="search-rows" role="listbox" id={listId} aria-label={props.label}>
            {rows.map((row, place) => (
              <Row
                key={row.event ?? `=${row.option?.value}`}
                id={`${listId}-${place}`}
                row={row}
                isActive={place === active}
                take={search.take}
              />
            ))}
          </div>
        </div>
      )}
      {status === 'failed' && (
        <p className="search-failed">
          <Icon name="aviso" />
          <span>{failure}</span>
          <button type="button" className="link" onClick={() => search.askNow(text)}>
            Tentar novamente
          </button>
        </p>
      )}
    </div>
  )
}

interface RowProps {
  readonly id: string
  readonly row: SearchRow
  readonly isActive: boolean
  readonly take: (row: SearchRow) => void
}

function Row({ id, row, isActive, take }: RowProps) {
  const { option, event, label } = row
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      data-event={event}
      data-item={option && String(option.value)}
      className={event === undefined ? 'search-row' : 'search-row search-last'}
      ref={(element) => {
        if (isActive) element?.scrollIntoView?.({ block: 'nearest' })
      }}
      onMouseDown={(press) => press.preventDefault()}
      onClick={() => take(row)}
    >
      <span className="choice-title">{label}</span>
      {option?.detail && (
        <>
          <span className="visually-hidden">,</span> <span className="choice-detail">{option.detail}</span>
        </>
      )}
    </div>
  )
}

/** Draws a choice that is searched for by typing. */
export const busca: FieldParts = { widgets: { busca: Busca } }
