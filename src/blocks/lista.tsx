interface ListProps {
  readonly titulo?: string
  readonly itens?: readonly string[]
}

/** Lists short facts. */
export function Lista({ titulo, itens = [] }: ListProps) {
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
