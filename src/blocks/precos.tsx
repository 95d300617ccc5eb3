import { formatMoeda } from '../../engine/index.ts'

interface PrecosProps {
  readonly titulo?: string
  readonly itens?: readonly { readonly nome: string; readonly precoCentavos: number }[]
}

/** Lists what each plan costs per person, under the name of its table. */
export function Precos({ titulo, itens = [] }: PrecosProps) {
  return (
    <section className="card">
      <h3>{titulo}</h3>
      <p className="small">Preço por vida, por mês</p>
      <dl className="lines">
        {itens.map(({ nome, precoCentavos }) => (
          <div className="line" key={nome}>
            <dt>{nome}</dt>
            <dd className="figures">{formatMoeda(precoCentavos)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
