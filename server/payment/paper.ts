import type PDFDocument from 'pdfkit'
import type { Brand } from '../../engine/brand/index.ts'

/** A PDF that is being drawn. */
export type Paper = InstanceType<typeof PDFDocument>

/** What a reader is told of a part in place of what it looks like. */
export interface InWords {
  /** What a picture shows. */
  readonly alt?: string
  /** The whole of a text that is drawn in pieces. */
  readonly actual?: string
}

/** Draws a part of a paper under a tag that says what it is, after those before it in the order of reading. */
export type Tagged = (tag: string, draw: () => void, words?: InWords) => void

/** One millimetre in points. */
export const millimetre = 72 / 25.4

/** What lies around everything but planes of colour. */
export const margin = 15 * millimetre

/** How wide an A4 paper is, and what is written on it. */
export const pageWidth = 210 * millimetre
export const width = pageWidth - 2 * margin

/** Draws what says nothing: planes, frames and ornaments, of which a reader is told nothing. */
export function adorn(paper: Paper, draw: () => void): void {
  paper.markContent('Artifact', { type: 'Layout' })
  draw()
  paper.endMarkedContent()
}

/** Names the font of titles, as every reader of PDF has it: printed for a brand with a printed letter. */
export const titleFont = ({ fonte }: Brand): string =>
  fonte === 'classica' ? 'Times-Bold' : 'Helvetica-Bold'

/** How round the corners of a square of this size are. */
export const cornerOf = ({ cantos }: Brand, size: number): number =>
  size * { retos: 0, padrao: 0.22, redondos: 0.32 }[cantos]

/** Keeps to the signs that the fonts every reader has can show: a foreign letter loses its marks, or becomes "?". */
export function printable(text: string): string {
  const shows = (sign: string) => /^[ -~\u00a0-\u00ff]$/u.test(sign)
  return [...text.normalize('NFC')]
    .map((sign) => (shows(sign) ? sign : (sign.normalize('NFKD').match(/[ -~]/)?.[0] ?? '?')))
    .join('')
}
