import { useRef } from 'react'
import { encode } from 'uqr'
import type { BlockTools } from './block.ts'
import { selectText, useCopy } from './copy.ts'

const quietZone = 4

/** Draws the QR code of a Pix, dark on white, as one path. */
export function PixQr({ codigo, valor = '' }: { readonly codigo?: string; readonly valor?: string }) {
  if (!codigo) return null
  const { data, size } = encode(codigo, { ecc: 'M', border: quietZone })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={`QR Code do Pix no valor de ${valor}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

/** Offers the code of a Pix to copy: the way to pay on the phone one is holding. */
export function PixCopiaCola({ codigo = '', announce }: BlockTools & { readonly codigo?: string }) {
  const code = useRef<HTMLElement>(null)
  const { isCopied, copy } = useCopy(codigo, () => selectText(code.current))
  if (!codigo) return null
  const onCopy = async () => {
    if (await copy()) announce('Código Pix copiado')
  }
  return (
    <div className="copy">
      <button type="button" className="button button-primary" onClick={onCopy}>
        {isCopied ? 'COPIADO!' : 'Copiar código Pix'}
      </button>
      <code className="code" ref={code}>
        {codigo}
      </code>
    </div>
  )
}
