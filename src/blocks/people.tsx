import { memo, type RefObject, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Given } from '../../engine/config/language/blocks.ts'
import { ageInMonths, foldedName, hourInSaoPaulo } from '../../engine/index.ts'
import { useKeyDown, useLatest } from '../field/host.ts'
import { Avatar, Icon, Spot } from '../theme/pictures.tsx'
import { Price, untranslated } from '../theme/text.tsx'
import { money } from './texts.tsx'
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

/** What the list of people is made of: the rows of `tabela` are the kinships, `principal`, `novo` and `tirando` ids of people. */
export type GivenPeople = Omit<Given<'pessoas'>, 'eventos' | 'resumo' | 'saiu' | 'faltam'>

/** One line of the list: a name, the name as the filter compares it, and the line below it. */
interface Person {
  readonly id: string
  readonly nome: string
  readonly folded: string
  /** What they are and how old: "Filho · 8 anos". */
  readonly detail: string
  /** The word that marks who has just come in; '' for the others. */
  readonly mark: string
  /** Whether the person is asked whether this one goes. */
  readonly isLeaving: boolean
}

/** A titular with what may be done to them and the dependentes of theirs that show. */
export interface ShownTitular extends Person {
  readonly isOnlyOne: boolean
  readonly isPrincipal: boolean
  readonly dependentes: readonly Person[]
}

/** Arranges the people of a contract on a day: each titular with the dependentes of theirs; an only titular has them all. */
export function titularesOf(given: GivenPeople, today: string): readonly ShownTitular[] {
  const { titulares = [], dependentes = [], tabela = [], principal, novo, tirando } = given
  const kinships = new Map(tabela.map(({ value, label }) => [value, label] as const))
  const personOf = (who: GivenPerson, kinship: string): Person => ({
    id: who.id,
    nome: who.nome,
    folded: foldedName(who.nome),
    detail: [kinship, ageOn(today, who.dataNascimento)].filter((part) => part !== '').join(' · '),
    mark: who.id === novo ? (who.sexo === 'M' ? 'novo' : 'nova') : '',
    isLeaving: who.id === tirando,
  })
  const rows = dependentes.map((each) => ({
    titular: each.titular,
    person: personOf(each, kinships.get(each.grauParentesco ?? 0) ?? ''),
  }))
  const isOnlyOne = titulares.length === 1
  return titulares.map((each): ShownTitular => {
    const own = rows.filter(({ titular }) => isOnlyOne || titular === each.id)
    const { id, nome, folded, detail, mark, isLeaving } = personOf(each, 'Titular')
    const dependentes = own.map(({ person }) => person)
    return {
      id,
      nome,
      folded,
      detail,
      mark,
      isLeaving,
      isOnlyOne,
      isPrincipal: id === principal,
      dependentes,
    }
  })
}

/** Writes how old a person is on a day, in months below the age of two; '' without a birth date. */
export function ageOn(today: string, birth: string | undefined): string {
  if (!birth || birth > today) return ''
  const months = ageInMonths(birth, today)
  if (months < 1) return 'menos de 1 mês'
  if (months < 24) return months === 1 ? '1 mês' : `${months} meses`
  return `${Math.floor(months / 12)} anos`
}

type GivenPerson = NonNullable<GivenPeople['titulares']>[number]

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
  const { id, nome, isOnlyOne, isPrincipal, dependentes } = titular
  const can = isPrincipal ? ([edits.titular] as const) : ([edits.titular, removes.titular] as const)
  return (
    <section className="card titular" aria-labelledby={`pessoa-${id}`}>
      <div className="person person-first">
        <Row person={titular} kind="titular" can={can} along={dependentes.length} tools={tools} />
      </div>
      {isOnlyOne && dependentes.length === 0 && (
        <div className="empty">
          <Spot name="listaVazia" />
          <p className="strong">Nenhum dependente ainda</p>
        </div>
      )}
      {dependentes.length > 0 && (
        <ul className="people">
          {dependentes.map((person) => (
            <DependenteRow key={person.id} text={JSON.stringify(person)} tools={tools} />
          ))}
        </ul>
      )}
      {!isOnlyOne && tools.offered.includes('adicionarDependente') && (
        <button
          type="button"
          className="link"
          data-event="adicionarDependente"
          data-item={id}
          onClick={() => tools.send('adicionarDependente', id)}
        >
          <Icon name="mais" /> <DependenteOf nome={nome} />
        </button>
      )}
    </section>
  )
})

