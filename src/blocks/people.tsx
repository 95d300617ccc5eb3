import { Spot } from '../theme/spots.tsx'
import type { BlockTools } from './block.ts'

interface Person {
  readonly id: string
  readonly nome: string
}

interface PessoasProps extends BlockTools {
  readonly titulares?: readonly Person[]
  readonly dependentes?: readonly (Person & { readonly titular?: string })[]
  /** The id of the holder whom a new dependent will belong to. */
  readonly ativo?: string
  /** The event that asks to take a dependent away; it carries the dependent's id. */
  readonly evento?: string
}

/** Lists who is in the contract: each holder with the dependents of theirs, and a way to take one away. */
export function Pessoas({ titulares = [], dependentes = [], ativo, evento, send }: PessoasProps) {
  return titulares.map((titular) => (
    <section className="card" key={titular.id}>
      <div className="card-head">
        <h2>{titular.nome}</h2>
        <span className="tag">
          {titular.id === ativo && titulares.length > 1 ? 'Titular ativo' : 'Titular'}
        </span>
      </div>
      <Dependents
        people={dependentes.filter((each) => titulares.length === 1 || each.titular === titular.id)}
        remove={evento ? (id) => send(evento, id) : undefined}
      />
    </section>
  ))
}

interface DependentsProps {
  readonly people: readonly Person[]
  readonly remove: ((id: string) => void) | undefined
}

function Dependents({ people, remove }: DependentsProps) {
  if (people.length === 0) {
    return (
      <div className="empty">
        <Spot name="listaVazia" />
        <p className="strong">Nenhum dependente ainda</p>
        <p className="small">Se o plano é só para o titular, continue.</p>
      </div>
    )
  }
  return (
    <ul className="people">
      {people.map(({ id, nome }) => (
        <li key={id}>
          <span>{nome}</span>
          {remove && (
            <button type="button" className="link" onClick={() => remove(id)}>
              Excluir <span className="visually-hidden">{nome}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
