import { formatData } from '../../engine/index.ts'
import type { Line } from './block.ts'
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

interface ResumoPedidoProps {
  readonly titulo?: string
  readonly linhas?: readonly Line[]
  readonly total?: number
  readonly inicio?: string
}
