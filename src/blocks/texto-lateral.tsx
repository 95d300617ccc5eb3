import type { Given } from '../../names/index.ts'

/** Shows the variant's own words at the side of the page. */
export function TextoLateral({ titulo, texto }: Given<'textoLateral'>) {
  return (
    <section className="card aside-text">
      {titulo && <h2>{titulo}</h2>}
      {texto && <p>{texto}</p>}
    </section>
  )
}
