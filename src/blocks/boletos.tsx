import { digitsOf, formatData } from '../../engine/index.ts'
import type { Given } from '../../names/index.ts'
import { linkable } from '../page/linkable.ts'
import { asIs, untranslated } from '../theme/as-is.ts'
import { Icon } from '../theme/icon.tsx'
import type { BlockTools } from './block.ts'
import { money } from './lines.tsx'
import { TypedLine } from './typed-line.tsx'

type BoletosProps = Given<'boletos'> & Pick<BlockTools, 'announce'>

/** Lists boletos in a table: when each is due, how much and how it stands, and under it its number to copy and its PDF. */
export function Boletos({ itens = [], announce }: BoletosProps) {
  return (
    <table className="boletos figures">
      <caption className="visually-hidden">Boletos</caption>
      <thead>
        <tr>
          <th scope="col">Vencimento</th>
          <th scope="col">Valor</th>
          <th scope="col">Situação</th>
        </tr>
      </thead>
      {itens.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they come whole from one answer and keep their order.
        <Boleto key={place} item={item} announce={announce} />
      ))}
    </table>
  )
}

const standing = { aberto: 'Em aberto', vencido: 'Vencido' } as const

interface BoletoProps extends Pick<BlockTools, 'announce'> {
  readonly item: NonNullable<BoletosProps['itens']>[number]
}

function Boleto({ item, announce }: BoletoProps) {
  const { vencimento, valorCentavos, situacao, linhaDigitavel, linkBoleto } = item
  const due = vencimento ? formatData(vencimento) : '—'
  const of = vencimento ? `do boleto que vence em ${due}` : `do boleto de ${money(valorCentavos)}`
  return (
    <tbody>
      <tr>
        <th scope="row" {...asIs(due)}>
          {due}
        </th>
        <td {...untranslated}>{money(valorCentavos)}</td>
        <td className={situacao === 'vencido' ? 'overdue' : undefined}>{standing[situacao]}</td>
      </tr>
      <tr>
        <td colSpan={3}>
          <div className="boleto-ways">
            {linhaDigitavel && (
              <TypedLine digits={digitsOf(linhaDigitavel)} of={of} kind="secondary" announce={announce} />
            )}
            {linkBoleto && linkable(linkBoleto) && (
              <a className="button button-secondary" href={linkBoleto} target="_blank" rel="noopener">
                <Icon name="documento" /> <span>Abrir boleto (PDF)</span>{' '}
                <span className="visually-hidden">{`${of}, abre em nova aba`}</span>
              </a>
            )}
          </div>
        </td>
      </tr>
    </tbody>
  )
}
