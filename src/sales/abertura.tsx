import type { Given } from '../../engine/config/language/blocks.ts'
import { formatMoeda } from '../../engine/index.ts'
import { Price } from '../theme/text.tsx'
import { advertised, type BandTools, Glyph, Mosaic, OldPrice, type Produto, SalesButtons } from './band.tsx'
import { Sign } from './signs.tsx'

type AberturaProps = Given<'abertura'> & BandTools

/** The top of the page. */
export function Abertura(given: AberturaProps) {
  const { titulo, texto, produtos, produto, unidade, icone, fatos, pecas = [], buttons } = given
  const shown = advertised(produtos, produto)
  return (
    <section className="hero plane">
      <div className="hero-inner">
        <div className="hero-say">
          <h1 tabIndex={-1}>{titulo}</h1>
          {texto && <p className="sales-lead">{texto}</p>}
        </div>
        <div className="hero-act">
          {shown && <From {...shown} unidade={unidade} />}
          <SalesButtons buttons={buttons} place="actions" />
          <Facts fatos={fatos} />
        </div>
        {pecas.length > 0 && (
          <div className="hero-art">
            <Mosaic pecas={pecas} />
            {shown && <Sum produto={shown.produto} unidade={unidade} icone={icone} />}
          </div>
        )}
      </div>
    </section>
  )
}

interface FromProps {
  readonly produto: Produto
  readonly isNamed: boolean
  readonly unidade: string | undefined
}

function From({ produto, isNamed, unidade }: FromProps) {
  return (
    <p className="hero-from">
      <span className="hero-quiet">
        {isNamed ? produto.nome : 'A partir de'}
        <OldPrice produto={produto} />
      </span>
      <Price large text={formatMoeda(produto.precoCentavos)} />{' '}
      <span className="hero-quiet">{unidade ? `por ${unidade}, por mês` : 'por mês'}</span>
    </p>
  )
}

/** What two cost, so that a price for one is taken for no more than it is. */
function Sum({ produto, unidade, icone }: Omit<FromProps, 'isNamed'> & Pick<AberturaProps, 'icone'>) {
  if (!unidade) return null
  return (
    <p className="hero-sum">
      <Glyph name={icone ?? 'pessoas'} />
      <span>
        {produto.nome} · 2 {unidade}s <b>{formatMoeda(2 * produto.precoCentavos)} por mês</b>
      </span>
    </p>
  )
}

function Facts({ fatos = [] }: Pick<AberturaProps, 'fatos'>) {
  const said = fatos.filter(({ texto }) => texto)
  if (said.length === 0) return null
  return (
    <ul className="hero-facts">
      {said.map(({ icone, texto }) => (
        <li key={texto}>
          <Sign name={icone} />
          {texto}
        </li>
      ))}
    </ul>
  )
}
