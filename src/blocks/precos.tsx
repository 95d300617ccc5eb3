import { formatMoeda } from '../../engine/index.ts'
import type { Given } from '../../names/index.ts'
import { untranslated } from '../theme/as-is.ts'

/** Lists what each plan costs per person, under the name of its table. */
export function Precos({ titulo, itens = [] }: Given<'precos'>) {
  return (
    <section className="card">
      <h3>{titulo}</h3>
      <p className="small">Preço por vida, por mês</p>
      <dl className="lines">
        {itens.map(({ nome, precoCentavos }) => (
          <div className="line" key={nome}>
            <dt>{nome}</dt>
            <dd className="figures" {...untranslated}>
              {formatMoeda(precoCentavos)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
