import type { Given } from '../../names/index.ts'
import { Icon } from '../theme/icon.tsx'
import { coversOf } from '../widgets/covers.ts'

/** Lists what a plan includes, each with its tick. */
export function Incluido({ titulo, itens }: Given<'incluido'>) {
  return (
    <section className="card">
      <h2>{titulo}</h2>
      <ul className="ticks ticks-column">
        {coversOf(itens).map((item) => (
          <li className="tick" key={item}>
            <Icon name="tem" />
            <span>{item}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
