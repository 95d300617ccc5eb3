import { listed } from '../../engine/index.ts'
import type { Given } from '../../names/index.ts'
import { coversOf } from '../widgets/covers.ts'
import type { Band, BandTools, Produto } from './band.ts'
import { Sign } from './signs.tsx'

function Coberturas({ itens = [], produtos = [], id }: Given<'coberturas'> & BandTools) {
  return (
    <section className="band" id={id}>
      <header className="band-head">
        <h2>O que o plano cobre</h2>
        {isLadder(produtos) && <p className="sales-lead">Cada plano inclui tudo do anterior.</p>}
      </header>
      <ul className="covers">
        {itens.map(({ nome, icone }) => (
          <li className="cover" key={nome}>
            <span className="glyph">
              <Sign name={icone} />
            </span>
            <h3>{nome}</h3>
            <p>{whereOf(nome, produtos)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Says which plans cover something; '' where none says so, or where there is but one. */
function whereOf(nome: string, produtos: readonly Produto[]): string {
  const having = produtos.filter(({ tipoCobertura }) => coversOf(tipoCobertura).includes(nome))
  if (produtos.length < 2 || having.length === 0) return ''
  return having.length === produtos.length ? 'Em todos os planos' : listed(having.map((each) => each.nome))
}

/** Whether each plan covers all that the one before it does. */
function isLadder(produtos: readonly Produto[]): boolean {
  const covers = produtos.map(({ tipoCobertura }) => coversOf(tipoCobertura))
  return (
    produtos.length > 1 && covers.slice(1).every((more, i) => covers[i]?.every((each) => more.includes(each)))
  )
}

/** What is covered, each with the plans that have it. */
export const coberturas: Band<'coberturas'> = {
  Draw: Coberturas,
  lacks: ({ itens = [] }) => itens.length === 0,
  nav: { id: 'cobertura', label: 'Cobertura' },
}
