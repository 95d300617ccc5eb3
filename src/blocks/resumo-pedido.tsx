import { formatData } from '../../engine/index.ts'
import type { Given } from '../../names/index.ts'
import { Lines, money } from './lines.tsx'

/** Shows the order beside the steps: its lines, its total a month, and when it starts. */
export function ResumoPedido({ titulo = 'Resumo do pedido', linhas = [], total, inicio }: ResumoPedidoProps) {
  return (
    <section className="card">
      <h2>{titulo}</h2>
      <Lines lines={linhas} />
      <p className="total">
        <span>Total por mês</span> <strong className="price">{money(total)}</strong>
      </p>
      <p className="small">Início: {formatData(inicio ?? '') || 'a escolher'}</p>
    </section>
  )
}

type ResumoPedidoProps = Given<'resumoPedido'>
