import { money } from './lines.tsx'

interface AmountProps {
  readonly rotulo: string
  readonly centavos?: number
}

/** Shows the sum under a list of facts. */
export function Total({ rotulo, centavos }: AmountProps) {
  return (
    <p className="total">
      <span>{rotulo}</span> <strong className="price">{money(centavos)}</strong>
    </p>
  )
}
