import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Drawing } from '../../engine/brand/index.ts'
import {
  formatCnpj,
  formatData,
  formatDataLonga,
  formatLinhaDigitavel,
  formatMoeda,
  interleavedWidths,
  isAdult,
  maskedCpf,
  todayInSaoPaulo,
} from '../../engine/index.ts'
import { policyOf } from '../http/headers.ts'
import { html, type Markup, raw, sendErrorPage } from '../http/html.ts'
import { type FindAnyLetterhead, identityOf, type Letterhead } from '../messages/index.ts'
import type { Settings } from '../settings/settings.ts'
import type { Sql, Store } from '../store/index.ts'
import { earliestDueAt, sandboxBank, typedLineOf } from './boleto.ts'
import { methods } from './charges.ts'

type LinkSettings = Pick<Settings, 'services' | 'boletoHosts'>

interface BoletoRouteParts {
  readonly store: Store
  readonly settings: LinkSettings
  readonly now: () => number
  readonly letterhead: FindAnyLetterhead
}

/**
 * Opens GET /boleto/<name>.pdf, whose name is its capability, the uid of a proposal or the id of a charge: the boleto
 * as a page to print, while it awaits payment or once it is paid.
 *
 * The file of a boleto that a service opened is at the service: the address redirects there if the service or the
 * operator's list of hosts allows it. Anything else is an error page with 404.
 */
