import type { Given } from '../../names/index.ts'
import { Avatar } from '../theme/avatar.tsx'
import type { BlockTools } from './block.ts'

/** Shows one fact that is settled, with a way to change it; with a name, as the card of the person who was found. */
export function LinhaFixa({ rotulo, valor, nome, evento, acao = 'Alterar', send }: LinhaFixaProps) {
  return (
    <div className={nome ? 'fixed-line found-person' : 'fixed-line'}>
      {nome && <Avatar nome={nome} kind="titular" />}
      <p>
        {nome && <b>{nome}</b>} <span className="small">{rotulo}</span>{' '}
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
