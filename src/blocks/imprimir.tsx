import type { Given } from '../../names/index.ts'

/** Prints the page. */
export function Imprimir({ rotulo = 'Imprimir' }: Given<'imprimir'>) {
  return (
    <button type="button" className="button button-secondary" onClick={() => print()}>
      {rotulo}
    </button>
  )
}
