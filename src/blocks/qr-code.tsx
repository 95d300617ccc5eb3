import { useEffect, useState } from 'react'
import type { QrPath } from './qr-path.ts'

/** Draws a text as a QR code, dark on white, as one path; what encodes it is loaded by the page that shows one. */
export function QrCode({ texto, nome }: { readonly texto: string; readonly nome: string }) {
  const { size, path } = useQrPath(texto) ?? { size: 1, path: '' }
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={nome}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

/** Without its encoder the text that can be copied stands alone: nobody is kept from going on. */
function useQrPath(text: string): QrPath | undefined {
  const [drawn, setDrawn] = useState<QrPath>()
  useEffect(() => {
    let isWanted = true
    import('./qr-path.ts').then(
      ({ qrPath }) => isWanted && setDrawn(qrPath(text)),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [text])
  return drawn
}
