/** Prints the page. */
export function Imprimir({ rotulo = 'Imprimir' }: { readonly rotulo?: string }) {
  return (
    <button type="button" className="button button-secondary" onClick={() => print()}>
      {rotulo}
    </button>
  )
}
