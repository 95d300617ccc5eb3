import { formatData } from '../../engine/index.ts'
import type { Given } from '../../names/index.ts'
import { Tile } from '../theme/art.tsx'
import { Price } from '../theme/price.tsx'
import { Lines, money } from './lines.tsx'

/** Shows the order beside the steps, under the tiles of its brand: its lines, when it starts, and its total, a month unless it says otherwise. */
export function ResumoPedido(props: ResumoPedidoProps) {
  const {
    titulo = 'Seu pedido',
    linhas = [],
    rotuloTotal = 'Total por mês',
    total,
    inicio,
    pecas = [],
  } = props
  const start = { rotulo: 'Início do plano', valor: formatData(inicio ?? '') || 'A escolher' }
  return (
    <section className="card card-lifted">
      {pecas.length > 0 && (
        <div className="strip">
          {pecas.map((peca) => (
            <Tile key={peca} name={peca} />
          ))}
        </div>
      )}
      <h2>{titulo}</h2>
      <Lines lines={[...linhas, start]} />
      <p className="total">
        <span>{rotuloTotal}</span> <Price text={money(total)} />
      </p>
    </section>
  )
}

type ResumoPedidoProps = Given<'resumoPedido'>
