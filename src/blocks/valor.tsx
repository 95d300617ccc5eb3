import { money } from './lines.tsx'

interface AmountProps {
  readonly rotulo: string
  readonly centavos?: number
}

/** Shows an amount large, above what it is asked for. */
export function Valor({ rotulo, centavos }: AmountProps) {
  return (
    <p className="amount-line">
      <span>{rotulo}</span> <strong className="price price-large">{money(centavos)}</strong>
    </p>
  )
}
