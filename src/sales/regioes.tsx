import { listed } from '../../engine/index.ts'
import type { Given } from '../../names/index.ts'
import type { Band } from './band.ts'
import { SalesLink } from './buttons.tsx'

const consult = { label: 'Consultar CEP', isPrimary: false, opensTab: false }

function Regioes({ texto, siglas = [], tabela = [], cidadesFora = [], evento }: Given<'regioes'>) {
  const names = new Map(tabela.map(({ value, label }) => [value, label.replace(/^[A-Z]{2} – /, '')]))
  return (
    <section className="band band-pair">
      <header className="band-head">
        <h2>Onde atendemos</h2>
        <p className="sales-lead">
          {texto ?? 'O preço depende do estado.'}
          {evento && ' Veja pelo CEP se há plano para a sua cidade.'}
        </p>
        {cidadesFora.length > 0 && (
          <p className="small">Ainda não atendemos em {listed(cidadesFora, 'nem em')}.</p>
        )}
        {evento && <SalesLink button={{ event: evento, ...consult }} look="button-tint" />}
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
