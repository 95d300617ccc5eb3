import { formatCnpj, formatMoeda, maskedCpf } from '../../engine/index.ts'
import { type Content, html, type Markup } from '../http/escape.ts'
import { nameOfKind } from '../messages/index.ts'
import { factsOf, momentOf } from '../plain/index.ts'
import { actionForm } from './actions.ts'
import { auditList } from './audit-log.ts'
import type { ExplainedDraft } from './explained.ts'
import type {
  FoundCall,
  FoundCharge,
  FoundMessage,
  FoundSale,
  NotedRefusal,
  SaleStanding,
} from './found-sale.ts'
import {
  chargeStateLabel,
  failureReason,
  maskName,
  maskRecipient,
  methodLabel,
  orderLabel,
  pendingReason,
} from './labels.ts'
import { whyView } from './why-view.ts'

/** Writes all that staff are shown of one sale; of its people only what tells two of them apart. */
export function saleView(
  { standing, charges, calls, messages, acts, refusals }: FoundSale,
  explained: readonly ExplainedDraft[],
): Markup {
  return html`<section class="venda">
${standing ? standingView(standing) : html`<h2>Venda sem registro</h2>\n<p>Ainda não tinha nada gravado, ou já foi apagada: sem proposta, isso acontece depois de 24 horas.</p>`}
${explained.length === 0 ? '' : html`<h3>Por que está onde está</h3>\n${explained.map(whyView)}`}${partOf('Recusas', refusals.map(refusalView))}${partOf('Cobranças', charges.map(chargeView))}${partOf('Chamadas a serviços', calls.map(callView))}${partOf('Mensagens', messages.map(messageView))}${acts.length === 0 ? '' : html`<h3>Atos</h3>\n${auditList(acts)}`}
</section>`
}

const partOf = (title: string, items: readonly Markup[]): Content =>
  items.length === 0 ? '' : html`<h3>${title}</h3>\n<ul class="escolhas">${items}</ul>\n`

function standingView(standing: SaleStanding): Markup {
  const { variant, em, numero, situacao, valorCentavos, vidas } = standing
  const { isOfLines, nome, cpf, cnpj, email, telefone } = standing
  const facts: readonly (readonly [string, string | null])[] = [
    ['Situação', situacao],
    ['Por mês', valorCentavos === null ? null : formatMoeda(valorCentavos)],
    [isOfLines ? 'Pets' : 'Vidas', vidas === null ? null : String(vidas)],
    ['Funil', variant],
    ['Começou em', momentOf(em)],
    // The name of a company is in the public register, as its CNPJ does.
    ['Contratante', nome === null ? null : cnpj === null ? maskName(nome) : nome],
    ['CPF', cpf === null ? null : maskedCpf(cpf)],
    ['CNPJ', cnpj === null ? null : formatCnpj(cnpj)],
    ['E-mail', email === null || email === '' ? null : maskRecipient({ email })],
    ['Telefone', telefone === null ? null : maskRecipient({ to: telefone })],
  ]
  const known = facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
  return html`<h2>${numero === null ? 'Venda ainda sem proposta' : `${orderLabel(standing)} ${numero}`}</h2>
${factsOf(known)}`
}

const refusalView = ({ codigo, em, operation, problem, status }: NotedRefusal): Markup =>
  html`<li>${factsOf([
    ['Problema', html`<code>${problem}</code>`],
    ['Chamada', operation],
    ['Quando', momentOf(em)],
    ['HTTP', String(status)],
    ['Código', html`<code>${codigo}</code>`],
  ])}</li>`

const chargeView = (charge: FoundCharge): Markup => {
  const { id, formaPagamento, valorCentavos, situacao, em, pagoEm, pendencia } = charge
  return html`<li>${factsOf([
    ['Forma', methodLabel(formaPagamento)],
    ['Valor', formatMoeda(valorCentavos)],
    ['Situação', chargeStateLabel(situacao)],
    ['Aberta em', momentOf(em)],
    ...(pagoEm ? ([['Paga em', momentOf(pagoEm)]] as const) : []),
    ...(pendencia ? ([['Dinheiro que não pagou', pendingReason(pendencia)]] as const) : []),
    ['Identificação', html`<code>${id}</code>`],
  ])}${actsOn(charge)}</li>`
}

/** Offers to say that a charge was paid which could still be, as a boleto of which no notice came. */
const actsOn = ({ id, situacao, pendencia, valorCentavos }: FoundCharge): Content =>
  pendencia === null && ['aguardando', 'expirado', 'cancelado'].includes(situacao)
    ? actionForm('foi-paga', { id, which: `cobrança de ${formatMoeda(valorCentavos)}` })
    : ''

const callView = ({ service, operation, call, em, isAnswered, problem }: FoundCall): Markup =>
  html`<li>${factsOf([
    ['Chamada', `${operation} em ${service} (${call})`],
    ['Enviada em', momentOf(em)],
    ['Resposta', isAnswered ? (problem === null ? 'feita' : html`<code>${problem}</code>`) : 'nenhuma ainda'],
  ])}</li>`

const messageView = ({ kind, payload, em, code, ...ends }: FoundMessage): Markup =>
  html`<li>${factsOf([
    ['Mensagem', nameOfKind(kind)],
    ['Para', maskRecipient(payload)],
    ['Criada em', momentOf(em)],
    ['Situação', standingOfMessage(ends)],
    ...(code === null || ends.sentAt ? [] : ([['Falha', `${code}, ${failureReason(code)}`]] as const)),
  ])}</li>`

function standingOfMessage({
  sentAt,
  deadAt,
  discardedAt,
}: Pick<FoundMessage, 'sentAt' | 'deadAt' | 'discardedAt'>): string {
  if (sentAt) return `enviada em ${momentOf(sentAt)}`
  if (discardedAt) return `descartada em ${momentOf(discardedAt)}`
  return deadAt ? `não pôde ser entregue, em ${momentOf(deadAt)}` : 'na fila'
}
