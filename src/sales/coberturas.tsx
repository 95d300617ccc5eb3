import { listed } from '../../engine/index.ts'
import type { Given } from '../../names/index.ts'
import { coversOf } from '../widgets/covers.ts'
import type { Band, BandTools, Produto } from './band.ts'
import { Sign } from './signs.tsx'

type CoberturasProps = Given<'coberturas'> & BandTools

function Coberturas({ titulo, texto, itens = [], produtos = [], id }: CoberturasProps) {
  const lead = texto ?? (isLadder(produtos) ? 'Cada plano inclui tudo do anterior.' : undefined)
  return (
    <section className="band" id={id}>
      <header className="band-head">
        <h2>{titulo ?? 'O que o plano cobre'}</h2>
        {lead && <p className="sales-lead">{lead}</p>}
      </header>
      <ul className="covers">
        {itens.map((item) => (
          <li className="cover" key={item.nome}>
            <span className="glyph">
              <Sign name={item.icone} />
            </span>
            <h3>{item.nome}</h3>
            <p>
              {item.resumo}
              {item.resumo && <br />}
              {whereOf(item, produtos)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Says which plans cover something, or are of its category; '' where none says so, or where there is but one. */
function whereOf(
  { nome, codigo }: NonNullable<CoberturasProps['itens']>[number],
  produtos: readonly Produto[],
): string {
  const having = produtos.filter(({ tipoCobertura, categoria }) =>
    codigo ? categoria === codigo : coversOf(tipoCobertura).includes(nome),
  )
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
