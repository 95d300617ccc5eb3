import type { Given } from '../../names/index.ts'
import { money } from './lines.tsx'

/** Shows the sum under a list of facts. */
export function Total({ rotulo, centavos }: Given<'total'>) {
  return (
    <p className="total">
      <span>{rotulo}</span> <strong className="price">{money(centavos)}</strong>
    </p>
  )
}
