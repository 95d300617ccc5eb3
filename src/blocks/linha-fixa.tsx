import type { Given } from '../../names/index.ts'
import { asIs, untranslated } from '../theme/as-is.ts'
import { Avatar } from '../theme/avatar.tsx'
import { Icon } from '../theme/icon.tsx'
import type { BlockTools } from './block.ts'

/**
 * Shows one fact that is settled, with a way to change it: with a name as the card of the person who was found, with an
 * icon on one line; of a table, by the label of its row.
 */
export function LinhaFixa(props: LinhaFixaProps) {
  const { rotulo, valor, nome, icone, tabela, evento, acao = 'Alterar', send } = props
  const shown = tabela?.find(({ value }) => value === valor)?.label ?? valor
  return (
    <div className={nome ? 'fixed-line found-person' : icone ? 'fixed-line fixed-line-sign' : 'fixed-line'}>
      {nome && <Avatar nome={nome} kind="titular" />}
      {icone && <Icon name={icone} />}
      <p>
        {nome && <b {...untranslated}>{nome}</b>} <span className="small">{rotulo}</span>{' '}
        <span className="figures strong" {...asIs(String(shown ?? ''))}>
          {shown}
        </span>
      </p>
      {evento && (
        <button type="button" className="link" data-event={evento} onClick={() => send(evento)}>
          <span>{acao}</span> <span className="visually-hidden">{rotulo}</span>
        </button>
      )}
    </div>
  )
}

type LinhaFixaProps = Given<'linhaFixa'> & Pick<BlockTools, 'send'>
