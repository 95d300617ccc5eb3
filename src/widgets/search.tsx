import type { WidgetProps } from '@rjsf/utils'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { evaluate, type Facts, fill, holds, tidyText, withNames } from '../../engine/index.ts'
import { useHost } from '../field/host.ts'
import type { FieldLook, FieldParts, SearchLook } from '../field/screen.ts'
import { isSame } from '../field/values.ts'
import { Icon } from '../theme/pictures.tsx'
import { type Control, ReadOnlyHint, useControl } from './control.tsx'
import { type Option, optionsOf } from './options.tsx'

/** The status of the search for a text; `quiet` where nothing was asked. */
export type SearchStatus = 'quiet' | 'waiting' | 'failed' | 'found'

/** What is known of a text that is searched for. */
interface Answer {
  readonly status: SearchStatus
  /** What can be chosen now. */
  readonly options: readonly Option[]
  /** How many were found, in words. */
  readonly found: string
}

/** What a search makes of a text. */
export interface SearchState extends Answer {
  /** Asks about a text once the person rests; one that cannot be asked about asks nothing. */
  readonly later: (text: string) => void
  /** Asks about a text at once; tells whether it can be asked about. */
  readonly now: (text: string) => boolean
  /** Leaves what was to be asked. */
  readonly leave: () => void
}

/** Says that a search failed. */
export const failure = 'A busca falhou.'

const hasLetters = (text: string) => /\p{L}/u.test(text)

/** Writes a text as it counts: what has no letter by its digits, all else whatever its capitals and spaces. */
const counted = (text: string): string =>
  hasLetters(text) ? text.trim().replace(/\s+/g, ' ').toLowerCase() : text.replace(/\D/g, '')

/** Tells whether a text is long enough to be asked about. */
function canBeAsked(text: string, { letters = 3, digits = 11 }: SearchLook): boolean {
  const { length } = counted(text)
  return hasLetters(text) ? length >= letters : length === digits
}

/** Follows the search for what is typed. An answer counts for the text it was asked about, and for no other. */
export function useSearched(look: FieldLook, search: SearchLook, text: string): SearchState {
  const { facts } = useHost()
  const [asked, setAsked] = useState<string>()
  const isAsked = asked === counted(text)
  const answer = answerTo(text, isAsked, { look, search, facts })
  const ask = useAsking(search.event, text)
  const clock = useRef<ReturnType<typeof setTimeout>>(undefined)

  const leave = () => clearTimeout(clock.current)
  const now = (typed: string) => {
    leave()
    if (!canBeAsked(typed, search)) return false
    setAsked(counted(typed))
    ask.current()
    return true
  }
  const later = (typed: string) => {
    leave()
    if (canBeAsked(typed, search)) clock.current = setTimeout(() => now(typed), search.afterMs ?? 500)
  }

  useEffect(() => () => clearTimeout(clock.current), [])
  useSaidAnswer(isAsked, answer)

  return { ...answer, later, now, leave }
}

interface SearchContext {
  readonly look: FieldLook
  readonly search: SearchLook
  readonly facts: Facts
}

function answerTo(text: string, isAsked: boolean, { look, search, facts }: SearchContext): Answer {
  const status = statusOf(counted(text), isAsked, { look, search, facts })
  const options = status === 'found' ? optionsOf(look, 'string', facts).slice(0, search.most ?? 10) : []
  return { status, options, found: fill(search.found, withNames(facts, { n: options.length })) }
}

function statusOf(wanted: string, isAsked: boolean, { search, facts }: SearchContext): SearchStatus {
  if (wanted === '') return 'quiet'
  if (counted(String(evaluate(search.answered, facts) ?? '')) !== wanted) return isAsked ? 'waiting' : 'quiet'
  return search.failed !== undefined && holds(search.failed, facts) ? 'failed' : 'found'
}

