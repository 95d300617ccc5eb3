import type { Given } from '../../names/index.ts'
import type { BlockTools } from './block.ts'

/** Tells something small, with a link-button where it leads somewhere. */
export function Texto({ texto, acao, evento, send }: TextoProps) {
  return (
    <p className="small">
      <span>{texto}</span>
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

type TextoProps = Given<'texto'> & Pick<BlockTools, 'send'>
