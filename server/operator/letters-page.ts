import { html, type Markup } from '../http/escape.ts'
import { nameOfKind } from '../messages/index.ts'
import { type DeadLetter, deadLetters, type WaitingKind, waitingKinds } from '../outbox/index.ts'
import { factsOf, lastedSince, momentOf, type PlainPage } from '../plain/index.ts'
import { actFormOf } from './acts/index.ts'
import type { OperatorPageParts } from './page-parts.ts'
import { maskedRecipient, reasonOf } from './shown/index.ts'

const shownAtOnce = 100

/** Makes the page of messages: what waits, by kind, and what could not be delivered, with what staff can do. */
export async function lettersPage({ sql, now }: OperatorPageParts): Promise<PlainPage> {
  const [waiting, dead] = [await waitingKinds(sql), await deadLetters(sql, shownAtOnce)]
  return {
    title: 'Mensagens',
    body: html`<h2>Na fila</h2>
${waiting.length === 0 ? html`<p>Nenhuma mensagem espera.</p>` : waitingList(waiting, now)}
<h2>Não puderam ser entregues</h2>
${dead.length === 0 ? html`<p>Nenhuma.</p>` : deadList(dead)}`,
  }
}

const waitingList = (waiting: readonly WaitingKind[], now: number): Markup =>
  html`<ul class="escolhas" id="fila">${waiting.map((kind) => waitingItem(kind, now))}</ul>`

function waitingItem({ kind, waiting, oldestAt, code }: WaitingKind, now: number): Markup {
  return html`<li><h3>${nameOfKind(kind)}</h3>
${factsOf([
  ['Quantas', String(waiting)],
  ['A mais antiga', `há ${lastedSince(oldestAt, now)}`],
  ['Falha', code === null ? 'nenhuma' : failureOf(code)],
])}</li>`
}

const failureOf = (code: string): Markup => html`<code>${code}</code>, ${reasonOf(code)}`

function deadList(dead: readonly DeadLetter[]): Markup {
  const more =
    dead.length === shownAtOnce ? html`<p>Só as ${shownAtOnce} mais recentes aparecem aqui.</p>` : ''
  const all = actFormOf('tentar-todas', { id: '', which: 'mensagens que não puderam ser entregues' })
  return html`${dead.length > 1 ? all : ''}${more}
<ul class="escolhas" id="mortas">${dead.map(deadItem)}</ul>`
}

function deadItem({ id, kind, payload, ...letter }: DeadLetter): Markup {
  const { createdAt, deadAt, attempts, code } = letter
  const name = nameOfKind(kind)
  const to = maskedRecipient(payload)
  const target = { id: String(id), which: `${name} para ${to}` }
  return html`<li><h3>${name}</h3>
${factsOf([
  ['Para', to],
  ['Motivo', failureOf(code ?? 'erro')],
  ['Tentativas', String(attempts)],
  ['Criada em', momentOf(createdAt)],
  ['Desistiu em', momentOf(deadAt)],
])}
${actFormOf('tentar', target)}
${actFormOf('descartar', target)}</li>`
}
