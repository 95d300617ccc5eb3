import { interleavedWidths } from '../../engine/index.ts'

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