export function routeBoletos(
  app: FastifyInstance,
  { store, now, letterhead, settings }: BoletoRouteParts,
): void {
  app.get<{ Params: { readonly file: string } }>('/boleto/:file', async (request, reply) => {
    reply.header('x-robots-tag', 'noindex')
    const name = /^([\w-]{1,60})\.pdf$/.exec(request.params.file)?.[1]
    if (name === undefined) return sendNotFound(reply)
    const link = await findBoletoLink(store, name)
    if (link !== undefined) return isTrusted(link, settings) ? reply.redirect(link, 302) : sendNotFound(reply)
    const boleto = await findPrintedBoleto(store, name, now())
    const head = boleto && (await letterhead(boleto.variant))
    if (!boleto || !head) return sendNotFound(reply)
    const css = boletoCss(head)
    const inline = { styles: [{ hash: sha256(css) }], scripts: [{ hash: sha256(printScript) }] }
    return reply
      .header('content-security-policy', policyOf(undefined, inline))
      .type('text/html; charset=utf-8')
      .send(boletoHtml(boleto, head, css))
  })
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64')

const sendNotFound = (reply: FastifyReply): FastifyReply =>
  sendErrorPage(
    reply,
    404,
    'Este boleto não existe, venceu ou foi cancelado. Volte à página do pagamento para ver como pagar agora.',
  )

/** Tells whether a link of a service is at that service, or at a host that the operator named. */
function isTrusted(link: string, { services, boletoHosts }: LinkSettings): boolean {
  const { protocol, host } = new URL(link)
  const own = [services.dental, services.pet].flatMap((each) => (each ? [new URL(each.url).host] : []))
  return protocol === 'https:' && [...own, ...boletoHosts].includes(host)
}

/** The figures of a printed boleto. */
export interface PrintedBoleto {
  readonly variant: string
  readonly numeroProposta: string
  /** Whether it is of an order in lines, and not of a proposal of one product. */
  readonly isOfLines: boolean
  readonly dataVigencia: string
  readonly valorCentavos: number
  readonly codigoDeBarras: string
  readonly vencimento: string
  /** yyyy-mm-dd, in São Paulo. */
  readonly emissao: string
  readonly situacao: 'aguardando' | 'pago'
  /** The payer: the responsible of a minor or of a titular who does not pay alone, else who contracts. */
  readonly pagador: { readonly nome: string; readonly documento: Documento }
}

/** The register number of a person or of a company. */
type Documento = { readonly cpf: string } | { readonly cnpj: string }

/** The charges named by `$1`: the uid of a proposal, or the id of one charge, which opens nothing else. */
const isNamed = `pagamento.id in (
  select id from pagamento where id = $1
   union all select pagamento.id from pagamento join proposta on proposta.id = proposta_id where uid = $1)`

/** Finds the address of a boleto that a service opened; undefined if it is one of ours, or there is none. */
async function findBoletoLink(sql: Sql, name: string): Promise<string | undefined> {
  const [row] = await sql.query<{ readonly link: string }>(
    `select link_boleto as link from pagamento
      where ${isNamed} and link_boleto is not null and pagamento.situacao in ('aguardando', 'pago')`,
    [name],
  )
  return row?.link
}

type PrintedRow = Omit<PrintedBoleto, 'emissao' | 'pagador'> & {
  readonly created_at: Date
  readonly nome: string
  readonly cpf: string | null
  readonly cnpj: string | null
  readonly nascimento: string | null
  readonly paga: boolean | null
  readonly responsavel: { readonly nome: string; readonly cpf: string } | null
}

/** Reads a boleto that is paid or awaits payment; undefined if there is none, it was cancelled or is past its due date. */
async function findPrintedBoleto(sql: Sql, name: string, now: number): Promise<PrintedBoleto | undefined> {
  const [row] = await sql.query<PrintedRow>(
    `select proposta.variant, numero_proposta as "numeroProposta", proposta.data_vigencia as "dataVigencia",
            pagamento.valor_centavos as "valorCentavos", codigo_barras as "codigoDeBarras", vencimento,
            id_produto is null as "isOfLines", pagamento.situacao, pagamento.created_at, contratante.nome,
            contratante.cpf, cnpj, contratante.data_nascimento as nascimento, titular_responsavel as paga,
            case when responsavel.id is not null
                 then jsonb_build_object('nome', responsavel.nome, 'cpf', responsavel.cpf) end as responsavel
       from pagamento
       join proposta on proposta.id = proposta_id
       join contratante on contratante.id = proposta.contratante_id
       left join responsavel on responsavel.contratante_id = contratante.id
      where ${isNamed} and forma_pagamento = $2 and codigo_barras is not null
        and (pagamento.situacao = 'pago' or (pagamento.situacao = 'aguardando' and vencimento >= $3))`,
    [name, methods.boleto, earliestDueAt(now)],
  )
  if (!row) return undefined
  const { created_at, nome, cpf, cnpj, nascimento, paga, responsavel, ...printed } = row
  const emissao = todayInSaoPaulo(created_at.getTime())
  const paysAlone = cnpj !== null || (paga && isAdult(nascimento, emissao))
  const payer = !paysAlone && responsavel ? responsavel : { nome, cpf }
  const documento = cnpj === null ? { cpf: payer.cpf ?? '' } : { cnpj }
  return { ...printed, emissao, pagador: { nome: payer.nome, documento } }
}

const printScript = "document.querySelector('button').addEventListener('click', () => print())"

/** Writes the page of a boleto in the look of its variant, the payer's CPF masked. */
export function boletoHtml(boleto: PrintedBoleto, head: Letterhead, css = boletoCss(head)): string {
  const { pagador, codigoDeBarras, vencimento, valorCentavos, numeroProposta } = boleto
  const isPaid = boleto.situacao === 'pago'
  const line = formatLinhaDigitavel(typedLineOf(codigoDeBarras))
  const [date = '', weekday = ''] = formatDataLonga(vencimento).split(', ')
  const [payerLabel, payerNumber] =
    'cnpj' in pagador.documento
      ? ['CNPJ', formatCnpj(pagador.documento.cnpj)]
      : ['CPF', maskedCpf(pagador.documento.cpf)]
  return html`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>Boleto ${boleto.isOfLines ? 'do pedido' : 'da proposta'} ${numeroProposta}</title>
<style>${raw(css)}</style>
</head>
<body>
<header>${head.symbol ? svgOf(head.symbol) : ''}<p>${head.name}</p><span>${head.tiles.map(svgOf)}</span></header>
<main>
<h1>${isPaid ? 'Boleto já pago' : 'Boleto a pagar'}</h1>
<p class="label">${boleto.isOfLines ? 'Pedido' : 'Proposta'} ${numeroProposta}</p>
<div class="sum">
<p class="amount">${amountHtml(formatMoeda(valorCentavos))}</p>
<p><span class="label">${isPaid ? 'Vencimento' : 'Pague até'}</span> <strong>${date}</strong>, ${weekday}</p>
</div>
<p class="line"><span class="label">${isPaid ? 'Linha digitável' : 'Para pagar, digite'}</span> <strong>${line}</strong></p>
<dl>
${fieldHtml('Banco', sandboxBank)}
${fieldHtml('Linha digitável', line, 5)}
${fieldHtml('Beneficiário', head.rodape.empresa, 4)}
${fieldHtml('CNPJ', formatCnpj(head.rodape.cnpj), 2)}
${fieldHtml('Pagador', pagador.nome, 4)}
${fieldHtml(payerLabel, payerNumber, 2)}
${fieldHtml('Número do documento', numeroProposta, 2)}
${fieldHtml('Data do documento', formatData(boleto.emissao), 2)}
${fieldHtml('Nosso número', codigoDeBarras.slice(19), 2)}
${fieldHtml('Vencimento', formatData(vencimento), 2)}
${fieldHtml('Valor do documento', formatMoeda(valorCentavos), 4)}
</dl>
<h2>Instruções</h2>
<p>Pague no aplicativo ou no site do seu banco, com a linha digitável ou com o código de barras.</p>
<p>Pague até ${formatData(vencimento)} para o plano começar em ${formatData(boleto.dataVigencia)}.</p>
<p>Ao escolher outra forma de pagamento, este boleto é cancelado: não pague os dois.</p>
<p>Boleto de teste: o banco ${sandboxBank} não existe, e nenhum banco recebe este pagamento.</p>
${barcodeSvg(codigoDeBarras)}
<button type="button">Imprimir</button>
</main>
<footer><p><strong>${head.rodape.empresa}</strong></p><p>${identityOf(head.rodape)}</p></footer>
<script>${raw(printScript)}</script>
</body>
</html>
`.toString()
}

const svgOf = ({ viewBox, shapes }: Drawing): Markup =>
  html`<svg viewBox="${viewBox}" aria-hidden="true">${raw(shapes)}</svg>`

/** Writes the sign and the cents of an amount small; the text stays one. */
function amountHtml(amount: string): Markup {
  const [, sign = '', whole = amount, cents = ''] = /^(R\$\s)([\d.]+)(,\d{2})$/.exec(amount) ?? []
  return html`<small>${sign}</small>${whole}<small>${cents}</small>`
}

/** Writes a field of the form that banks read, as wide as so many of its six columns. */
const fieldHtml = (label: string, value: string, columns = 1): Markup =>
  html`<div class="of-${columns}"><dt>${label}</dt><dd>${value}</dd></div>`

/** Draws digits as Interleaved 2 of 5, 103 by 13 millimetres as banks ask, black on white in every brand. */
function barcodeSvg(digits: string): Markup {
  let x = 0
  const bars = interleavedWidths(digits).map((width, place) => {
    const bar = place % 2 === 0 ? `M${x} 0h${width}v1h-${width}z` : ''
    x += width
    return bar
  })
  return html`<svg class="barcode" role="img" aria-label="Código de barras do boleto" viewBox="0 0 ${x} 1" preserveAspectRatio="none"><path d="${bars.join('')}"/></svg>`
}

const corners = { retos: '0', padrao: '22%', redondos: '32%' } as const

/** Writes the style sheet of a boleto: a page on a screen, an A4 sheet without chrome on paper. */
function boletoCss({ brand, palette, plane }: Letterhead): string {
  const sans = 'system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif'
  const titles = brand.fonte === 'classica' ? 'Georgia,"Times New Roman",serif' : sans
  return `@page{size:A4;margin:0}
*{box-sizing:border-box;print-color-adjust:exact;-webkit-print-color-adjust:exact}
body{max-width:210mm;margin:0 auto;background:#fff;color:${palette.text};font:1rem/1.5 ${sans};overflow-wrap:anywhere}
header{display:flex;align-items:center;gap:.75rem;padding:1.5rem 5%;border-bottom:1.5mm solid ${palette.brand};background:${plane.ground};color:${plane.text}}
header p{flex:1;margin:0;font:700 1.25rem/1.2 ${titles}}
header span{display:flex;flex-wrap:wrap;gap:${brand.cantos === 'retos' ? '2px' : '6px'}}
header svg{width:13mm;height:13mm;border-radius:${corners[brand.cantos]}}
main,footer{padding:1.5rem 5%}
h1{margin:0;font-family:${titles};line-height:1.2}
h2{margin:1.5rem 0 .5rem;font-size:1.125rem}
p{margin:.25rem 0}
.label,dt,footer{color:${palette['text-3']};font-size:.875rem}
.label{display:block}
.sum{display:flex;flex-wrap:wrap;gap:.5rem 3rem;align-items:end;padding:1rem 0;border-bottom:1px dashed ${palette['line-strong']}}
.amount{font:700 3rem/1 ${titles};white-space:nowrap}
.amount small{font-size:50%}
.line{margin:1rem 0;padding:.75rem 1rem;border-radius:6px;background:${palette['surface-2']}}
.line strong{font:700 1.125rem/1.5 ui-monospace,Menlo,Consolas,"Courier New",monospace}
dl{display:grid;grid-template-columns:repeat(6,1fr);margin:0;border:solid ${palette['line-strong']};border-width:1px 0 0 1px}
dl div{padding:.25rem .5rem;border:solid ${palette['line-strong']};border-width:0 1px 1px 0}
dd{margin:0;font-weight:700}
.of-2{grid-column:span 2}.of-4{grid-column:span 4}.of-5{grid-column:span 5}
.barcode{display:block;width:103mm;max-width:100%;height:13mm;margin:1.5rem 5mm;fill:#000}
button{padding:.875rem 1.5rem;border:0;border-radius:.75rem;background:${palette.brand};color:${palette['on-brand']};font:inherit;font-weight:600;cursor:pointer}
button:focus-visible{outline:3px solid ${palette.text};outline-offset:2px}
@media(max-width:36rem){dl{display:block}header span{display:none}.barcode{margin-inline:0}}
@media print{body{font-size:10pt}dl{display:grid}button{display:none}main,footer,header{padding-inline:15mm}}`
}
