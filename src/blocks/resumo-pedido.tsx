import { formatData } from '../../engine/index.ts'
import type { Given } from '../../names/index.ts'
import { Tile } from '../theme/art.tsx'
import { Price } from '../theme/price.tsx'
import type { BlockTools } from './block.ts'
import { Lines, money } from './lines.tsx'

/**
 * Shows the order beside the steps, under the tiles of its brand: its lines, when it starts, its total, a month unless it
 * says otherwise, and the button of the step where its price bar stands here.
 */
export function ResumoPedido(props: ResumoPedidoProps) {
  const {
    titulo = 'Seu pedido',
    linhas = [],
    rotuloTotal = 'Total por mês',
    total,
    inicio,
    semInicio,
    pecas = [],
    submit,
  } = props
  const start = { rotulo: 'Início do plano', valor: formatData(inicio ?? '') || 'A escolher' }
  const shown = !inicio && semInicio === 'some' ? linhas : [...linhas, start]
  return (
    <section className="card card-lifted order">
      {pecas.length > 0 && (
        <div className="strip">
          {pecas.map((peca) => (
            <Tile key={peca} name={peca} />
          ))}
        </div>
      )}
      <h2>{titulo}</h2>
      <Lines lines={shown} />
      <p className="total">
        <span>{rotuloTotal}</span> <Price text={money(total)} />
      </p>
      {submit}
    </section>
  )
}

type ResumoPedidoProps = Given<'resumoPedido'> & Pick<BlockTools, 'submit'>
