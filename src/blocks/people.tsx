import { memo, type RefObject, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Given } from '../../engine/config/language/blocks.ts'
import { foldedName } from '../../engine/index.ts'
import { useKeyDown, useLatest } from '../field/host.ts'
import { Avatar, Icon, type IconName, Spot } from '../theme/pictures.tsx'
import { untranslated } from '../theme/text.tsx'
import type { BlockTools } from './tools.ts'

const restMs = 500

/** What the filter of a list of people is given: its text, and how many of how many are shown. */
interface NameFilterProps {
  readonly text: string
  readonly shown: number
  readonly total: number
  readonly onText: (text: string) => void
  readonly announce: BlockTools['announce']
}

/** Filters a list of people by name as one types, and announces how many are left after a pause in typing. */
export function NameFilter({ text, shown, total, onText, announce }: NameFilterProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // The list is filtered already, and the form around would take Enter for going on.
  useKeyDown(input, (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  })
  useAnnouncedCount({ text, shown, total, announce })
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

/** Says the count after each change of the text, but not when the field appears. */
function useAnnouncedCount({ text, shown, total, announce }: Omit<NameFilterProps, 'onText'>): void {
  const said = useRef(text)
  const say = useLatest(() =>
    announce(shown === 0 ? 'Nenhum beneficiário com esse nome.' : `${shown} de ${total} beneficiários`),
  )

  useEffect(() => {
    if (said.current === text) return
    const clock = setTimeout(() => {
      said.current = text
      say.current()
    }, restMs)
    return () => clearTimeout(clock)
  }, [text, say])
}

/** What the list of people is made of: the rows of `tabela` are the kinships, `ativo` and `principal` ids of titulares. */
export type GivenPeople = Omit<Given<'pessoas'>, 'eventos'>

/** One line of the list: a name, and the name as the filter compares it. */
interface Person {
  readonly id: string
  readonly nome: string
  readonly folded: string
}

/** A dependente with their kinship in words; '' where it has none. */
export interface ShownDependente extends Person {
  readonly parentesco: string
}

/** A titular with what may be done to them and the dependentes of theirs that show. */
export interface ShownTitular extends Person {
  readonly isActive: boolean
  readonly isOnlyOne: boolean
  readonly isPrincipal: boolean
  readonly dependentes: readonly ShownDependente[]
}

/** Arranges the people of a contract: each titular with the dependentes of theirs; an only titular has them all. */
export function titularesOf(given: GivenPeople) {
  const { titulares = [], dependentes = [], tabela = [], ativo, principal } = given
  const kinships = new Map(tabela.map(({ value, label }) => [value, label] as const))
  const rows = dependentes.map(({ id, nome, titular, grauParentesco }) => {
    const parentesco = kinships.get(grauParentesco ?? 0) ?? ''
    return { titular, person: { id, nome, folded: foldedName(nome), parentesco } }
  })
  const isOnlyOne = titulares.length === 1
  return titulares.map(({ id, nome }): ShownTitular => {
    const own = rows.filter(({ titular }) => isOnlyOne || titular === id)
    return {
      id,
      nome,
      folded: foldedName(nome),
      isOnlyOne,
      isActive: id === ativo,
      isPrincipal: id === principal,
      dependentes: own.map(({ person }) => person),
    }
  })
}

/**
 * Keeps who has the text in their name, whatever the case and the accents.
 *
 * A titular who has it keeps all their dependentes; another keeps those who have it. A titular kept whole stays the same object.
 */
export function filtered(titulares: readonly ShownTitular[], text: string): readonly ShownTitular[] {
  const wanted = foldedName(text)
  return titulares.flatMap((titular) => {
    if (titular.folded.includes(wanted)) return [titular]
    const dependentes = titular.dependentes.filter(({ folded }) => folded.includes(wanted))
    if (dependentes.length === 0) return []
    return [dependentes.length === titular.dependentes.length ? titular : { ...titular, dependentes }]
  })
}

/** Lists the ids of everybody in a list, in the order on screen. */
export const idsOf = (titulares: readonly ShownTitular[]): readonly string[] =>
  titulares.flatMap(({ id, dependentes }) => [id, ...dependentes.map((each) => each.id)])

/** Names what the list of people may ask for, with the id of the person it is about. */
export type PeopleEvent = NonNullable<Given<'pessoas'>['eventos']>[number]['evento']

/** What is always the same while the list is mounted: which events are offered, and how one is sent. */
export interface PeopleTools {
  readonly offered: readonly PeopleEvent[]
  readonly send: (event: PeopleEvent, id: string) => void
}

interface TitularCardProps {
  readonly titular: ShownTitular
  readonly tools: PeopleTools
}

/** Shows a titular with the dependentes of theirs; drawn again only when one of them changes. */
export const TitularCard = memo(function TitularCard({ titular, tools }: TitularCardProps) {
  const { id, nome, isActive, isOnlyOne, isPrincipal, dependentes } = titular
  return (
    <section className="card titular" aria-labelledby={`pessoa-${id}`}>
      <div className="person person-first">
        <Avatar nome={nome} kind="titular" />
        <div className="person-name">
          <h2 id={`pessoa-${id}`} data-pessoa={id} tabIndex={-1} {...untranslated}>
            {nome}
          </h2>
          <span className="kinship">{isActive && !isOnlyOne ? 'Titular ativo' : 'Titular'}</span>
        </div>
        <div className="person-actions">
          {!isActive && !isOnlyOne && (
            <Action event="ativarTitular" person={titular} tools={tools} text="Tornar ativo" />
          )}
          <Action event="editarTitular" person={titular} tools={tools} icon="editar" text="Editar" />
          {!isPrincipal && (
            <Action event="excluirTitular" person={titular} tools={tools} icon="excluir" text="Excluir" />
          )}
        </div>
      </div>
      {dependentes.length === 0 && <NoDependentes isOnlyOne={isOnlyOne} />}
      {dependentes.length > 0 && (
        <ul className="people">
          {dependentes.map(({ id, nome, parentesco }) => (
            <DependenteRow key={id} id={id} nome={nome} parentesco={parentesco} tools={tools} />
          ))}
        </ul>
      )}
    </section>
  )
})

interface DependenteRowProps {
  readonly id: string
  readonly nome: string
  readonly parentesco: string
  readonly tools: PeopleTools
}

/** Takes plain texts: where one of ninety-nine is new, the others are not drawn again. */
const DependenteRow = memo(function DependenteRow({ id, nome, parentesco, tools }: DependenteRowProps) {
  const person = { id, nome }
  return (
    <li className="person">
      <Avatar nome={nome} />
      <p className="person-name" data-pessoa={id} tabIndex={-1}>
        <b {...untranslated}>{nome}</b>
        {parentesco && (
          <>
            <span className="visually-hidden">,</span> <span className="kinship">{parentesco}</span>
          </>
        )}
      </p>
      <div className="person-actions">
        <Action event="editarDependente" person={person} tools={tools} icon="editar" text="Editar" />
        <Action event="excluirDependente" person={person} tools={tools} icon="excluir" text="Excluir" />
      </div>
    </li>
  )
})

interface ActionProps {
  readonly event: PeopleEvent
  readonly person: Pick<ShownTitular, 'id' | 'nome'>
  readonly tools: PeopleTools
  readonly text: string
  /** What is seen in the place of the text. */
  readonly icon?: IconName
}

function Action({ event, person, tools, text, icon }: ActionProps) {
  if (!tools.offered.includes(event)) return null
  return (
    <button
      type="button"
      className={icon ? 'icon-button' : 'link'}
      data-event={event}
      data-item={person.id}
      onClick={() => tools.send(event, person.id)}
    >
      {icon && <Icon name={icon} />}
      <span className={icon && 'visually-hidden'}>{text}</span>{' '}
      <span className="visually-hidden" {...untranslated}>
        {person.nome}
      </span>
    </button>
  )
}

/** Says that a titular has no dependants yet; among several titulares in one line, since most may have none. */
function NoDependentes({ isOnlyOne }: { readonly isOnlyOne: boolean }) {
  if (!isOnlyOne) return <p className="small">Nenhum dependente ainda</p>
  return (
    <div className="empty">
      <Spot name="listaVazia" />
      <p className="strong">Nenhum dependente ainda</p>
    </div>
  )
}

const filterFrom = 4

type PessoasProps = Given<'pessoas'> & Pick<BlockTools, 'send' | 'announce'>

/**
 * Lists who is in the contract: each titular with the dependentes of theirs, and what may be done to each.
 *
 * From four people on a field filters them by name. A person is rendered again only when changed.
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

  const latest = useLatest(send)
  const tools = useMemo(() => {
    const sendAbout: PeopleTools['send'] = (event, id) => {
      // The button that makes a titular active goes away with it, so their name takes the focus.
      if (event === 'ativarTitular') focusPerson(list.current, id)
      latest.current(event, id)
    }
    return { offered, send: sendAbout }
  }, [offered, latest])
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

/** Moves the focus to the person in the place of a removed one, when it was lost with them. */
function useFocusKept(list: RefObject<Element | null>, ids: readonly string[]): void {
  const before = useRef(ids)
  useEffect(() => {
    const place = before.current.findIndex((id) => !ids.includes(id))
    before.current = ids
    if (place === -1 || document.activeElement !== document.body) return
    focusPerson(list.current, ids[Math.min(place, ids.length - 1)])
  }, [list, ids])
}
