import type { Given } from '../../names/index.ts'
import type { Band } from './band.ts'
import { Sign } from './signs.tsx'

function Condicoes({ itens = [] }: Given<'condicoes'>) {
  return (
    <section className="band band-pair">
      <header className="band-head">
        <h2>O que você precisa saber antes</h2>
        <p className="sales-lead">Contrato bom é contrato lido. Estes são os pontos principais.</p>
      </header>
      <ul className="card truths">
        {itens.map((item) => (
          <li key={item}>
            <Sign name="documento" />
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The hard part, said before. */
export const condicoes: Band<'condicoes'> = {
  Draw: Condicoes,
  lacks: ({ itens = [] }) => itens.length === 0,
}
