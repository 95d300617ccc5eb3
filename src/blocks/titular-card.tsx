import { memo, type ReactNode } from 'react'
import type { Given } from '../../names/index.ts'
import { Spot } from '../theme/spots.tsx'
import type { ShownDependente, ShownTitular } from './people-list.ts'

/** Names what the list of people may ask for, with the id of the person it is about. */
export type PeopleEvent = NonNullable<Given<'pessoas'>['eventos']>[number]['evento']

/** What is always the same while the list stands: which events are offered, and how one is sent. */
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
    <section className="card" aria-labelledby={`pessoa-${id}`}>
      <div className="person">
        <h2 id={`pessoa-${id}`} data-pessoa={id} tabIndex={-1}>
          {nome}
        </h2>
        <span className="tag">{isActive && !isOnlyOne ? 'Titular ativo' : 'Titular'}</span>
        <div className="person-actions">
          {!isActive && !isOnlyOne && (
            <Action event="ativarTitular" person={titular} tools={tools}>
              Tornar ativo
            </Action>
          )}
          <Action event="editarTitular" person={titular} tools={tools}>
            Editar
          </Action>
          {!isPrincipal && (
            <Action event="excluirTitular" person={titular} tools={tools}>
              Excluir
            </Action>
          )}
        </div>
      </div>
      {dependentes.length === 0 && <NoDependentes isOnlyOne={isOnlyOne} />}
      {dependentes.length > 0 && (
        <ul className="people">
          {dependentes.map((person) => (
            <DependenteRow key={person.id} person={person} tools={tools} />
          ))}
        </ul>
      )}
    </section>
  )
})

interface DependenteRowProps {
  readonly person: ShownDependente
  readonly tools: PeopleTools
}

const DependenteRow = memo(function DependenteRow({ person, tools }: DependenteRowProps) {
  return (
    <li className="person">
      <p data-pessoa={person.id} tabIndex={-1}>
        {person.nome}
        {person.parentesco && (
          <>
            <span className="visually-hidden">,</span> <span className="kinship">{person.parentesco}</span>
          </>
        )}
      </p>
      <div className="person-actions">
        <Action event="editarDependente" person={person} tools={tools}>
          Editar
        </Action>
        <Action event="excluirDependente" person={person} tools={tools}>
          Excluir
        </Action>
      </div>
    </li>
  )
})

interface ActionProps {
  readonly event: PeopleEvent
  readonly person: ShownTitular | ShownDependente
  readonly tools: PeopleTools
  readonly children: ReactNode
}

function Action({ event, person, tools, children }: ActionProps) {
  if (!tools.offered.includes(event)) return null
  return (
    <button
      type="button"
      className="link"
      data-event={event}
      data-item={person.id}
      onClick={() => tools.send(event, person.id)}
    >
      {children} <span className="visually-hidden">{person.nome}</span>
    </button>
  )
}

/** Says that a titular has nobody yet; among several titulares in one line, since most may have nobody. */
function NoDependentes({ isOnlyOne }: { readonly isOnlyOne: boolean }) {
  if (!isOnlyOne) return <p className="small">Nenhum dependente ainda</p>
  return (
    <div className="empty">
      <Spot name="listaVazia" />
      <p className="strong">Nenhum dependente ainda</p>
      <p className="small">Se o plano é só para o titular, continue.</p>
    </div>
  )
}
