import { formatDataLonga, formatMoeda } from '../../engine/index.ts'
import type { Letterhead } from '../messages/index.ts'
import type { BoletoSheet } from './boleto-sheet.ts'
import {
  adorn,
  cornerOf,
  margin,
  millimetre,
  type Paper,
  pageWidth,
  printable,
  type Tagged,
  titleFont,
  width,
} from './paper.ts'
import { drawShapes } from './paper-drawing.ts'

const band = 34 * millimetre
const tile = 13 * millimetre

/** Draws the plane of the brand over the whole width: its symbol and name on the left, its tiles on the right. */
export function drawTop(paper: Paper, tagged: Tagged, head: Letterhead): void {
  const { brand, palette, plane, symbol, tiles } = head
  const gap = brand.cantos === 'retos' ? 2 : 6
  const [y, corner] = [(band - tile) / 2, cornerOf(brand, tile)]
  const strip = tiles.length * (tile + gap)
  adorn(paper, () => {
    paper.rect(0, 0, pageWidth, band).fill(plane.ground)
    paper.rect(0, band, pageWidth, 1.5 * millimetre).fill(palette.brand)
    if (symbol) drawShapes(paper, symbol, { x: margin, y, size: tile, corner })
    tiles.forEach((each, i) => {
      const x = margin + width - strip + gap + i * (tile + gap)
      drawShapes(paper, each, { x, y, size: tile, corner })
    })
  })
  const left = margin + (symbol ? tile + 12 : 0)
  tagged('P', () => {
    paper.font(titleFont(brand)).fontSize(18).fillColor(plane.text)
    const room = { width: margin + width - strip - 12 - left, height: 20, ellipsis: true }
    paper.text(printable(head.name), left, band / 2 - 8, room)
  })
  paper.y = band + 12 * millimetre
}

/** Draws what there is to pay, the amount as the picture, and until when, in words. */
export function drawSum(paper: Paper, tagged: Tagged, sheet: BoletoSheet, head: Letterhead): void {
  const { brand, palette } = head
  const isPaid = sheet.situacao === 'pago'
  const label = () => paper.font('Helvetica').fontSize(11).fillColor(palette['text-3'])
  tagged('H1', () => {
    paper.font(titleFont(brand)).fontSize(20).fillColor(palette.text)
    paper.text(isPaid ? 'Boleto já pago' : 'Boleto a pagar', margin, paper.y, { lineGap: 2 })
  })
  tagged('P', () => {
    const what = `${sheet.isOfLines ? 'Pedido' : 'Proposta'} ${sheet.numeroProposta}`
    label().text(printable(what), margin, paper.y, { width })
  })
  const top = paper.y + 14
  const amount = formatMoeda(sheet.valorCentavos)
  tagged('P', () => drawAmount(paper, amount, top, head), { actual: amount })
  const left = margin + 0.56 * width
  tagged('P', () => {
    label().text(isPaid ? 'Vencimento ' : 'Pague até ', left, top)
    paper.font('Helvetica-Bold').fontSize(14).fillColor(palette.text)
    const [date = '', weekday = ''] = formatDataLonga(sheet.vencimento).split(', ')
    paper.text(printable(`${date}, `), left, top + 16)
    paper.font('Helvetica').fontSize(11).text(printable(weekday), left, paper.y)
  })
  const below = top + 64
  adorn(paper, () => {
    paper
      .moveTo(margin, below)
      .lineTo(margin + width, below)
      .lineWidth(1)
      .dash(4, { space: 4 })
      .stroke(palette['line-strong'])
      .undash()
  })
  paper.y = below + 16
}

/** Draws an amount as it is read from afar: the whole of it large, its sign and its cents small. */
function drawAmount(paper: Paper, amount: string, y: number, { brand, palette }: Letterhead): void {
  const [, sign = '', whole = amount, cents = ''] = /^(R\$\s)([\d.]+)(,\d{2})$/.exec(amount) ?? []
  const pieces = [
    [sign, 24],
    [whole, 42],
    [cents, 24],
  ] as const
  paper.font(titleFont(brand)).fillColor(palette.text)
  let x = margin
  for (const [text, size] of pieces) {
    paper.fontSize(size).text(printable(text), x, y + 36, { baseline: 'alphabetic', lineBreak: false })
    x += paper.widthOfString(printable(text))
  }
}
