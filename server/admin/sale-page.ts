import type { Project } from '../../engine/config/index.ts'
import {
  boxOf,
  type Funnel,
  formatCnpj,
  formatMoeda,
  isRecord,
  type Json,
  maskedCpf,
  migrate,
  type Session,
} from '../../engine/index.ts'
import {
  type ConditionPart,
  type Explanation,
  explainContext,
  explainSession,
  type Reason,
} from '../../engine/replay/explain.ts'
import { type Content, html, type Markup } from '../http/html.ts'
import { nameOfKind } from '../messages/index.ts'
import { factsOf, momentOf } from '../pages/plain.ts'
import type { Sql } from '../store/index.ts'
import { actionForm } from './actions.ts'
import { type AuditEntry, auditList, listAuditEntries } from './audit-log.ts'
import {
  chargeStateLabel,
  failureReason,
  maskName,
  maskRecipient,
  methodLabel,
  orderLabel,
  pendingReason,
} from './labels.ts'

/** Why a page of a sale stood where it did when it was stored; without explanations where its funnel no longer exists. */
interface ExplainedDraft {
  readonly em: Date
  readonly explanations: readonly Explanation[]
}

/** Explains each stored page of a sale, by what it holds and by what was refused. */
export function explainedDrafts(
  project: Project,
  { standing, drafts, refusals }: FoundSale,
): readonly ExplainedDraft[] {
  const [variantId] = standing?.variant.split('/') ?? []
  const problemOf = (wanted: string) => refusals.find(({ operation }) => operation === wanted)?.problem
  return drafts.map((draft) => ({
    em: draft.em,
    explanations: variantId === undefined ? [] : explanationsOf(project, variantId, draft, problemOf),
  }))
}

function explanationsOf(
  project: Project,
  variantId: string,
  { session: stored, em }: FoundDraft,
  problemOf: (operation: string) => string | undefined,
): readonly Explanation[] {
  const at = em.getTime()
  const flow = isRecord(stored) && 'flow' in stored ? String(stored.flow) : ''
  const context = explainContext(project, `${variantId}/${flow}`)
  const session = context && readSession(context.funnel, stored, at)
  return session ? explainSession(context, { session, at }, problemOf) : []
}

/** Reads a stored session and migrates it to its flow as it is now; undefined where it is no session of this funnel. */
function readSession(funnel: Funnel, stored: unknown, at: number): Session | undefined {
  if (!isSession(stored) || stored.flow !== funnel.name) return undefined
  const session = migrate(funnel, stored, at)
  const isKnown = ({ box }: Session['boxes'][number]) =>
    boxOf(funnel, box) !== undefined || Object.hasOwn(funnel.notices, box)
  return funnel.steps.get(session.step)?.isLeaf && session.boxes.every(isKnown) ? session : undefined
}

function isSession(value: unknown): value is Session {
  if (!isRecord(value)) return false
  const { id, flow, version, step, trail, boxes, answers, calls, timers } = value as Partial<Session>
  const isBox = (box: unknown) =>
    isRecord(box) && isRecord(box.values) && (box.call === undefined || isRecord(box.call))
  return (
    [id, flow, version, step].every((text) => typeof text === 'string') &&
    Array.isArray(trail) &&
    trail.every((name) => typeof name === 'string') &&
    Array.isArray(boxes) &&
    boxes.every(isBox) &&
    Array.isArray(calls) &&
    calls.every(isRecord) &&
    isRecord(answers) &&
    isRecord(timers)
  )
}

/** Renders why a page of a sale is where it is, each answer in a part that opens by itself. */
export const whyView = ({ em, explanations }: ExplainedDraft): Markup =>
  explanations.length === 0
    ? html`<p>Guardado em ${momentOf(em)}, de um funil que já não existe ou mudou desde então: não se pode explicar.</p>`
    : html`<p>Como estava em ${momentOf(em)}. O que é de alguém aparece só em parte.</p>
${explanations.map(explanationView)}`

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

/** All that staff are shown of one sale; `standing` is absent where the sale was deleted. */
export interface FoundSale {
  readonly standing: SaleStanding | undefined
  readonly charges: readonly FoundCharge[]
  readonly calls: readonly FoundCall[]
  readonly messages: readonly FoundMessage[]
  readonly acts: readonly AuditEntry[]
  readonly refusals: readonly NotedRefusal[]
  readonly drafts: readonly FoundDraft[]
}

/** The session of a page of a sale, as it was saved last. */
export type FoundDraft = {
  readonly session: Json
  readonly em: Date
}

