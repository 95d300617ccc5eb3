import { Icon, type IconName } from '../theme/icon.tsx'
import type { BlockTools } from './block.ts'

/** Tells something beside the form, tinted by what it means. */
export function Nota({ tipo = 'info', titulo, texto }: NotaProps) {
  return (
    <div className={`note note-${tipo}`}>
      <Icon name={tipo} />
      <div>
        {titulo && <p className="strong">{titulo}</p>}
        {texto && <p>{texto}</p>}
      </div>
    </div>
  )
}

interface NotaProps {
  readonly tipo?: Exclude<IconName, 'erro'>
  readonly titulo?: string
  readonly texto?: string
}

/** Tells something small, with a link-button where it leads somewhere. */
export function Texto({ texto, acao, evento, send }: TextoProps) {
  return (
    <p className="small">
      {texto}
      {evento && acao && (
        <>
          {' '}
          <button type="button" className="link" data-event={evento} onClick={() => send(evento)}>
            {acao}
          </button>
        </>
      )}
    </p>
  )
}

interface TextoProps extends BlockTools {
  readonly texto: string
  readonly acao?: string
  readonly evento?: string
}

/** Shows a long text whole, paragraph by paragraph, without a scroll of its own. */
export function TextoLongo({ titulo, paragrafos = [] }: TextoLongoProps) {
  return (
    <div className="prose">
      {titulo && <h3>{titulo}</h3>}
      {paragrafos.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}

interface TextoLongoProps {
  readonly titulo?: string
  readonly paragrafos?: readonly string[]
}

/** Shows the variant's own words at the side of the page. */
export function TextoLateral({ titulo, texto }: { readonly titulo?: string; readonly texto?: string }) {
  return (
    <section className="card">
      {titulo && <h2>{titulo}</h2>}
      {texto && <p>{texto}</p>}
    </section>
  )
}

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
