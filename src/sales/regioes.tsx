import { listed } from '../../engine/index.ts'
import type { Given } from '../../names/index.ts'
import type { Band } from './band.ts'

function Regioes({ siglas = [], tabela = [], cidadesFora = [] }: Given<'regioes'>) {
  const names = new Map(tabela.map(({ value, label }) => [value, label.replace(/^[A-Z]{2} – /, '')]))
  return (
    <section className="band band-pair">
      <header className="band-head">
        <h2>Onde atendemos</h2>
        <p className="sales-lead">O preço depende do estado.</p>
        {cidadesFora.length > 0 && (
          <p className="small">Ainda não atendemos em {listed(cidadesFora, 'nem em')}.</p>
        )}
      </header>
      <ul className="states">
        {siglas.map((sigla) => (
          <li key={sigla}>
            <b>{sigla}</b> {names.get(sigla)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where it is sold. */
export const regioes: Band<'regioes'> = { Draw: Regioes, lacks: ({ siglas = [] }) => siglas.length === 0 }
