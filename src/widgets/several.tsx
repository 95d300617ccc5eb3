import type { WidgetProps } from '@rjsf/utils'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { foldedName, listed } from '../../engine/index.ts'
import { useHost, useKeyDown, useLatest } from '../field/host.ts'
import { boundsOf, isSame } from '../field/values.ts'
import { Icon } from '../theme/pictures.tsx'
import { CardText } from './choices.tsx'
import { type Control, namedBy, ReadOnlyHint, useControl } from './control.tsx'
import { type Option, optionsOf } from './options.tsx'

/** What is chosen of several options, and how that changes. */
interface Several {
  readonly options: readonly Option[]
  readonly chosen: readonly Option[]
  readonly isChosen: (option: Option) => boolean
  /** Why no further option can be chosen; undefined while one can. */
  readonly full: string | undefined
  /** Chooses an option, or no longer; returns whether it could, and says why where not. */
  readonly toggle: (option: Option) => boolean
}

/** Keeps a list of values: those of the options that are chosen, in their order. */
function useSeveral({ value, schema, onChange }: WidgetProps, { look }: Control): Several {
  const { facts, handle, announce } = useHost()
  const items = schema.items as { readonly type?: unknown } | undefined
  const options = optionsOf(look, items?.type, facts)
  const values: readonly unknown[] = Array.isArray(value) ? value : []
  const isChosen = (option: Option) => values.some((each) => isSame(each, option.value))
  const chosen = options.filter(isChosen)
  const { max } = boundsOf(schema, look, facts)
  const full =
    chosen.length >= max ? `O máximo é ${max}. Para escolher outra opção, desmarque uma.` : undefined
  const toggle = (option: Option) => {
    const has = isChosen(option)
    if (!has && (full || option.disabled)) {
      if (full) announce(full)
      return false
    }
    handle.flush()
    const next = options.filter((each) => (each === option ? !has : isChosen(each)))
    onChange(next.length > 0 ? next.map((each) => each.value) : undefined)
    return true
  }
  return { options, chosen, isChosen, full, toggle }
}

/** Chooses several of a few options, each by its box. */
function Caixas(props: WidgetProps) {
  const control = useControl(props)
  const { attributes, isReadOnly } = control
  const { options, isChosen, full, toggle } = useSeveral(props, control)
  const fullId = `${props.id}__full`
  return (
    <>
      <div className="choices boxes">
        {options.map((option) => {
          const isOn = isChosen(option)
          const isHeld = isReadOnly ? true : !isOn && (full !== undefined || option.disabled === true)
          const id = `${props.id}_${option.value}`
          return (
            <label className={isHeld && !isOn ? 'choice is-held' : 'choice'} htmlFor={id} key={id}>
              <input
                type="checkbox"
                id={id}
                name={attributes.name}
                value={String(option.value)}
                checked={isOn}
                aria-disabled={isHeld || undefined}
                aria-invalid={attributes['aria-invalid']}
                aria-describedby={!isOn && full && !isReadOnly ? fullId : undefined}
                onChange={() => !isReadOnly && toggle(option)}
              />
              <CardText option={option} />
            </label>
          )
        })}
      </div>
      {full && !isReadOnly && (
        <p className="hint" id={fullId}>
          {full}
        </p>
      )}
      <ReadOnlyHint id={props.id} control={control} />
    </>
  )
}

const wordsOf = (text: string): readonly string[] => foldedName(text).split(' ').filter(Boolean)

/** Lists the options that have every word of a text, whatever their accents and capitals. */
function matching(options: readonly Option[], text: string): readonly Option[] {
  const words = wordsOf(text)
  return options.filter(({ label, detail = '' }) => {
    const name = foldedName(`${label} ${detail}`)
    return words.every((word) => name.includes(word))
  })
}

const restMs = 500

/** Announces how many options a text leaves, once the person rests. */
function useAnnouncedCount(text: string, count: number): void {
  const announce = useLatest(useHost().announce)
  useEffect(() => {
    if (wordsOf(text).length === 0) return
    const clock = setTimeout(
      () => announce.current(count === 0 ? noneText(text) : `Opções: ${count}.`),
      restMs,
    )
    return () => clearTimeout(clock)
  }, [text, count, announce])
}

const noneText = (text: string): string => `Nenhuma opção com “${text.trim()}”.`

/** Keeps what is typed in a search for several, whether its list is open, and which of its rows Enter takes (-1 for none). */
function useListOf({ options, toggle, isChosen }: Several, input: RefObject<HTMLInputElement | null>) {
  const { announce } = useHost()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const rows = matching(options, text)
  useAnnouncedCount(isOpen ? text : '', rows.length)

  function type(typed: string): void {
    setText(typed)
    setOpen(true)
    // What is typed is for one of the rows: Enter takes the first.
    setActive(wordsOf(typed).length > 0 && matching(options, typed).length > 0 ? 0 : -1)
  }
  function take(option: Option): void {
    const had = isChosen(option)
    if (!toggle(option)) return
    announce(`${had ? 'Removido' : 'Escolhido'}: ${option.label}.`)
    setText('')
    setActive(options.indexOf(option))
  }
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const go = (place: number) => {
    setOpen(true)
    if (rows.length > 0) setActive(place)
  }
  /** What each key does; one that gives false does nothing, and goes on to the form. */
  const keys: Readonly<Record<string, () => unknown>> = {
    ArrowDown: () => go(isOpen ? (active + 1) % rows.length : 0),
    ArrowUp: () => go(isOpen && active > 0 ? active - 1 : rows.length - 1),
    Escape: () => (isOpen ? close() : text !== '' && type('')),
    Enter() {
      const row = isOpen ? rows[active] : undefined
      return row ? take(row) : false
    },
  }
  useKeyDown(input, (event) => {
    const press = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined
    if (event.isComposing || !press || press() === false) return
    event.preventDefault()
    event.stopPropagation()
  })
  return { text, rows, isOpen, active, type, take, setOpen, close }
}

