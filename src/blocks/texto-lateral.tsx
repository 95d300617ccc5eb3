/** Shows the variant's own words at the side of the page. */
export function TextoLateral({ titulo, texto }: { readonly titulo?: string; readonly texto?: string }) {
  return (
    <section className="card">
      {titulo && <h2>{titulo}</h2>}
      {texto && <p>{texto}</p>}
    </section>
  )
}
