import type { Given } from '../../names/index.ts'

/** Lists what to do, in order. */
export function Instrucoes({ itens = [] }: Given<'instrucoes'>) {
  return (
    <ol className="instructions">
      {itens.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ol>
  )
}
