import type { Project } from '../../engine/config/index.ts'
import { formatCnpj, formatMoeda, type Json, maskedCpf, migrate, type Session } from '../../engine/index.ts'
import {
  type ConditionPart,
  type Explanation,
  explainContext,
  explainSession,
  type Reason,
} from '../../engine/replay/explain.ts'
import { type Content, html, type Markup } from '../http/html.ts'
import { nameOfKind } from '../messages/index.ts'
import { messagesAbout, type QueuedMessage } from '../outbox/index.ts'
import { momentOf } from '../pages/plain.ts'
import type { Row, Sql } from '../store/index.ts'
import { auditList, listAuditEntries } from './audit-log.ts'
import { callsOf, type ServiceCall } from './calls.ts'
import {
  chargeStateLabel,
  failureReason,
  maskName,
  maskRecipient,
  methodLabel,
  orderLabel,
  pendingReason,
} from './labels.ts'
import { type Entry, entryList, knownFacts } from './page.ts'
import { type Charge, chargesOf, markPaid } from './payments.ts'

/** The state of a sale, and who buys. */
type Sale = {
  readonly variant: string
  readonly em: Date
  readonly propostaId: string | null
  readonly cobrancas: readonly string[]
  readonly numero: string | null
  /** Whether it is an order in lines, and not a proposal of one product. */
  readonly isOfLines: boolean
  readonly situacao: string | null
  readonly valorCentavos: number | null
  readonly vidas: number | null
  readonly nome: string | null
  readonly cpf: string | null
  readonly cnpj: string | null
  readonly email: string | null
  readonly telefone: string | null
}

/** Draws all that staff are shown of one sale; of its people only what tells two of them apart. */
export async function saleView(
  sql: Sql,
  saleId: string,
  project: (() => Project) | undefined,
): Promise<Markup> {
  const [sale] = await sql.query<Sale>(
    `select sale.variant, sale.created_at as em, proposta.id as "propostaId", numero_proposta as numero,
            array(select id from pagamento where proposta_id = proposta.id) as cobrancas,
            proposta.id is not null and id_produto is null as "isOfLines", situacao,
            valor_centavos as "valorCentavos", vidas, nome, cpf, cnpj, email, telefone
       from sale left join proposta on proposta.sale_id = sale.id
            left join contratante on contratante.sale_id = sale.id
      where sale.id = $1`,
    [saleId],
  )
  const refusals = await refusalsOf(sql, saleId)
  const proposal = sale?.propostaId ?? ''
  const subjects = [saleId, proposal, ...(sale?.cobrancas ?? [])].filter((id) => id !== '')
  const parts = [
    project ? await whyView({ sql, saleId, sale, refusals, project: project() }) : '',
    partView('Recusas', refusals, refusalEntry),
    partView('Cobranças', await chargesOf(sql, proposal), chargeEntry),
    partView('Chamadas a serviços', await callsOf(sql, saleId), callEntry),
    partView('Mensagens', await messagesAbout(sql, subjects, 50), messageEntry),
  ]
  const acts = sale?.numero ? await listAuditEntries(sql, { numero: sale.numero, atMost: 50 }) : []
  return html`<section class="venda">
${sale ? saleFacts(sale) : html`<h2>Venda sem registro</h2>\n<p>Ainda não tinha nada gravado, ou já foi apagada: sem proposta, isso acontece depois de 24 horas.</p>`}
${parts}${acts.length === 0 ? '' : html`<h3>Histórico</h3>\n${auditList(acts)}`}
</section>`
}

function partView<R>(title: string, rows: readonly R[], entry: (row: R) => Entry): Content {
  return rows.length === 0 ? '' : html`<h3>${title}</h3>\n${entryList(rows.map(entry))}\n`
}

function saleFacts(sale: Sale): Markup {
  const { variant, em, numero, situacao, valorCentavos, vidas, nome, cpf, cnpj, email, telefone } = sale
  return html`<h2>${numero === null ? 'Venda ainda sem proposta' : `${orderLabel(sale)} ${numero}`}</h2>
${knownFacts([
  ['Situação', situacao],
  ['Por mês', valorCentavos === null ? null : formatMoeda(valorCentavos)],
  [sale.isOfLines ? 'Pets' : 'Vidas', vidas],
  ['Funil', variant],
  ['Começou em', momentOf(em)],
  // The name of a company is in the public register, as its CNPJ is.
  ['Contratante', nome === null || cnpj !== null ? nome : maskName(nome)],
  ['CPF', cpf === null ? null : maskedCpf(cpf)],
  ['CNPJ', cnpj === null ? null : formatCnpj(cnpj)],
  ['E-mail', email ? maskRecipient({ email }) : null],
  ['Telefone', telefone === null ? null : maskRecipient({ to: telefone })],
])}`
}

/** A call that was refused or failed, by the code that its answer showed. */
type Refusal = {
  readonly codigo: string
  readonly em: Date
  readonly operation: string
  readonly problem: string
  readonly status: number
}

const refusalsOf = (sql: Sql, saleId: string): Promise<readonly Refusal[]> =>
  sql.query(
    `select request_id as codigo, em, operation, problem, status
       from recusa where sale_id = $1 order by em desc, request_id limit 50`,
    [saleId],
  )

