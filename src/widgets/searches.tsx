import type { WidgetProps } from '@rjsf/utils'
import { type RefObject, useRef } from 'react'
import { useHost } from '../field/host.ts'
import type { FieldParts } from '../field/screen.ts'
import { Icon } from '../theme/icon.tsx'
import { type Control, ReadOnlyHint, useControl } from './control.tsx'
import { failure } from './searched.ts'
import { type Searching, type SearchRow, useSearching } from './searching.ts'

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
      {isOpen && searched.standing === 'waiting' && <p className="search-list search-note">Buscando…</p>}
      {isShown && (
        <div className="search-list">
          {searched.options.length === 0 && <p className="search-note">{searched.found}</p>}
          <Rows id={listId} label={props.label} {...searching} />
        </div>
      )}
      {searched.standing === 'failed' && (
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
        <Option key={rowKey(row)} id={`${id}-${place}`} row={row} isActive={place === active} take={take} />
      ))}
    </div>
  )
}

const rowKey = ({ event, option }: SearchRow) => event ?? `=${option?.value}`

interface OptionProps {
  readonly id: string
  readonly row: SearchRow
  readonly isActive: boolean
  readonly take: (row: SearchRow) => void
}

function Option({ id, row, isActive, take }: OptionProps) {
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
