const wideOf = [
  '00110',
  '10001',
  '01001',
  '11000',
  '00101',
  '10100',
  '01100',
  '00011',
  '10010',
  '01010',
] as const

const quiet = 10
const wide = 3

/** What is drawn of a barcode: the path of its bars, and its width and height in modules. */
export interface Barcode {
  readonly path: string
  readonly width: number
  readonly height: number
}

/**
 * Draws digits as Interleaved 2 of 5, a wide bar three modules, with the quiet zone on both sides.
 *
 * Undefined for what is not an even number of digits: the first of each pair is in the bars, the second in the spaces.
 */
export function barcodeOf(digits: string, height = 50): Barcode | undefined {
  if (!/^(?:\d\d)+$/.test(digits)) return undefined
  const pairs = digits.match(/\d\d/g) ?? []
  const widths = [1, 1, 1, 1, ...pairs.flatMap(widthsOf), wide, 1, 1]
  let x = quiet
  const bars = widths.map((width, place) => {
    const bar = place % 2 === 0 ? `M${x} 0h${width}v${height}h-${width}z` : ''
    x += width
    return bar
  })
  return { path: bars.join(''), width: x + quiet, height }
}

/** Gives the widths of a pair of digits, bar and space in turn. */
function widthsOf(pair: string): readonly number[] {
  const [bars = '', spaces = ''] = [...pair].map((digit) => wideOf[Number(digit)])
  return [...bars].flatMap((bar, i) => [bar, spaces[i]].map((each) => (each === '1' ? wide : 1)))
}
