import { encode } from 'uqr'

/** A QR code as one path over a square of so many modules. */
export interface QrPath {
  readonly size: number
  readonly path: string
}

/** Without four bright modules around it, a code is not found by every camera. */
const quietZone = 4

/** Encodes a text as a QR code with its quiet zone. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
