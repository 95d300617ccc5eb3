import { useRef } from 'react'
import { digitsOf, formatDataLonga, formatLinhaDigitavel } from '../../engine/index.ts'
import type { Given } from '../../names/index.ts'
import { linkable } from '../page/linkable.ts'
import { Icon } from '../theme/icon.tsx'
import { Price } from '../theme/price.tsx'
import { barcodeOf } from './barcode.ts'
import type { BlockTools } from './block.ts'
import { selectText, useCopy } from './copy.ts'
import { money } from './lines.tsx'

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
        {linhaDigitavel && <Line digits={digitsOf(linhaDigitavel)} announce={announce} />}
        {link && linkable(link) && (
          <a className="button button-secondary" href={link} target="_blank" rel="noopener">
            <Icon name="documento" /> Abrir boleto <span className="visually-hidden">abre em nova aba</span>
          </a>
        )}
        <Bars digits={digitsOf(codigoDeBarras ?? '')} />
      </div>
    </section>
  )
}

/** Offers the number of a boleto to copy as bare digits, and shows it in the groups of a printed one. */
function Line({ digits, announce }: { readonly digits: string; readonly announce: BlockTools['announce'] }) {
  const line = useRef<HTMLElement>(null)
  const { isCopied, copy } = useCopy(digits, () => selectText(line.current))
  const onCopy = async () => {
    if (await copy()) announce('Linha digitável copiada')
  }
  return (
    <div className="copy">
      <button type="button" className="button button-primary" onClick={onCopy}>
        <Icon name={isCopied ? 'tem' : 'copiar'} />
        {isCopied ? 'COPIADO!' : 'Copiar linha digitável'}
      </button>
      <code className="code typed-line figures" ref={line}>
        {formatLinhaDigitavel(digits)}
      </code>
    </div>
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
