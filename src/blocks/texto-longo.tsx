import type { Given } from '../../names/index.ts'

/** Shows a long text whole, paragraph by paragraph, without a scroll of its own. */
export function TextoLongo({ titulo, paragrafos = [] }: Given<'textoLongo'>) {
  return (
    <div className="prose">
      {titulo && <h3>{titulo}</h3>}
      {paragrafos.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
