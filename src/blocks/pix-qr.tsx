import { useEffect, useState } from 'react'
import type { Given } from '../../names/index.ts'
import type { QrPath } from './qr-path.ts'

/** Draws the QR code of a Pix, dark on white, as one path; what encodes it is loaded by the page that shows one. */
export function PixQr({ codigo, valor = '' }: Given<'pixQr'>) {
  const { size, path } = useQrPath(codigo) ?? { size: 1, path: '' }
  if (!codigo) return null
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

/** Without its encoder the code that can be copied stands alone: nobody is kept from paying. */
function useQrPath(text: string | undefined): QrPath | undefined {
  const [drawn, setDrawn] = useState<QrPath>()
  useEffect(() => {
    let isWanted = text !== undefined
    import('./qr-path.ts').then(
      ({ qrPath }) => isWanted && text && setDrawn(qrPath(text)),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [text])
  return drawn
}