const DependenteOf = ({ nome }: { readonly nome: string }) => (
  <span>
    <span>Adicionar dependente de</span> <span {...untranslated}>{firstName(nome)}</span>
  </span>
)

const firstName = (nome: string) => nome.trim().replace(/\s.*/s, '')

interface DependenteRowProps {
  /** The person, written down: where one of ninety-nine is new, the others are not drawn again. */
  readonly text: string
  readonly tools: PeopleTools
}

const DependenteRow = memo(function DependenteRow({ text, tools }: DependenteRowProps) {
  const person: Person = JSON.parse(text)
  return (
    <li className={person.mark ? 'person person-new' : 'person'}>
      <Row person={person} can={[edits.dependente, removes.dependente]} along={0} tools={tools} />
    </li>
  )
})

const edits = { titular: 'editarTitular', dependente: 'editarDependente' } as const
const removes = { titular: 'excluirTitular', dependente: 'excluirDependente' } as const

interface RowProps {
  readonly person: Person
  readonly kind?: 'titular'
  readonly can: readonly PeopleEvent[]
  /** How many go along where this one goes. */
  readonly along: number
  readonly tools: PeopleTools
}

/** Shows a person and what may be done to them, or asks in their place whether they go. */
function Row({ person, kind, can, along, tools }: RowProps) {
  const { id, nome, detail, mark, isLeaving } = person
  const Name = kind ? 'h2' : 'b'
  return (
    <>
      <Avatar nome={nome} {...(kind && { kind })} />
      <div className="person-name" hidden={isLeaving}>
        <Name id={`pessoa-${id}`} data-pessoa={id} tabIndex={-1} {...untranslated}>
          {nome}
        </Name>
        {detail && <span className="visually-hidden">,</span>}{' '}
        <span className="kinship">
          <span>{detail}</span>
          {mark && (
            <>
              {' '}
              <b className="tag">{mark}</b>
            </>
          )}
        </span>
      </div>
      {isLeaving ? (
        <Question person={person} along={along} tools={tools} />
      ) : (
        <div className="person-actions">
          {can.map((event) => (
            <Action key={event} event={event} person={person} tools={tools} />
          ))}
        </div>
      )}
    </>
  )
}

/** Asks in the row of a person whether they go; the answer that changes nothing has the focus, and gives it back to the bin. */
function Question({ person, along, tools }: Pick<RowProps, 'person' | 'along' | 'tools'>) {
  const { id, nome } = person
  const keep = useRef<HTMLButtonElement>(null)
  const others = along === 0 ? '' : along === 1 ? 'e 1 dependente ' : `e ${along} dependentes `
  useEffect(() => keep.current?.focus(), [])
  return (
    <fieldset className="person-question">
      <legend>
        <span>Tirar</span> <b {...untranslated}>{firstName(nome)}</b> <span>{`${others}da proposta?`}</span>
      </legend>
      <p className="person-answers">
        <button
          type="button"
          className="link danger"
          data-event="excluir"
          onClick={() => tools.send('excluir', id)}
        >
          Tirar
        </button>
        <button
          type="button"
          className="link"
          data-event="manter"
          ref={keep}
          onClick={() => tools.send('manter', id)}
        >
          Manter
        </button>
      </p>
    </fieldset>
  )
}

interface ActionProps {
  readonly event: PeopleEvent
  readonly person: Person
  readonly tools: PeopleTools
}

function Action({ event, person, tools }: ActionProps) {
  if (!tools.offered.includes(event)) return null
  const isEdit = event === edits.titular || event === edits.dependente
  return (
    <button
      type="button"
      className="icon-button"
      data-event={event}
      data-item={person.id}
      onClick={() => tools.send(event, person.id)}
    >
      <Icon name={isEdit ? 'editar' : 'excluir'} />
      <span className="visually-hidden">{isEdit ? 'Editar' : 'Tirar'}</span>{' '}
      <span className="visually-hidden" {...untranslated}>
        {person.nome}
      </span>
    </button>
  )
}

/** How long the way back of who has just gone shows, in milliseconds, while it is not used. */
const undoMs = 8_000

