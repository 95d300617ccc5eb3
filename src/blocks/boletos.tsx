import type { Given } from '../../engine/config/language/blocks.ts'
import {
  digitsOf,
  formatData,
  formatDataLonga,
  formatLinhaDigitavel,
  interleavedWidths,
} from '../../engine/index.ts'
import { linkable } from '../app/page.ts'
import { Icon } from '../theme/pictures.tsx'
import { asIs, Price, untranslated } from '../theme/text.tsx'
import { CopyBox } from './sharing.tsx'
import { money } from './texts.tsx'
import type { BlockTools } from './tools.ts'

const quiet = 10

/** What is drawn of a barcode: the path of its bars, and its width and height in modules. */
export interface Barcode {
  readonly path: string
  readonly width: number
  readonly height: number
}

/** Draws digits as Interleaved 2 of 5 with the quiet zone on both sides; undefined for an odd number of digits. */
export function barcodeOf(digits: string, height = 50): Barcode | undefined {
  if (!/^(?:\d\d)+$/.test(digits)) return undefined
  let x = quiet
  const bars = interleavedWidths(digits).map((width, place) => {
    const bar = place % 2 === 0 ? `M${x} 0h${width}v${height}h-${width}z` : ''
    x += width
    return bar
  })
  return { path: bars.join(''), width: x + quiet, height }
}

type BoletoProps = Given<'boleto'> & Pick<BlockTools, 'announce'>

/** Shows a boleto to pay as a ticket: due date, amount, its number to copy, the way to its PDF, its barcode. */
export function Boleto(props: BoletoProps) {
  const { linhaDigitavel, codigoDeBarras, link, vencimento, valorCentavos, announce } = props
  return (
    <section className="card card-lifted ticket boleto" aria-label="Boleto">
      <div className="ticket-head">
        {vencimento && (
          <p>
            <span className="small">Vence em</span>
            <br />
            <strong className="due">{formatDataLonga(vencimento)}</strong>
          </p>
        )}
        {Number.isSafeInteger(valorCentavos) && (
          <p>
            <span className="visually-hidden">Valor:</span> <Price text={money(valorCentavos)} />
          </p>
        )}
      </div>
      <div className="ticket-stub">
        <Ways line={linhaDigitavel} link={link} announce={announce} />
        <Bars digits={digitsOf(codigoDeBarras ?? '')} />
      </div>
    </section>
  )
}

interface WaysProps extends Pick<BlockTools, 'announce'> {
  readonly line: string | undefined
  readonly link: string | undefined
  /** Which of several boletos it is of, for screen readers. */
  readonly of?: string
}

/** Offers the number of a boleto to copy as bare digits, shown in the groups of a printed one, and the way to its PDF. */
function Ways({ line, link, of, announce }: WaysProps) {
  const digits = digitsOf(line ?? '')
  return (
    <>
      {line && (
        <CopyBox
          text={digits}
          label="Copiar linha digitável"
          copied="Linha digitável copiada"
          look={of ? 'button-secondary' : 'button-primary'}
          of={of}
          code="code typed-line figures"
          announce={announce}
        >
          {formatLinhaDigitavel(digits)}
        </CopyBox>
      )}
      {link && linkable(link) && (
        <a className="button button-secondary" href={link} target="_blank" rel="noopener">
          <Icon name="documento" /> <span>{of ? 'Abrir boleto (PDF)' : 'Abrir boleto'}</span>{' '}
          <span className="visually-hidden">{of ? `${of}, abre em nova aba` : 'abre em nova aba'}</span>
        </a>
      )}
    </>
  )
}

function Bars({ digits }: { readonly digits: string }) {
  const barcode = barcodeOf(digits)
  if (!barcode) return null
  const { path, width, height } = barcode
  return (
    <svg className="barcode" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

type BoletosProps = Given<'boletos'> & Pick<BlockTools, 'announce'>

/** Lists boletos in a table: when each is due, how much and its status, and under it its number to copy and its PDF. */
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
        <BoletoItem key={place} item={item} announce={announce} />
      ))}
    </table>
  )
}

const statusLabels = { aberto: 'Em aberto', vencido: 'Vencido' } as const

interface BoletoItemProps extends Pick<BlockTools, 'announce'> {
  readonly item: NonNullable<BoletosProps['itens']>[number]
}

function BoletoItem({ item, announce }: BoletoItemProps) {
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
        <td className={situacao === 'vencido' ? 'overdue' : undefined}>{statusLabels[situacao]}</td>
      </tr>
      <tr>
        <td colSpan={3}>
          <div className="boleto-ways">
            <Ways line={linhaDigitavel} link={linkBoleto} of={of} announce={announce} />
          </div>
        </td>
      </tr>
    </tbody>
  )
}
