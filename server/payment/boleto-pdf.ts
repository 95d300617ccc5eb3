import PDFDocument from 'pdfkit'
import {
  formatCnpj,
  formatData,
  formatLinhaDigitavel,
  formatMoeda,
  interleavedWidths,
  maskedCpf,
} from '../../engine/index.ts'
import { sandboxBank, typedLineOf } from './boleto.ts'
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

/** Draws a boleto on one page, the payer's CPF masked; tagged, so that it is read out in its order. */
export function drawBoleto(sheet: BoletoSheet, payee: Payee): Promise<Buffer> {
  const paper = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'pt-BR',
    displayTitle: true,
    pdfVersion: '1.7',
    tagged: true,
    info: {
      Title: printable(`Boleto da proposta ${sheet.numeroProposta}`),
      Author: printable(payee.empresa),
      CreationDate: new Date(`${sheet.emissao}T12:00:00Z`),
    },
  })
  const drawn = bytesOf(paper)
  const parts = paper.struct('Document')
  paper.addStructure(parts)
  const tagged: Tagged = (tag, draw, alt) => {
    parts.add(paper.struct(tag, alt === undefined ? {} : { alt }, draw))
  }
  drawHead(paper, tagged, sheet, payee)
  drawRows(paper, tagged, rowsOf(sheet, payee))
  drawInstructions(paper, tagged, sheet)
  const below = paper.y + 12
  tagged('Figure', () => drawBars(paper, sheet.codigoDeBarras, below), 'Código de barras do boleto')
  parts.end()
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

/** Draws a part of the paper under a tag that says what it is; a picture says in words what it shows. */
type Tagged = (tag: string, draw: () => void, alt?: string) => void

function drawHead(paper: Paper, tagged: Tagged, sheet: BoletoSheet, payee: Payee): void {
  const { empresa, cnpj, endereco } = payee
  tagged('P', () => {
    paper.font('Helvetica-Bold').fontSize(16).text(printable(empresa), margin, margin)
    paper.font('Helvetica').fontSize(10)
    paper.text(printable([`CNPJ ${formatCnpj(cnpj)}`, endereco].filter(Boolean).join(' · ')))
  })
  paper.moveDown()
  tagged('H1', () => {
    paper.font('Helvetica-Bold').fontSize(12)
    paper.text(sheet.situacao === 'pago' ? 'Boleto já pago' : 'Boleto a pagar')
  })
  paper.moveDown(0.5)
}

function drawRows(paper: Paper, tagged: Tagged, rows: readonly (readonly Cell[])[]): void {
  const top = paper.y
  rows.forEach((cells, i) => {
    drawRow(paper, tagged, cells, top + i * rowHeight)
  })
  paper.y = top + rows.length * rowHeight + 12
}

function drawInstructions(paper: Paper, tagged: Tagged, sheet: BoletoSheet): void {
  tagged('H2', () => {
    paper.font('Helvetica-Bold').fontSize(10).text('Instruções', margin, paper.y)
  })
  for (const line of instructionsOf(sheet)) {
    tagged('P', () => {
      paper.font('Helvetica').fontSize(10).text(printable(line), { paragraphGap: 2 })
    })
  }
}

function rowsOf(sheet: BoletoSheet, payee: Payee): readonly (readonly Cell[])[] {
  const { codigoDeBarras, pagador, valorCentavos } = sheet
  const cell = (label: string, value: string, part: number): Cell => ({ label, value, part })
  return [
    [
      cell('Banco', sandboxBank, 0.12),
      cell('Linha digitável', formatLinhaDigitavel(typedLineOf(codigoDeBarras)), 0.88),
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

function drawRow(paper: Paper, tagged: Tagged, cells: readonly Cell[], y: number): void {
  let x = margin
  for (const { label, value, part } of cells) {
    const [left, cellWidth] = [x, part * width]
    // The frame is no content.
    paper.markContent('Artifact', { type: 'Layout' })
    paper.rect(left, y, cellWidth, rowHeight).lineWidth(0.5).stroke()
    paper.endMarkedContent()
    const inside = { width: cellWidth - 8, height: 14, ellipsis: true }
    tagged('P', () => {
      paper
        .font('Helvetica')
        .fontSize(7)
        .text(printable(label), left + 4, y + 4, inside)
      paper
        .font('Helvetica-Bold')
        .fontSize(10.5)
        .text(printable(value), left + 4, y + 15, inside)
    })
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
