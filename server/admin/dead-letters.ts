import { html, type Markup } from '../http/html.ts'
import { nameOfKind } from '../messages/index.ts'
import {
  type DeadLetter,
  deadLetters,
  discardLetter,
  outboxFigures,
  retryAllLetters,
  retryLetter,
  type WaitingKind,
  waitingKinds,
} from '../outbox/index.ts'
import { factsOf, lastedSince, momentOf, type PlainPage } from '../pages/plain.ts'
import type { Sql } from '../store/index.ts'
import { type ActionHandler, actionForm, type PageContext } from './actions.ts'
import { failureReason, maskRecipient } from './labels.ts'

const shownAtOnce = 100

/** Makes the page of messages: what waits, by kind, and what could not be delivered, with what staff can do. */
export async function deadLettersPage({ sql, now }: PageContext): Promise<PlainPage> {
  const waiting = await waitingKinds(sql)
  const dead = await deadLetters(sql, shownAtOnce)
  return {
    title: 'Mensagens',
    body: html`<h2>Na fila</h2>
${waiting.length === 0 ? html`<p>Nenhuma mensagem espera.</p>` : html`<ul class="escolhas" id="fila">${waiting.map((kind) => waitingItem(kind, now))}</ul>`}
<h2>Não puderam ser entregues</h2>
${dead.length === 0 ? html`<p>Nenhuma.</p>` : deadList(dead)}`,
  }
}

function waitingItem({ kind, waiting, oldestAt, code }: WaitingKind, now: number): Markup {
  return html`<li><h3>${nameOfKind(kind)}</h3>
${factsOf([
  ['Quantas', String(waiting)],
  ['A mais antiga', `há ${lastedSince(oldestAt, now)}`],
  ['Falha', code === null ? 'nenhuma' : failureText(code)],
])}</li>`
}

const failureText = (code: string): Markup => html`<code>${code}</code>, ${failureReason(code)}`

function deadList(dead: readonly DeadLetter[]): Markup {
  const more =
    dead.length === shownAtOnce ? html`<p>Só as ${shownAtOnce} mais recentes aparecem aqui.</p>` : ''
  const all = actionForm('tentar-todas', { id: '', which: 'mensagens que não puderam ser entregues' })
  return html`${dead.length > 1 ? all : ''}${more}
<ul class="escolhas" id="mortas">${dead.map(deadItem)}</ul>`
}

function deadItem({ id, kind, payload, ...letter }: DeadLetter): Markup {
  const { createdAt, deadAt, attempts, code } = letter
  const name = nameOfKind(kind)
  const to = maskRecipient(payload)
  const target = { id: String(id), which: `${name} para ${to}` }
  return html`<li><h3>${name}</h3>
${factsOf([
  ['Para', to],
  ['Motivo', failureText(code ?? 'erro')],
  ['Tentativas', String(attempts)],
  ['Criada em', momentOf(createdAt)],
  ['Desistiu em', momentOf(deadAt)],
])}
${actionForm('tentar', target)}
${actionForm('descartar', target)}</li>`
}

const undelivered = 'não pôde ser entregue'

/** Has one dead letter tried again. */
export const retryOne: ActionHandler = async (id, { sql, now }) => {
  if (!(await retryLetter(sql, id, now))) return null
  return { about: await describeMessage(sql, id), numero: null, before: undelivered, after: 'na fila' }
}

/** Has every dead letter tried again. */
export const retryAll: ActionHandler = async (_id, { sql, now }) => {
  const { dead } = await outboxFigures(sql, now)
  if (!(await retryAllLetters(sql, now))) return null
  const about = dead === 1 ? 'a única mensagem parada' : `todas as ${dead} mensagens paradas`
  return { about, numero: null, before: 'não puderam ser entregues', after: 'na fila' }
}

/** Discards a dead letter for good. */
export const discardOne: ActionHandler = async (id, { sql, now }) => {
  if (!(await discardLetter(sql, id, now))) return null
  return { about: await describeMessage(sql, id), numero: null, before: undelivered, after: 'descartada' }
}

/** Describes a message by its kind and number: the audit log keeps no recipient. */
async function describeMessage(sql: Sql, id: string): Promise<string> {
  const [letter] = await sql.query<{ readonly kind: string }>('select kind from outbox where id::text = $1', [
    id,
  ])
  return `${nameOfKind(letter?.kind ?? '')}, mensagem ${id}`
}
