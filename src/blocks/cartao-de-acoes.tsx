import type { Given } from '../../names/index.ts'
import { Icon } from '../theme/icon.tsx'
import type { BlockTools } from './block.ts'

/** Offers a few things to do beside the way on, side by side, with what they are good for. */
export function CartaoDeAcoes({ titulo, texto, botoes = [], send }: CartaoDeAcoesProps) {
  return (
    <section className="card card-actions">
      <div>
        <h2>{titulo}</h2>
        {texto && <p className="small">{texto}</p>}
      </div>
      <div>
        {botoes.map(({ evento, rotulo, icone }) => (
          <button
            type="button"
            className="button button-secondary"
            data-event={evento}
            key={evento}
            onClick={() => send(evento)}
          >
            {icone && <Icon name={icone} />} <span>{rotulo}</span>
          </button>
        ))}
      </div>
    </section>
  )
}

type CartaoDeAcoesProps = Given<'cartaoDeAcoes'> & Pick<BlockTools, 'send'>
