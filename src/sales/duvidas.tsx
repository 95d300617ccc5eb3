import type { Given } from '../../names/index.ts'
import type { Band, BandTools } from './band.ts'
import { Sign } from './signs.tsx'

function Duvidas({ itens = [], id }: Given<'duvidas'> & BandTools) {
  return (
    <section className="band band-pair" id={id}>
      <header className="band-head">
        <h2>Dúvidas comuns</h2>
      </header>
      <div className="questions">
        {itens.map(({ pergunta, resposta }, i) => (
          <details key={pergunta} open={i === 0}>
            <summary>
              {pergunta}
              <Sign name="mais" />
            </summary>
            <p>{resposta}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

/** Questions and answers. */
export const duvidas: Band<'duvidas'> = {
  Draw: Duvidas,
  lacks: ({ itens = [] }) => itens.length === 0,
  nav: { id: 'duvidas', label: 'Dúvidas' },
}
