import { digitsOf, formatDataLonga } from '../../engine/index.ts'
import type { Given } from '../../names/index.ts'
import { linkable } from '../page/linkable.ts'
import { Icon } from '../theme/icon.tsx'
import { Price } from '../theme/price.tsx'
import { barcodeOf } from './barcode.ts'
import type { BlockTools } from './block.ts'
import { money } from './lines.tsx'
import { TypedLine } from './typed-line.tsx'

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
        {linhaDigitavel && <TypedLine digits={digitsOf(linhaDigitavel)} announce={announce} />}
        {link && linkable(link) && (
          <a className="button button-secondary" href={link} target="_blank" rel="noopener">
            <Icon name="documento" /> <span>Abrir boleto</span>{' '}
            <span className="visually-hidden">abre em nova aba</span>
          </a>
        )}
        <Bars digits={digitsOf(codigoDeBarras ?? '')} />
      </div>
    </section>
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
