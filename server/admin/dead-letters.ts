import { html, type Markup } from '../http/html.ts'
import { nameOfKind } from '../messages/index.ts'
import { deadLetters, discardLetter, outboxFigures, retryLetters, waitingKinds } from '../outbox/index.ts'
import { lastedSince, momentOf } from '../pages/plain.ts'
import type { Sql } from '../store/index.ts'
import { failureReason, maskRecipient } from './labels.ts'
import { type Action, actionForm, listOf, listPage, mostShown } from './page.ts'

const path = '/operacao/mensagens'
const undelivered = 'não pôde ser entregue'

const retry: Action = {
  page: path,
  name: 'tentar',
  text: 'Tentar de novo',
  meaning: 'A mensagem volta para a fila e é tentada como uma nova.',
  done: 'A mensagem voltou para a fila.',
  async run(id, { sql, now }) {
    if (!(await retryLetters(sql, id, now))) return null
    return { about: await describeMessage(sql, id), numero: null, before: undelivered, after: 'na fila' }
  },
}

const retryAll: Action = {
  page: path,
  name: 'tentar-todas',
  text: 'Tentar todas de novo',
  meaning: 'Todas as mensagens que não puderam ser entregues voltam para a fila.',
  done: 'As mensagens voltaram para a fila.',
  async run(_id, { sql, now }) {
    const { dead } = await outboxFigures(sql, now)
    if (!(await retryLetters(sql, null, now))) return null
    const about = dead === 1 ? 'a única mensagem parada' : `todas as ${dead} mensagens paradas`
    return { about, numero: null, before: 'não puderam ser entregues', after: 'na fila' }
  },
}

const discard: Action = {
  page: path,
  name: 'descartar',
  text: 'Descartar',
  meaning: 'Esta mensagem nunca será entregue.',
  done: 'A mensagem foi descartada.',
  async run(id, { sql, now }) {
    if (!(await discardLetter(sql, id, now))) return null
    return { about: await describeMessage(sql, id), numero: null, before: undelivered, after: 'descartada' }
  },
}

/** What staff can do about messages that could not be delivered. */
export const letterActions: readonly Action[] = [retry, retryAll, discard]

/** Describes a message by its kind and number: the audit log keeps no recipient. */
async function describeMessage(sql: Sql, id: string): Promise<string> {
  const [letter] = await sql.query<{ readonly kind: string }>('select kind from outbox where id::text = $1', [
    id,
  ])
  return `${nameOfKind(letter?.kind ?? '')}, mensagem ${id}`
}

const failureText = (code: string): Markup => html`<code>${code}</code>, ${failureReason(code)}`

/** Draws the page of messages: what waits, by kind, and what could not be delivered. */
export const deadLettersPage = listPage('Mensagens', [
  listOf({
    title: 'Na fila',
    shown: `os ${mostShown} primeiros tipos`,
    empty: 'Nenhuma mensagem espera.',
    id: 'fila',
    read: ({ sql }) => waitingKinds(sql),
    entry: ({ kind, waiting, oldestAt, code }, { now }) => ({
      title: nameOfKind(kind),
      facts: [
        ['Quantas', String(waiting)],
        ['A mais antiga', `há ${lastedSince(oldestAt, now)}`],
        ['Falha', code === null ? 'nenhuma' : failureText(code)],
      ],
    }),
  }),
  listOf({
    title: 'Não puderam ser entregues',
    shown: `as ${mostShown} mais recentes`,
    empty: 'Nenhuma.',
    id: 'mortas',
    read: ({ sql }) => deadLetters(sql, mostShown),
    above: ({ length }) =>
      length > 1 ? actionForm(retryAll, { id: '', which: 'mensagens que não puderam ser entregues' }) : '',
    entry(letter) {
      const name = nameOfKind(letter.kind)
      const to = maskRecipient(letter.payload)
      return {
        title: name,
        facts: [
          ['Para', to],
          ['Motivo', failureText(letter.code ?? 'erro')],
          ['Tentativas', String(letter.attempts)],
          ['Criada em', momentOf(letter.createdAt)],
          ['Desistiu em', letter.deadAt && momentOf(letter.deadAt)],
        ],
        actions: [retry, discard],
        target: { id: String(letter.id), which: `${name} para ${to}` },
      }
    },
  }),
])
