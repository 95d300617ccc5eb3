import type { Given } from '../../names/index.ts'
import type { BlockTools } from './block.ts'
import { Lines } from './lines.tsx'

/** Shows a group of facts under a heading, with a way to change them where its rule names an event. */
export function Secao({ titulo, itens = [], evento, acao = 'Alterar', send }: SecaoProps) {
  return (
    <section className="card">
      <div className="card-head">
        <h2>{titulo}</h2>
        {evento && (
          <button type="button" className="link" data-event={evento} onClick={() => send(evento)}>
            <span>{acao}</span> <span className="visually-hidden">{titulo}</span>
          </button>
        )}
      </div>
      <Lines lines={itens} />
    </section>
  )
}

type SecaoProps = Given<'secao'> & Pick<BlockTools, 'send'>
