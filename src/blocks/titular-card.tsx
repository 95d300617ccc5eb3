import { memo, type ReactNode } from 'react'
import type { Given } from '../../names/index.ts'
import { untranslated } from '../theme/as-is.ts'
import { Avatar } from '../theme/avatar.tsx'
import { Icon, type IconName } from '../theme/icon.tsx'
import { Spot } from '../theme/spots.tsx'
import type { ShownTitular } from './people-list.ts'

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
            <Action event="ativarTitular" person={titular} tools={tools}>
              <span>Tornar ativo</span>
            </Action>
          )}
          <IconAction event="editarTitular" person={titular} tools={tools} icon="editar" text="Editar" />
          {!isPrincipal && (
            <IconAction event="excluirTitular" person={titular} tools={tools} icon="excluir" text="Excluir" />
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
        <IconAction event="editarDependente" person={person} tools={tools} icon="editar" text="Editar" />
        <IconAction event="excluirDependente" person={person} tools={tools} icon="excluir" text="Excluir" />
      </div>
    </li>
  )
})

interface ActionProps {
  readonly event: PeopleEvent
  readonly person: Pick<ShownTitular, 'id' | 'nome'>
  readonly tools: PeopleTools
  readonly className?: string
  readonly children: ReactNode
}

function Action({ event, person, tools, className = 'link', children }: ActionProps) {
  if (!tools.offered.includes(event)) return null
  return (
    <button
      type="button"
      className={className}
      data-event={event}
      data-item={person.id}
      onClick={() => tools.send(event, person.id)}
    >
      {children}{' '}
      <span className="visually-hidden" {...untranslated}>
        {person.nome}
      </span>
    </button>
  )
}

interface IconActionProps extends Omit<ActionProps, 'children'> {
  readonly icon: IconName
  readonly text: string
}

/** Offers what its sign says; whoever hears the page hears it in words. */
function IconAction({ icon, text, ...props }: IconActionProps) {
  return (
    <Action {...props} className="icon-button">
      <Icon name={icon} />
      <span className="visually-hidden">{text}</span>
    </Action>
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
