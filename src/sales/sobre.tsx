import type { Given } from '../../names/index.ts'
import type { Band } from './band.ts'

const Sobre = ({ titulo, texto }: Given<'sobre'>) => (
  <section className="band band-pair">
    <header className="band-head">
      <h2>{titulo}</h2>
    </header>
    <p className="band-text">{texto}</p>
  </section>
)

/** What the variant says of itself. */
export const sobre: Band<'sobre'> = { Draw: Sobre, lacks: ({ titulo, texto }) => !titulo || !texto }
