import PDFDocument from 'pdfkit'
import { formatCnpj, formatData, formatMoeda, interleavedWidths, maskedCpf } from '../../engine/index.ts'
import { groupedLine, sandboxBank, typedLineOf } from './boleto.ts'
import type { BoletoSheet } from './boleto-sheet.ts'

/** Who is paid, as a variant says it. */
export interface Payee {
  readonly empresa: string
  readonly cnpj: string
  readonly endereco?: string
}

interface Cell {
  readonly label: string
  readonly value: string
  /** A part of the whole width. */
  readonly part: number
}

type Paper = InstanceType<typeof PDFDocument>

const millimetre = 72 / 25.4
const margin = 15 * millimetre
const width = 210 * millimetre - 2 * margin
const rowHeight = 32
/** The measures banks ask for: 103 mm by 13 mm. */
const bars = { width: 103 * millimetre, height: 13 * millimetre }

/** Draws a boleto on one page, the payer's CPF masked. */
export function drawBoleto(sheet: BoletoSheet, payee: Payee): Promise<Buffer> {
  const paper = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'pt-BR',
    displayTitle: true,
    info: {
      Title: printable(`Boleto da proposta ${sheet.numeroProposta}`),
      Author: printable(payee.empresa),
      CreationDate: new Date(`${sheet.emissao}T12:00:00Z`),
    },
  })
  const drawn = bytesOf(paper)
  const below = drawBody(paper, sheet, payee)
  drawBars(paper, sheet.codigoDeBarras, below)
  paper.end()
  return drawn
}

function bytesOf(paper: Paper): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    paper.on('data', (part: Buffer) => parts.push(part))
    paper.on('end', () => resolve(Buffer.concat(parts)))
    paper.on('error', reject)
  })
}

/** Draws everything above the bars, and gives where they begin. */
function drawBody(paper: Paper, sheet: BoletoSheet, payee: Payee): number {
  paper.font('Helvetica-Bold').fontSize(16).text(printable(payee.empresa), margin, margin)
  paper.font('Helvetica').fontSize(10)
  paper.text(printable([`CNPJ ${formatCnpj(payee.cnpj)}`, payee.endereco].filter(Boolean).join(' · ')))
  paper.moveDown()
  paper.font('Helvetica-Bold').fontSize(12)
  paper.text(sheet.situacao === 'pago' ? 'Boleto já pago' : 'Boleto a pagar')
  paper.moveDown(0.5)
  const rows = rowsOf(sheet, payee)
  const top = paper.y
  rows.forEach((row, i) => {
    drawRow(paper, row, top + i * rowHeight)
  })
  const under = top + rows.length * rowHeight + 12
  paper.font('Helvetica-Bold').fontSize(10).text('Instruções', margin, under)
  paper.font('Helvetica').fontSize(10).list(instructionsOf(sheet).map(printable), { bulletRadius: 1.5 })
  return paper.y + 12
}

function rowsOf(sheet: BoletoSheet, payee: Payee): readonly (readonly Cell[])[] {
  const { codigoDeBarras, pagador, valorCentavos } = sheet
  const cell = (label: string, value: string, part: number): Cell => ({ label, value, part })
  return [
    [
      cell('Banco', sandboxBank, 0.12),
      cell('Linha digitável', groupedLine(typedLineOf(codigoDeBarras)), 0.88),
    ],
    [cell('Beneficiário', payee.empresa, 0.7), cell('CNPJ', formatCnpj(payee.cnpj), 0.3)],
    [cell('Pagador', pagador.nome, 0.7), cell('CPF', maskedCpf(pagador.cpf), 0.3)],
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

const instructionsOf = ({ dataVigencia, vencimento }: BoletoSheet) => [
  'Pague no aplicativo ou no site do seu banco, com a linha digitável ou com o código de barras.',
  `Pague até ${formatData(vencimento)} para o plano começar em ${formatData(dataVigencia)}.`,
  'Ao escolher outra forma de pagamento, este boleto é cancelado: não pague os dois.',
  `Boleto de teste: o banco ${sandboxBank} não existe, e nenhum banco recebe este pagamento.`,
]

function drawRow(paper: Paper, cells: readonly Cell[], y: number): void {
  let x = margin
  for (const { label, value, part } of cells) {
    const cellWidth = part * width
    paper.rect(x, y, cellWidth, rowHeight).lineWidth(0.5).stroke()
    const inside = { width: cellWidth - 8, height: 14, ellipsis: true }
    paper
      .font('Helvetica')
      .fontSize(7)
      .text(printable(label), x + 4, y + 4, inside)
    paper
      .font('Helvetica-Bold')
      .fontSize(10.5)
      .text(printable(value), x + 4, y + 15, inside)
    x += cellWidth
  }
}

function drawBars(paper: Paper, digits: string, y: number): void {
  const widths = interleavedWidths(digits)
  const module = bars.width / widths.reduce((total, modules) => total + modules, 0)
  let x = margin + 5 * millimetre
  widths.forEach((modules, i) => {
    if (i % 2 === 0) paper.rect(x, y, modules * module, bars.height)
    x += modules * module
  })
  paper.fill('black')
}

/** Keeps to the signs that the fonts every reader has can show: a foreign letter loses its marks, or becomes "?". */
function printable(text: string): string {
  const shows = (sign: string) => /^[ -~\u00a0-\u00ff]$/u.test(sign)
  return [...text.normalize('NFC')]
    .map((sign) => (shows(sign) ? sign : (sign.normalize('NFKD').match(/[ -~]/)?.[0] ?? '?')))
    .join('')
}
