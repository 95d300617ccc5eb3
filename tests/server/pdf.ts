import { inflateSync } from 'node:zlib'

/** A bar as it lies on the paper. */
interface Bar {
  readonly x: number
  readonly width: number
}

/** Unpacks what a PDF draws. */
function drawnIn(pdf: Buffer): string {
  const streams = [...pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g)]
  return (
    streams
      .map(([, body = '']) => Buffer.from(body, 'latin1'))
      // What is not packed says something of the file, and draws nothing.
      .filter(([first]) => first === 0x78)
      .map((body) => inflateSync(body).toString('latin1'))
      .join('\n')
  )
}

/** Reads the texts of a PDF in the order they were drawn; its fonts are those every reader has. */
export function textsIn(pdf: Buffer): readonly string[] {
  return [...drawnIn(pdf).matchAll(/\[(.*?)\] TJ/g)].map(([, pieces = '']) =>
    [...pieces.matchAll(/<([0-9a-f]*)>/g)]
      .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
      .join(''),
  )
}

/** Lists the filled boxes of a height, from left to right. */
export function barsIn(pdf: Buffer, height: number): readonly Bar[] {
  const boxes = [...drawnIn(pdf).matchAll(/([\d.]+) [\d.]+ ([\d.]+) ([\d.]+) re/g)]
  return boxes
    .filter(([, , , tall]) => Math.abs(Number(tall) - height) < 0.01)
    .map(([, x, width]) => ({ x: Number(x), width: Number(width) }))
    .toSorted((a, b) => a.x - b.x)
}

/** Reads an Interleaved 2 of 5 barcode as a scanner does: by which bars and spaces are wide. */
export function scanned(bars: readonly Bar[]): string {
  const widths = bars.flatMap(({ x, width }, i) => {
    const next = bars[i + 1]
    return next ? [width, next.x - x - width] : [width]
  })
  const middle = (Math.min(...widths) + Math.max(...widths)) / 2
  const inside = widths.map((width) => width > middle).slice(4, -3)
  return Array.from({ length: inside.length / 10 }, (_, pair) => inside.slice(pair * 10, pair * 10 + 10))
    .flatMap((ten) => [ten.filter((_, i) => i % 2 === 0), ten.filter((_, i) => i % 2 === 1)])
    .map(digitOf)
    .join('')
}

/** The two wide places of a digit weigh what it is: 1, 2, 4, 7 and 0, where 4 and 7 together are 0. */
function digitOf(isWide: readonly boolean[]): string {
  const weights = [1, 2, 4, 7, 0]
  const sum = isWide.reduce((total, wide, i) => total + (wide ? (weights[i] ?? 0) : 0), 0)
  return isWide.filter(Boolean).length === 2 ? String(sum % 11) : '?'
}
