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
export const textsIn = (pdf: Buffer): readonly string[] => inkedTextsIn(pdf).map(({ text }) => text)

/** A text as it is drawn, and the colour it has, as `#rrggbb`. */
interface InkedText {
  readonly text: string
  readonly ink: string
}

/** Reads the texts of a PDF in the order they were drawn, each with its colour. */
export function inkedTextsIn(pdf: Buffer): readonly InkedText[] {
  let ink = '#000000'
  return [...drawnIn(pdf).matchAll(/([\d.]+) ([\d.]+) ([\d.]+) scn|\[(.*?)\] TJ/g)].flatMap(
    ([, red, green, blue, pieces]) => {
      if (pieces !== undefined) return [{ text: lettersIn(pieces), ink }]
      ink = `#${[red, green, blue].map(byteOf).join('')}`
      return []
    },
  )
}

const lettersIn = (pieces: string): string =>
  [...pieces.matchAll(/<([0-9a-f]*)>/g)]
    .map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1'))
    .join('')

const byteOf = (share = '0'): string =>
  Math.round(Number(share) * 255)
    .toString(16)
    .padStart(2, '0')

/** Lists the colours a PDF fills and outlines planes and shapes with, once each. */
export const fillsIn = (pdf: Buffer): readonly string[] => [
  ...new Set(
    [...drawnIn(pdf).matchAll(/([\d.]+) ([\d.]+) ([\d.]+) scn/gi)].map(
      ([, ...parts]) => `#${parts.slice(0, 3).map(byteOf).join('')}`,
    ),
  ),
]

/** Lists by how many degrees a PDF turns what it draws, other than upside down. */
export const turnsIn = (pdf: Buffer): readonly number[] =>
  [...drawnIn(pdf).matchAll(/([-\d.]+) ([-\d.]+) [-\d.]+ [-\d.]+ [-\d.]+ [-\d.]+ cm/g)]
    .map(([, cosine, sine]) => Math.round((Math.atan2(Number(sine), Number(cosine)) * 180) / Math.PI))
    .filter((degrees) => degrees !== 0)

/** Lists the tags under which a PDF draws shapes, once each; '' for none. */
export const shapeTagsIn = (pdf: Buffer): readonly string[] => [
  ...new Set(
    drawnIn(pdf)
      .split(/(?=\/\w+ <<[^>]*>> BDC)/)
      .filter((part) => /\n(?:f|S)\n/.test(part))
      .map((part) => /^\/(\w+)/.exec(part)?.[1] ?? ''),
  ),
]

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
