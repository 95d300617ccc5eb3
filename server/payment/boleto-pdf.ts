import PDFDocument from 'pdfkit'
import { formatData, formatLinhaDigitavel } from '../../engine/index.ts'
import { identityOf, type Letterhead } from '../messages/index.ts'
import { sandboxBank, typedLineOf } from './boleto.ts'
import { drawBars, drawRows } from './boleto-form.ts'
import { drawSum, drawTop } from './boleto-head.ts'
import type { BoletoSheet } from './boleto-sheet.ts'
import { adorn, margin, type Paper, printable, type Tagged, width } from './paper.ts'

/**
 * Draws a boleto on one page in the look of its variant, the payer's CPF masked; tagged, so that it is read out in its
 * order.
 */
export function drawBoleto(sheet: BoletoSheet, head: Letterhead): Promise<Buffer> {
  const paper = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'pt-BR',
    displayTitle: true,
    pdfVersion: '1.7',
    tagged: true,
    info: {
      Title: printable(`Boleto ${sheet.isOfLines ? 'do pedido' : 'da proposta'} ${sheet.numeroProposta}`),
      Author: printable(head.rodape.empresa),
      Subject: printable(head.name),
      CreationDate: new Date(`${sheet.emissao}T12:00:00Z`),
    },
  })
  const drawn = bytesOf(paper)
  const parts = paper.struct('Document')
  paper.addStructure(parts)
  const tagged: Tagged = (tag, draw, words = {}) => {
    parts.add(paper.struct(tag, words, draw))
  }
  drawTop(paper, tagged, head)
  drawSum(paper, tagged, sheet, head)
  drawLine(paper, tagged, sheet, head)
  drawRows(paper, tagged, sheet, head)
  drawInstructions(paper, tagged, sheet, head)
  const below = paper.y + 16
  tagged('Figure', () => drawBars(paper, sheet.codigoDeBarras, below), { alt: 'Código de barras do boleto' })
  drawFoot(paper, tagged, head)
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

/** Draws what is typed to pay, large enough to be read off a paper. */
function drawLine(paper: Paper, tagged: Tagged, sheet: BoletoSheet, { palette }: Letterhead): void {
  const [top, high] = [paper.y, 58]
  adorn(paper, () => {
    paper.roundedRect(margin, top, width, high, 6).fill(palette['surface-2'])
  })
  tagged('P', () => {
    paper.font('Helvetica').fontSize(10).fillColor(palette['text-3'])
    paper.text(
      sheet.situacao === 'pago' ? 'Linha digitável ' : 'Para pagar, digite ',
      margin + 14,
      top + 11,
      { width: width - 28 },
    )
    paper.font('Courier-Bold').fontSize(14).fillColor(palette.text)
    paper.text(formatLinhaDigitavel(typedLineOf(sheet.codigoDeBarras)), margin + 14, top + 29)
  })
  paper.y = top + high + 16
}

function drawInstructions(paper: Paper, tagged: Tagged, sheet: BoletoSheet, { palette }: Letterhead): void {
  tagged('H2', () => {
    paper.font('Helvetica-Bold').fontSize(11).fillColor(palette.text)
    paper.text('Instruções', margin, paper.y, { paragraphGap: 4 })
  })
  for (const line of instructionsOf(sheet)) {
    tagged('P', () => {
      paper.font('Helvetica').fontSize(10).fillColor(palette['text-2'])
      paper.text(printable(line), margin, paper.y, { width, paragraphGap: 3 })
    })
  }
}

const instructionsOf = ({ dataVigencia, vencimento }: BoletoSheet) => [
  'Pague no aplicativo ou no site do seu banco, com a linha digitável ou com o código de barras.',
  `Pague até ${formatData(vencimento)} para o plano começar em ${formatData(dataVigencia)}.`,
  'Ao escolher outra forma de pagamento, este boleto é cancelado: não pague os dois.',
  `Boleto de teste: o banco ${sandboxBank} não existe, e nenhum banco recebe este pagamento.`,
]

/** Draws at the end of the paper who stands behind it. */
function drawFoot(paper: Paper, tagged: Tagged, { rodape, palette }: Letterhead): void {
  const line = { width, height: 12, ellipsis: true }
  const top = paper.page.height - margin - 30
  adorn(paper, () => {
    paper
      .moveTo(margin, top - 12)
      .lineTo(margin + width, top - 12)
      .lineWidth(0.5)
      .stroke(palette['line-2'])
  })
  tagged('P', () => {
    paper.font('Helvetica-Bold').fontSize(9).fillColor(palette['text-3'])
    paper.text(printable(`${rodape.empresa} `), margin, top, line)
    paper.font('Helvetica').text(printable(identityOf(rodape)), margin, top + 13, line)
  })
}