interface GoneProps {
  readonly nome: string
  readonly undo: () => void
}

/** Says who has just gone, with the way back for some seconds; it stays while the pointer or the focus is on it. */
function Gone({ nome, undo }: GoneProps) {
  const [isHeld, hold] = useState(false)
  const [isOver, end] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const clock = setTimeout(() => end(true), undoMs)
    return () => clearTimeout(clock)
  }, [isHeld])
  if (isOver) return null
  return (
    <div className="toast toast-undo">
      <p>
        <span {...untranslated}>{nome}</span> <span>saiu da proposta.</span>
      </p>
      <button
        type="button"
        className="link"
        data-event="desfazer"
        onClick={undo}
        onPointerEnter={() => hold(true)}
        onPointerLeave={() => hold(false)}
        onFocus={() => hold(true)}
        onBlur={() => hold(false)}
      >
        Desfazer
      </button>
    </div>
  )
}

/** Says how many people there are, and what they come to. */
function Sum({ titulo, detalhe, centavos, conta }: NonNullable<Given<'pessoas'>['resumo']>) {
  return (
    <div className="people-sum">
      <p>
        <b className="people-count">{titulo}</b>
        <span className="small">{detalhe}</span>
      </p>
      {centavos !== undefined && (
        <p>
          <Price text={money(centavos)} /> <span className="small">{conta}</span>
        </p>
      )}
    </div>
  )
}

const filterFrom = 4

type PessoasProps = Given<'pessoas'> & Pick<BlockTools, 'send' | 'announce' | 'at'>

/**
 * Lists who is in the contract: each titular with the dependentes of theirs, and what may be done to each.
 *
 * From four people on a field filters them by name. A person is rendered again only when changed.
 */
export function Pessoas(props: PessoasProps) {
  const { titulares, dependentes, tabela, principal, novo, tirando, eventos = [], send, announce, at } = props
  const { resumo, saiu, faltam } = props
  const given = useSame({ titulares, dependentes, tabela, principal, novo, tirando })
  const offered = useSame(eventos.map(({ evento }) => evento))
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')

  const today = hourInSaoPaulo(at).date
  const people = useMemo(() => titularesOf(given, today), [given, today])
  const everybody = useMemo(() => idsOf(people), [people])
  const hasFilter = everybody.length >= filterFrom
  // What is typed shows at once; the list follows when there is time.
  const wanted = useDeferredValue(hasFilter ? text : '')
  const shown = useMemo(() => filtered(people, wanted), [people, wanted])

  const latest = useLatest(send)
  const tools = useMemo(
    (): PeopleTools => ({ offered, send: (event, id) => latest.current(event, id) }),
    [offered, latest],
  )
  useFocusKept(list, everybody)
  useFocusBack(list, tirando)
  const only = people.length === 1 ? people[0] : undefined

  return (
    <div className="titulares" ref={list}>
      {resumo?.titulo && <Sum {...resumo} />}
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
      {saiu?.nome && offered.includes('desfazer') && (
        <Gone key={saiu.id} nome={saiu.nome} undo={() => send('desfazer')} />
      )}
      {only && offered.includes('adicionarDependente') && (
        <button
          type="button"
          className={faltam ? 'button button-primary' : 'add'}
          data-event="adicionarDependente"
          data-item={only.id}
          onClick={() => send('adicionarDependente', only.id)}
        >
          <Icon name="mais" /> <DependenteOf nome={only.nome} />
        </button>
      )}
      {offered.includes('adicionarTitular') && (
        <button
          type="button"
          className="link"
          data-event="adicionarTitular"
          onClick={() => send('adicionarTitular')}
        >
          <Icon name="novaPessoa" /> <span>Adicionar outro titular</span>
        </button>
      )}
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

/** Gives the focus back to the bin of who stays, when the question is gone and the focus with it. */
function useFocusBack(list: RefObject<Element | null>, asked: string | undefined): void {
  const before = useRef(asked)
  useEffect(() => {
    const kept = before.current
    before.current = asked
    if (kept === undefined || asked !== undefined || document.activeElement !== document.body) return
    const bin = `[data-event^="excluir"][data-item="${CSS.escape(kept)}"]`
    list.current?.querySelector<HTMLElement>(bin)?.focus()
  }, [list, asked])
}
