import {
  formatCnpj,
  formatData,
  formatLinhaDigitavel,
  formatMoeda,
  interleavedWidths,
  maskedCpf,
} from '../../engine/index.ts'
import type { Letterhead } from '../messages/index.ts'
import { sandboxBank, typedLineOf } from './boleto.ts'
import type { BoletoSheet, Documento } from './boleto-sheet.ts'
import { adorn, margin, millimetre, type Paper, printable, type Tagged, width } from './paper.ts'

interface Cell {
  readonly label: string
  readonly value: string
  /** A part of the whole width. */
  readonly part: number
}

const rowHeight = 34
/** The measures banks ask for: 103 mm by 13 mm. */
const bars = { width: 103 * millimetre, height: 13 * millimetre }

/** Draws the part of a boleto that a bank reads: its fields, row by row. */
export function drawRows(paper: Paper, tagged: Tagged, sheet: BoletoSheet, head: Letterhead): void {
  const top = paper.y
  const rows = rowsOf(sheet, head)
  rows.forEach((cells, i) => {
    drawRow(paper, tagged, { cells, y: top + i * rowHeight, head })
  })
  paper.y = top + rows.length * rowHeight + 16
}

function rowsOf(sheet: BoletoSheet, { rodape }: Letterhead): readonly (readonly Cell[])[] {
  const { codigoDeBarras, pagador, valorCentavos } = sheet
  const cell = (label: string, value: string, part: number): Cell => ({ label, value, part })
  return [
    [
      cell('Banco', sandboxBank, 0.12),
      cell('Linha digitável', formatLinhaDigitavel(typedLineOf(codigoDeBarras)), 0.88),
    ],
    [cell('Beneficiário', rodape.empresa, 0.7), cell('CNPJ', formatCnpj(rodape.cnpj), 0.3)],
    [cell('Pagador', pagador.nome, 0.7), documentCell(pagador.documento)],
    [
      cell('Número do documento', sheet.numeroProposta, 0.35),
      cell('Data do documento', formatData(sheet.emissao), 0.25),
      cell('Nosso número', codigoDeBarras.slice(19), 0.4),
    ],
    [
      cell('Vencimento', formatData(sheet.vencimento), 0.35),
      cell('Valor do documento', formatMoeda(valorCentavos), 0.65),
    ],
  ]
}

/** Writes who pays by their number: a CPF is masked, a CNPJ stands in the public register. */
const documentCell = (documento: Documento): Cell =>
  'cnpj' in documento
    ? { label: 'CNPJ', value: formatCnpj(documento.cnpj), part: 0.3 }
    : { label: 'CPF', value: maskedCpf(documento.cpf), part: 0.3 }

interface Row {
  readonly cells: readonly Cell[]
  readonly y: number
  readonly head: Letterhead
}

function drawRow(paper: Paper, tagged: Tagged, { cells, y, head }: Row): void {
  const { palette } = head
  let x = margin
  for (const { label, value, part } of cells) {
    const [left, cellWidth] = [x, part * width]
    adorn(paper, () => {
      paper.rect(left, y, cellWidth, rowHeight).lineWidth(0.5).stroke(palette['line-strong'])
    })
    const inside = { width: cellWidth - 12, height: 14, ellipsis: true }
    tagged('P', () => {
      paper.font('Helvetica').fontSize(8).fillColor(palette['text-3'])
      paper.text(printable(`${label} `), left + 6, y + 5, inside)
      paper.font('Helvetica-Bold').fontSize(10.5).fillColor(palette.text)
      paper.text(printable(value), left + 6, y + 17, inside)
    })
    x += cellWidth
  }
}

/** Draws the bars of a boleto, black on the white of the paper in every brand, as scanners want them. */
export function drawBars(paper: Paper, digits: string, y: number): void {
  const widths = interleavedWidths(digits)
  const module = bars.width / widths.reduce((total, modules) => total + modules, 0)
  let x = margin + 5 * millimetre
  widths.forEach((modules, i) => {
    if (i % 2 === 0) paper.rect(x, y, modules * module, bars.height)
    x += modules * module
  })
  paper.fill('black')
}
