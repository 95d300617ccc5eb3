import type { Given } from '../../names/index.ts'
import type { BlockTools } from './block.ts'

/** Shows one fact that is settled, with a way to change it. */
export function LinhaFixa({ rotulo, valor, evento, acao = 'Alterar', send }: LinhaFixaProps) {
  return (
    <div className="fixed-line">
      <p>
        <span className="small">{rotulo}</span>
        <br />
        <span className="figures strong">{valor}</span>
      </p>
      {evento && (
        <button type="button" className="link" data-event={evento} onClick={() => send(evento)}>
          {acao} <span className="visually-hidden">{rotulo}</span>
        </button>
      )}
    </div>
  )
}

type LinhaFixaProps = Given<'linhaFixa'> & Pick<BlockTools, 'send'>