/** Gives how to ask. While a call is on its way events are ignored: then it is asked once that is over. */
function useAsking(event: string, text: string) {
  const { handle, busy } = useHost()
  const isHeld = useRef(false)
  const ask = useRef(() => {})
  ask.current = () => {
    isHeld.current = busy
    if (!busy) handle.send(event)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was held is of the current text, or of none
  useEffect(() => {
    isHeld.current = false
  }, [text])

  useEffect(() => {
    if (!busy && isHeld.current) ask.current()
  }, [busy])

  return ask
}

/** Says how a search that was asked for goes on. */
function useSaidAnswer(isAsked: boolean, { status, found }: Answer): void {
  const { announce } = useHost()
  const say = useRef(announce)
  say.current = announce
  useEffect(() => {
    if (!isAsked || status === 'quiet') return
    say.current(status === 'found' ? found : status === 'failed' ? failure : 'Buscando…')
  }, [isAsked, status, found])
}

/** One row of the list under a search: an option, or what leads elsewhere by an event. */
export interface SearchRow {
  readonly option?: Option
  readonly event?: string
  readonly label: string
}

/** A search as it is drawn. */
export interface Searching {
  readonly text: string
  readonly searched: SearchState
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
  const rows = searched.status === 'found' ? rowsOf(searched.options, search, facts) : []
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

/** Gives what the input shows for a value: the label of the option it is of, else the text itself. */
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
  const asks = () => searched.status === 'quiet' && searched.now(text)
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

/** Handles keys at the input itself, before the form does. */
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

/**
 * Chooses what is searched for by typing: the options are a list under the input, which keeps the focus. What is typed is
 * kept until an option is chosen, and then its value; so the text is not lost, and a condition tells one from the other.
 */
function Busca(props: WidgetProps) {
  const control = useControl(props)
  const input = useRef<HTMLInputElement>(null)
  const searching = useSearching(props, control, input)
  const { searched, text, isShown, isOpen } = searching
  const listId = `${props.id}__list`
  if (control.isReadOnly)
    return (
      <>
        <input className="input" {...control.attributes} readOnly value={text} />
        <ReadOnlyHint id={props.id} control={control} />
      </>
    )
  return (
    <div className="search" data-item={props.value}>
      <Input input={input} control={control} searching={searching} listId={listId} />
      {isOpen && searched.status === 'waiting' && <p className="search-list search-note">Buscando…</p>}
      {isShown && (
        <div className="search-list">
          {searched.options.length === 0 && <p className="search-note">{searched.found}</p>}
          <Rows id={listId} label={props.label} {...searching} />
        </div>
      )}
      {searched.status === 'failed' && (
        <p className="search-failed">
          <Icon name="aviso" />
          <span>{failure}</span>
          <button type="button" className="link" onClick={() => searched.now(text)}>
            Tentar novamente
          </button>
        </p>
      )}
    </div>
  )
}

interface InputProps {
  readonly input: RefObject<HTMLInputElement | null>
  readonly control: Control
  readonly searching: Searching
  readonly listId: string
}

/** Draws the input: the field's, and that of a box whose list is another element. */
function Input({ input, control: { attributes, look, path }, searching, listId }: InputProps) {
  const { lastPath } = useHost()
  const { text, isShown, active, type, show } = searching
  return (
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
      {...(look.autocapitalize ? { autoCapitalize: look.autocapitalize } : {})}
      {...(isShown ? { 'aria-controls': listId } : {})}
      {...(isShown && active >= 0 ? { 'aria-activedescendant': `${listId}-${active}` } : {})}
      value={text}
      onChange={({ target }) => type(target.value)}
      onFocus={() => show(true)}
      onClick={() => show(true)}
      onBlur={() => show(false)}
    />
  )
}

interface RowsProps extends Pick<Searching, 'rows' | 'active' | 'take'> {
  readonly id: string
  readonly label: string
}

function Rows({ id, label, rows, active, take }: RowsProps) {
  return (
    <div className="search-rows" role="listbox" id={id} aria-label={label}>
      {rows.map((row, place) => (
        <OptionRow
          key={rowKey(row)}
          id={`${id}-${place}`}
          row={row}
          isActive={place === active}
          take={take}
        />
      ))}
    </div>
  )
}

const rowKey = ({ event, option }: SearchRow) => event ?? `=${option?.value}`

interface OptionRowProps {
  readonly id: string
  readonly row: SearchRow
  readonly isActive: boolean
  readonly take: (row: SearchRow) => void
}

function OptionRow({ id, row, isActive, take }: OptionRowProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      data-event={row.event}
      data-item={row.option && String(row.option.value)}
      className={row.event === undefined ? 'search-row' : 'search-row search-last'}
      ref={(element) => {
        if (isActive) element?.scrollIntoView?.({ block: 'nearest' })
      }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => take(row)}
    >
      <span className="choice-title">{row.label}</span>
      {row.option?.detail && (
        <>
          <span className="visually-hidden">,</span>{' '}
          <span className="choice-detail">{row.option.detail}</span>
        </>
      )}
    </div>
  )
}

/** Draws a choice that is searched for by typing. */
export const busca: FieldParts = { widgets: { busca: Busca } }
