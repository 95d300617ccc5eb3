import type { Given } from '../../names/index.ts'
import { Price } from '../theme/price.tsx'
import { money } from './lines.tsx'

/** Shows the sum under a list of facts. */
export function Total({ rotulo, centavos }: Given<'total'>) {
  return (
    <p className="total">
      <span>{rotulo}</span> <Price text={money(centavos)} />
    </p>
  )
}
