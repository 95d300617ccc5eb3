import type { Given } from '../../names/index.ts'

/** Lists short facts. */
export function Lista({ titulo, itens = [] }: Given<'lista'>) {
  return (
    <div className="prose">
      {titulo && <h3>{titulo}</h3>}
      <ul className="bullets">
        {itens.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}
