import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { BlockTools } from './block.ts'

const restMs = 500

/** What the filter of a list of people is given: its text, and how many of how many are shown. */
interface NameFilterProps {
  readonly text: string
  readonly shown: number
  readonly total: number
  readonly onText: (text: string) => void
  readonly announce: BlockTools['announce']
}

/** Filters a list of people by name as one types, and says how many are left once the person rests. */
export function NameFilter({ text, shown, total, onText, announce }: NameFilterProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEnterOff(input)
  useCountSaid({ text, shown, total, announce })
  return (
    <div className="field">
      <label htmlFor={id}>Filtrar por nome</label>
      <input
        className="input"
        type="search"
        id={id}
        ref={input}
        value={text}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={({ target }) => onText(target.value)}
      />
      {shown === 0 && (
        <p className="filter-empty">
          <span>Nenhum beneficiário com esse nome.</span>{' '}
          <button
            type="button"
            className="link"
            onClick={() => {
              onText('')
              input.current?.focus()
            }}
          >
            Limpar filtro
          </button>
        </p>
      )}
    </div>
  )
}

/** Keeps Enter to itself: the list is filtered already, and the form around would take it for going on. */
function useEnterOff(input: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      event.stopPropagation()
    }
    const element = input.current
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [input])
}

/** Says the count after each change of the text, but not when the field appears. */
function useCountSaid({ text, shown, total, announce }: Omit<NameFilterProps, 'onText'>): void {
  const said = useRef(text)
  const say = useRef(() => {})
  say.current = () =>
    announce(shown === 0 ? 'Nenhum beneficiário com esse nome.' : `${shown} de ${total} beneficiários`)

  useEffect(() => {
    if (said.current === text) return
    const clock = setTimeout(() => {
      said.current = text
      say.current()
    }, restMs)
    return () => clearTimeout(clock)
  }, [text])
}
