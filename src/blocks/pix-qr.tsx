import { encode } from 'uqr'
import type { Given } from '../../names/index.ts'

const quietZone = 4

/** Draws the QR code of a Pix, dark on white, as one path. */
export function PixQr({ codigo, valor = '' }: Given<'pixQr'>) {
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