/** The state of a sale, and who buys. */
export type SaleStanding = {
  readonly variant: string
  readonly em: Date
  readonly propostaId: string | null
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

/** A charge of a sale. */
export type FoundCharge = {
  readonly id: string
  readonly formaPagamento: number
  readonly valorCentavos: number
  readonly situacao: string
  readonly em: Date
  readonly pagoEm: Date | null
  /** Why money that came for it paid nothing; null where none did. */
  readonly pendencia: string | null
}

/** A call to a service that a sale caused. */
export type FoundCall = {
  readonly service: string
  readonly operation: string
  readonly call: string
  readonly em: Date
  readonly isAnswered: boolean
  /** The problem by which the service refused; null where it did not. */
  readonly problem: string | null
}

/** A message that a sale caused. */
export type FoundMessage = {
  readonly kind: string
  readonly payload: Json
  readonly em: Date
  readonly sentAt: Date | null
  readonly deadAt: Date | null
  readonly discardedAt: Date | null
  readonly code: string | null
}

const mostOfEach = 50

/** Gathers all that staff are shown of one sale. */
export async function foundSale(sql: Sql, saleId: string): Promise<FoundSale> {
  const standing = await standingOf(sql, saleId)
  const proposal = standing?.propostaId ?? ''
  const charges = await chargesOf(sql, proposal)
  const numero = standing?.numero
  return {
    standing,
    charges,
    calls: await callsOf(sql, saleId),
    messages: await messagesAbout(sql, [saleId, proposal, ...charges.map(({ id }) => id)]),
    acts: numero ? await listAuditEntries(sql, { numero, atMost: mostOfEach }) : [],
    refusals: await refusalsOf(sql, saleId),
    drafts: await draftsOf(sql, saleId),
  }
}

export async function standingOf(sql: Sql, saleId: string): Promise<SaleStanding | undefined> {
  const [standing] = await sql.query<SaleStanding>(
    `select sale.variant, sale.created_at as em, proposta.id as "propostaId", numero_proposta as numero,
            proposta.id is not null and id_produto is null as "isOfLines", situacao,
            valor_centavos as "valorCentavos", vidas, nome, cpf, cnpj, email, telefone
       from sale left join proposta on proposta.sale_id = sale.id
            left join contratante on contratante.sale_id = sale.id
      where sale.id = $1`,
    [saleId],
  )
  return standing
}

export const draftsOf = (sql: Sql, saleId: string): Promise<readonly FoundDraft[]> =>
  sql.query<FoundDraft>(
    `select session, updated_at as em from draft where sale_id = $1
      order by updated_at desc, scope limit ${mostOfEach}`,
    [saleId],
  )

export const chargesOf = (sql: Sql, proposal: string): Promise<readonly FoundCharge[]> =>
  sql.query<FoundCharge>(
    `select id, forma_pagamento as "formaPagamento", valor_centavos as "valorCentavos", situacao, created_at as em,
            pago_em as "pagoEm", pendencia
       from pagamento where proposta_id = $1 order by created_at desc, id limit ${mostOfEach}`,
    [proposal],
  )

export const callsOf = (sql: Sql, saleId: string): Promise<readonly FoundCall[]> =>
  sql.query<FoundCall>(
    `select service, operation, call, sent_at as em, answered_at is not null as "isAnswered",
            heard ->> 'problem' as problem
       from chamada_externa where sale_id = $1 order by sent_at desc, id limit ${mostOfEach}`,
    [saleId],
  )

/** A message is queued under a name whose second word is what it is about. */
export const messagesAbout = (sql: Sql, ids: readonly string[]): Promise<readonly FoundMessage[]> =>
  sql.query<FoundMessage>(
    `select kind, payload, created_at as em, done_at as "sentAt", dead_at as "deadAt",
            discarded_at as "discardedAt", last_error as code
       from outbox where split_part(dedupe_key, ' ', 2) = any($1::text[]) and dedupe_key <> ''
      order by id desc limit ${mostOfEach}`,
    [ids.filter((id) => id !== '')],
  )

/** A call that was refused or failed, by the code that its answer showed. */
export type NotedRefusal = {
  readonly codigo: string
  readonly em: Date
  readonly operation: string
  readonly problem: string
  readonly status: number
}

/** Lists what was refused in a sale, newest first. */
export const refusalsOf = (sql: Sql, saleId: string): Promise<readonly NotedRefusal[]> =>
  sql.query<NotedRefusal>(
    `select request_id as codigo, em, operation, problem, status
       from recusa where sale_id = $1 order by em desc, request_id limit 50`,
    [saleId],
  )
