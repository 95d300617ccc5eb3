import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Given } from '../../names/index.ts'
import type { BlockTools } from './block.ts'
import { NameFilter } from './name-filter.tsx'
import { filtered, idsOf, titularesOf } from './people-list.ts'
import { type PeopleEvent, TitularCard } from './titular-card.tsx'

const filterFrom = 4

type PessoasProps = Given<'pessoas'> & Pick<BlockTools, 'send' | 'announce'>

/**
 * Lists who is in the contract: each titular with the dependentes of theirs, and what may be done to each.
 *
 * From four people on a field filters them by name. Nobody is drawn again unless they themselves changed.
 */
export function Pessoas(props: PessoasProps) {
  const { titulares, dependentes, tabela, ativo, principal, eventos = [], send, announce } = props
  const given = useSame({ titulares, dependentes, tabela, ativo, principal })
  const offered = useSame(eventos.map(({ evento }) => evento))
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')

  const people = useMemo(() => titularesOf(given), [given])
  const everybody = useMemo(() => idsOf(people), [people])
  const hasFilter = everybody.length >= filterFrom
  // What is typed shows at once; the list follows when there is time.
  const wanted = useDeferredValue(hasFilter ? text : '')
  const shown = useMemo(() => filtered(people, wanted), [people, wanted])

  const latest = useRef(send)
  latest.current = send
  const tools = useMemo(() => ({ offered, send: sender(list, latest) }), [offered])
  useFocusKept(list, everybody)

  return (
    <div className="titulares" ref={list}>
      {hasFilter && (
        <NameFilter
          text={text}
          shown={idsOf(shown).length}
          total={everybody.length}
          onText={setText}
          announce={announce}
        />
      )}
      {shown.map((titular) => (
        <TitularCard key={titular.id} titular={titular} tools={tools} />
      ))}
    </div>
  )
}

/** Keeps the earlier of two values that say the same, so that what is made of it is not made again. */
function useSame<T>(value: T): T {
  const text = JSON.stringify(value)
  const kept = useRef({ value, text })
  if (kept.current.text !== text) kept.current = { value, text }
  return kept.current.value
}

const focusPerson = (list: Element | null, id: string | undefined) =>
  id !== undefined && list?.querySelector<HTMLElement>(`[data-pessoa="${CSS.escape(id)}"]`)?.focus()

/** Sends an event about a person. The button that makes a titular active goes away with it, so their name takes the focus. */
const sender =
  (list: RefObject<Element | null>, latest: RefObject<BlockTools['send']>) =>
  (event: PeopleEvent, id: string): void => {
    if (event === 'ativarTitular') focusPerson(list.current, id)
    latest.current(event, id)
  }

/** Takes the focus to whoever stands where somebody was taken away, when it went with them. */
function useFocusKept(list: RefObject<Element | null>, ids: readonly string[]): void {
  const before = useRef(ids)
  useEffect(() => {
    const place = before.current.findIndex((id) => !ids.includes(id))
    before.current = ids
    if (place === -1 || document.activeElement !== document.body) return
    focusPerson(list.current, ids[Math.min(place, ids.length - 1)])
  }, [list, ids])
}
