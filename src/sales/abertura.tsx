import type { Given } from '../../engine/config/language/blocks.ts'
import { formatMoeda } from '../../engine/index.ts'
import { Price } from '../theme/text.tsx'
import { advertised, type BandTools, Mosaic, OldPrice, type Produto, SalesButtons } from './band.tsx'
import { Sign } from './signs.tsx'

type AberturaProps = Given<'abertura'> & BandTools

/** The top of the page. */
export function Abertura(given: AberturaProps) {
  const { titulo, texto, produtos, produto, detalhe, unidade, selo, fatos, pecas = [], buttons } = given
  const shown = advertised(produtos, produto)
  return (
    <section className="hero plane">
      <div className="hero-inner">
        <div className="hero-say">
          {selo && <Benefit {...selo} />}
          <h1 tabIndex={-1}>{titulo}</h1>
          {texto && <p className="sales-lead">{texto}</p>}
        </div>
        <div className="hero-act">
          {shown && <From {...shown} detalhe={detalhe} unidade={unidade} />}
          <SalesButtons buttons={buttons} place="actions" />
          <Facts fatos={fatos} />
        </div>
        {pecas.length > 0 && (
          <div className="hero-art">
            <Mosaic pecas={pecas}>
              {shown && unidade && <Sum produto={shown.produto} unidade={unidade} />}
            </Mosaic>
          </div>
        )}
      </div>
    </section>
  )
}

/** What those of a partner get, over the promise. */
const Benefit = ({ valor, quem, oque }: NonNullable<AberturaProps['selo']>) => (
  <p className="benefit">
    <b>{valor}</b>{' '}
    <span>
      <b>{quem}</b> <small>{oque}</small>
    </span>
  </p>
)

interface FromProps extends Pick<AberturaProps, 'detalhe' | 'unidade'> {
  readonly produto: Produto
  readonly isNamed: boolean
}

function From({ produto, isNamed, detalhe, unidade }: FromProps) {
  return (
    <p className="hero-from">
      <span className="hero-quiet">
        {isNamed ? [produto.nome, detalhe].filter(Boolean).join(', ') : 'A partir de'}
        <OldPrice produto={produto} />
      </span>
      <Price large text={formatMoeda(produto.precoCentavos)} />{' '}
      <span className="hero-quiet">{unidade ? `por ${unidade}, por mês` : 'por mês'}</span>
    </p>
  )
}

/** What two cost, so that a price for one is taken for no more than it is: a tile among the others. */
const Sum = ({ produto, unidade }: { readonly produto: Produto; readonly unidade: string }) => (
  <p className="hero-sum">
    <span>
      {produto.nome} · 2 {unidade}s
    </span>{' '}
    <Price text={formatMoeda(2 * produto.precoCentavos)} /> <span>por mês</span>
  </p>
)

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