const refusalEntry = ({ codigo, em, operation, problem, status }: Refusal): Entry => ({
  facts: [
    ['Problema', html`<code>${problem}</code>`],
    ['Chamada', operation],
    ['Quando', momentOf(em)],
    ['HTTP', status],
    ['Código', html`<code>${codigo}</code>`],
  ],
})

/** Offers to mark a charge as paid that could still be, as a boleto of which no notice came. */
function chargeEntry(charge: Charge): Entry {
  const { id, situacao, paidAt, pendencia } = charge
  const value = formatMoeda(charge.valorCentavos)
  const canBePaid = pendencia === null && ['aguardando', 'expirado', 'cancelado'].includes(situacao)
  return {
    facts: [
      ['Forma', methodLabel(charge.formaPagamento)],
      ['Valor', value],
      ['Situação', chargeStateLabel(situacao)],
      ['Aberta em', momentOf(charge.sentAt)],
      ['Paga em', paidAt && momentOf(paidAt)],
      ['Dinheiro que não pagou', pendencia && pendingReason(pendencia)],
      ['Identificação', html`<code>${id}</code>`],
    ],
    actions: canBePaid ? [markPaid] : [],
    target: { id, which: `cobrança de ${value}` },
  }
}

const callEntry = ({ service, operation, call, sentAt, isAnswered, problem }: ServiceCall): Entry => ({
  facts: [
    ['Chamada', `${operation} em ${service} (${call})`],
    ['Enviada em', momentOf(sentAt)],
    ['Resposta', isAnswered ? (problem === null ? 'feita' : html`<code>${problem}</code>`) : 'nenhuma ainda'],
  ],
})

const messageEntry = (message: QueuedMessage): Entry => ({
  facts: [
    ['Mensagem', nameOfKind(message.kind)],
    ['Para', maskRecipient(message.payload)],
    ['Criada em', momentOf(message.createdAt)],
    ['Situação', messageState(message)],
    [
      'Falha',
      message.code === null || message.sentAt ? null : `${message.code}, ${failureReason(message.code)}`,
    ],
  ],
})

function messageState({ sentAt, deadAt, discardedAt }: QueuedMessage): string {
  if (sentAt) return `enviada em ${momentOf(sentAt)}`
  if (discardedAt) return `descartada em ${momentOf(discardedAt)}`
  return deadAt ? `não pôde ser entregue, em ${momentOf(deadAt)}` : 'na fila'
}

/** The session of a page of a sale, as it was saved last. */
type Draft = Row & {
  readonly session: Json
  readonly em: Date
}

interface WhyParts {
  readonly sql: Sql
  readonly saleId: string
  readonly sale: Sale | undefined
  readonly refusals: readonly Refusal[]
  readonly project: Project
}

/** Draws why each stored page of a sale is where it is, by its session and by what was refused. */
async function whyView({ sql, saleId, sale, refusals, project }: WhyParts): Promise<Content> {
  const drafts = await sql.query<Draft>(
    `select session, updated_at as em from draft where sale_id = $1
      order by updated_at desc, scope limit 50`,
    [saleId],
  )
  if (drafts.length === 0) return ''
  const variantId = sale?.variant.split('/')[0] ?? ''
  const problemOf = (wanted: string) => refusals.find(({ operation }) => operation === wanted)?.problem
  return html`<h3>Por que está onde está</h3>\n${drafts.map((draft) => {
    const explanations = explain(project, variantId, draft, problemOf)
    return explanations.length === 0
      ? html`<p>Guardado em ${momentOf(draft.em)}, de um funil que já não existe ou mudou desde então: não se pode explicar.</p>`
      : html`<p>Como estava em ${momentOf(draft.em)}. O que é de alguém aparece só em parte.</p>
${explanations.map(explanationView)}`
  })}`
}

/** Explains a stored page by its flow as it is now; nothing where its session is none: browsers may send anything. */
function explain(
  project: Project,
  variantId: string,
  { session: stored, em }: Draft,
  problemOf: (operation: string) => string | undefined,
): readonly Explanation[] {
  const at = em.getTime()
  try {
    const saved = stored as unknown as Session
    const context = explainContext(project, `${variantId}/${saved.flow}`)
    const session = context && migrate(context.funnel, saved, at)
    const isKnown = session && context.funnel.steps.get(session.step)?.isLeaf
    return isKnown ? explainSession(context, { session, at }, problemOf) : []
  } catch {
    return []
  }
}

const explanationView = (
  { title, reasons }: Explanation,
  i: number,
): Markup => html`<details class="porque"${i === 0 ? ' open' : ''}>
<summary>${title} <small>${reasons.length}</small></summary>
<ul class="razoes">${reasons.map(reasonView)}</ul></details>
`

const reasonView = ({ what, says, at, conditions }: Reason): Markup => html`<li><strong>${what}</strong><br>
${says}${at === undefined ? '' : html` <code>${at}</code>`}${partsView(conditions)}</li>
`

function partsView(parts: readonly ConditionPart[]): Content {
  if (parts.length === 0) return ''
  return html`<ul class="condicoes">${parts.map(
    ({ holds, words, reads, parts: more }) =>
      html`<li class="${holds ? 'vale' : 'falha'}">${words}${reads.map((read) => html`<br><small>${read.words}: ${read.value}</small>`)}${partsView(more)}</li>`,
  )}</ul>`
}
