interface ListProps {
  readonly titulo?: string
  readonly itens?: readonly string[]
}

/** Lists what to do, in order. */
export function Instrucoes({ itens = [] }: ListProps) {
  return (
    <ol className="instructions">
      {itens.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ol>
  )
}
