import { formatData } from '../../engine/index.ts'
import type { Given } from '../../names/index.ts'
import { Price } from '../theme/price.tsx'
import { Lines, money } from './lines.tsx'

/** Shows the order beside the steps: its lines, when it starts, and its total a month. */
export function ResumoPedido({ titulo = 'Seu pedido', linhas = [], total, inicio }: ResumoPedidoProps) {
  const start = { rotulo: 'Início do plano', valor: formatData(inicio ?? '') || 'A escolher' }
  return (
    <section className="card card-lifted">
      <h2>{titulo}</h2>
      <Lines lines={[...linhas, start]} />
      <p className="total">
        <span>Total por mês</span> <Price text={money(total)} />
      </p>
    </section>
  )
}

type ResumoPedidoProps = Given<'resumoPedido'>
