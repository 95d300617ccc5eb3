import type { Given } from '../../names/index.ts'
import { Price } from '../theme/price.tsx'
import { money } from './lines.tsx'

/** Shows an amount large, above what it is asked for. */
export function Valor({ rotulo, centavos }: Given<'valor'>) {
  return (
    <p>
      <span className="visually-hidden">{`${rotulo}:`}</span> <Price text={money(centavos)} large />
    </p>
  )
}
