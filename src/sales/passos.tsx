import type { Given } from '../../names/index.ts'
import { advertised, type Band, type BandTools } from './band.ts'
import { Sample } from './samples.tsx'

function Passos({ itens = [], produtos, produto, quantas, taxaCentavos, id }: Given<'passos'> & BandTools) {
  const shown = advertised(produtos, produto)?.produto
  return (
    <section className="band" id={id}>
      <header className="band-head">
        <h2>Três passos, pelo celular</h2>
      </header>
      <ol className="three">
        {itens.map(({ titulo, texto, vinheta }) => (
          <li key={titulo}>
            <div className="sample" aria-hidden="true">
              <Sample name={vinheta} produto={shown} quantas={quantas} taxaCentavos={taxaCentavos} />
            </div>
            <h3>{titulo}</h3>
            <p>{texto}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** How it is bought, in three steps. */
export const passos: Band<'passos'> = {
  Draw: Passos,
  lacks: ({ itens = [] }) => itens.length === 0,
  nav: { id: 'como', label: 'Como funciona' },
}