/**
 * Chooses several of many options, which are found by typing: they are a list under the input, which keeps the focus, and
 * those that are chosen stand under it, each with a button that removes it.
 */
function BuscaVarias(props: WidgetProps) {
  const { id, label } = props
  const noteId = `${id}__note`
  const { lastPath, announce } = useHost()
  const input = useRef<HTMLInputElement>(null)
  const control = useControl(props)
  const { attributes, isReadOnly, path } = control
  const several = useSeveral(props, control)
  const { chosen, full, isChosen, toggle } = several
  const list = useListOf(several, input)
  const { text, rows, isOpen, active } = list
  const listId = `${id}__list`
  const isShown = isOpen && rows.length > 0
  const note = noteOf(text, isOpen, rows.length) ?? (isOpen ? undefined : full)

  if (isReadOnly)
    return (
      <>
        <textarea
          className="input long-text"
          rows={1}
          {...attributes}
          readOnly
          value={listed(chosen.map((each) => each.label))}
        />
        <ReadOnlyHint id={id} control={control} />
      </>
    )

  const described = [attributes['aria-describedby'], note && noteId, chosen.length > 0 && `${id}__chosen`]
    .filter(Boolean)
    .join(' ')
  const remove = (option: Option) => {
    toggle(option)
    announce(`Removido: ${option.label}.`)
    input.current?.focus()
    list.close()
  }
  return (
    <>
      <div className="search">
        <input
          className="input"
          ref={input}
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          enterKeyHint={path === lastPath ? 'go' : 'next'}
          spellCheck={false}
          {...attributes}
          aria-describedby={described || undefined}
          aria-controls={isShown ? listId : undefined}
          aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
          value={text}
          onChange={({ target }) => list.type(target.value)}
          onClick={() => list.setOpen(true)}
          onBlur={list.close}
        />
        {isShown && (
          // biome-ignore lint/a11y/noStaticElementInteractions: a press in it takes no focus from the input
          <div className="search-list" onMouseDown={(press) => press.preventDefault()}>
            {full && <p className="search-note">{full}</p>}
            <div
              className="search-rows"
              role="listbox"
              aria-multiselectable="true"
              id={listId}
              aria-label={label}
            >
              {rows.map((option, place) => (
                <Row
                  key={String(option.value)}
                  id={`${listId}-${place}`}
                  option={option}
                  isChosen={isChosen(option)}
                  isActive={place === active}
                  isHeld={!isChosen(option) && (full !== undefined || option.disabled === true)}
                  take={list.take}
                />
              ))}
            </div>
          </div>
        )}
      </div>
      {note && (
        <p className="hint" id={noteId}>
          {note}
        </p>
      )}
      <span hidden id={`${id}__chosen`}>
        {`Escolhidos: ${listed(chosen.map((each) => each.label))}.`}
      </span>
      {chosen.length > 0 && (
        <ul className="chips" aria-label={`Escolhidos: ${label}`}>
          {chosen.map((option) => (
            <li className="chip" key={String(option.value)}>
              <span>{option.label}</span>
              <button type="button" aria-label={`Remover ${option.label}`} onClick={() => remove(option)}>
                <Icon name="naoTem" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Says of what is typed that it is none of the options, or that none was chosen by it. */
function noteOf(text: string, isOpen: boolean, found: number): string | undefined {
  if (wordsOf(text).length === 0) return undefined
  if (found === 0) return noneText(text)
  return isOpen ? undefined : `“${text.trim()}” ainda não foi escolhido. Escolha uma opção da lista.`
}

interface RowProps {
  readonly id: string
  readonly option: Option
  readonly isChosen: boolean
  readonly isActive: boolean
  readonly isHeld: boolean
  readonly take: (option: Option) => void
}

function Row({ id, option, isChosen, isActive, isHeld, take }: RowProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's
    <div
      role="option"
      id={id}
      aria-selected={isChosen}
      aria-disabled={isHeld || undefined}
      data-item={String(option.value)}
      className={isActive ? 'search-row is-active' : 'search-row'}
      ref={(element) => {
        if (isActive) element?.scrollIntoView?.({ block: 'nearest' })
      }}
      onClick={() => take(option)}
    >
      <span className="choice-title">{option.label}</span>
      {option.detail && (
        <>
          <span className="visually-hidden">,</span> <span className="choice-detail">{option.detail}</span>
        </>
      )}
      {isChosen && <Icon name="tem" />}
    </div>
  )
}

/** Widgets that choose several of some options. */
export const several = { caixas: namedBy('group', Caixas), buscaVarias: BuscaVarias }
