import { useRef } from 'react'
import { digitsOf, formatData, formatLinhaDigitavel, formatMoeda } from '../../engine/index.ts'
import type { Given } from '../../names/index.ts'
import { linkable } from '../page/linkable.ts'
import { Icon } from '../theme/icon.tsx'
import { barcodeOf } from './barcode.ts'
import type { BlockTools } from './block.ts'
import { selectText, useCopy } from './copy.ts'

type BoletoProps = Given<'boleto'> & Pick<BlockTools, 'announce'>

/** Shows a boleto to pay: amount, due date, its number to copy, its barcode, and the way to its PDF. */
export function Boleto(props: BoletoProps) {
  const { linhaDigitavel, codigoDeBarras, link, vencimento, valorCentavos, announce } = props
  return (
    <section className="card boleto" aria-label="Boleto">
      <Facts vencimento={vencimento} valorCentavos={valorCentavos} />
      {linhaDigitavel && <Line digits={digitsOf(linhaDigitavel)} announce={announce} />}
      <Bars digits={digitsOf(codigoDeBarras ?? '')} />
      {link && linkable(link) && (
        <a className="button button-secondary" href={link} target="_blank" rel="noopener">
          <Icon name="documento" /> Abrir boleto <span className="visually-hidden">abre em nova aba</span>
        </a>
      )}
    </section>
  )
}

function Facts({ valorCentavos, vencimento }: Pick<BoletoProps, 'valorCentavos' | 'vencimento'>) {
  const due = formatData(vencimento ?? '')
  return (
    <dl className="lines">
      {Number.isSafeInteger(valorCentavos) && (
        <div className="line">
          <dt>Valor</dt>
          <dd className="price">{formatMoeda(Number(valorCentavos))}</dd>
        </div>
      )}
      {due && (
        <div className="line">
          <dt>Vencimento</dt>
          <dd>{due}</dd>
        </div>
      )}
    </dl>
  )
}

/** Offers the number of a boleto to copy as bare digits, and shows it in the groups of a printed one. */
function Line({ digits, announce }: { readonly digits: string; readonly announce: BlockTools['announce'] }) {
  const line = useRef<HTMLElement>(null)
  const { isCopied, copy } = useCopy(digits, () => selectText(line.current))
  const onCopy = async () => {
    if (await copy()) announce('Código do boleto copiado')
  }
  return (
    <div className="copy">
      <button type="button" className="button button-primary" onClick={onCopy}>
        <Icon name={isCopied ? 'tem' : 'copiar'} />
        {isCopied ? 'COPIADO!' : 'Copiar código do boleto'}
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
