import type { Given } from '../../names/index.ts'
import { money } from './lines.tsx'

/** Shows an amount large, above what it is asked for. */
export function Valor({ rotulo, centavos }: Given<'valor'>) {
  return (
    <p className="amount-line">
      <span>{rotulo}</span> <strong className="price price-large">{money(centavos)}</strong>
    </p>
  )
}
