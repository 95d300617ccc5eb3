import { formatCep, formatTelefone, type Json } from '../../engine/index.ts'
import { html, type Markup } from '../http/escape.ts'
import { type Contact, type CotacaoByWhatsApp, nameOfKind, type SentMessage } from '../messages/index.ts'
import {
  type DrawEmail,
  type Email,
  type EmailBody,
  type QueuedMessage,
  queuedMessages,
} from '../outbox/index.ts'
import { factsOf, momentOf, type PlainPage } from '../plain/index.ts'
import type { Sql } from '../store/index.ts'

const shownAtOnce = 100

/** A message as this server queues it. */
export type QueuedToSend = QueuedMessage & SentMessage

/**
 * Makes the page that lists the messages queued, newest first, each with its link to follow and what became of it; an
 * e-mail that can be drawn stands in a frame, its plain text beside it.
 */
export async function mailPage(sql: Sql, draw: DrawEmail): Promise<PlainPage> {
  const queued = (await queuedMessages(sql, shownAtOnce)) as readonly QueuedToSend[]
  const emails = queued.filter(isEmail)
  const drawn = new Map(
    await Promise.all(emails.map(async ({ id, payload }) => [id, await draw(payload)] as const)),
  )
  return { title: 'Caixa de mensagens', body: queued.length === 0 ? none : listOf(queued, drawn) }
}

/** The e-mails that can be drawn, by the ids of their messages. */
type Drawn = ReadonlyMap<QueuedToSend['id'], EmailBody | undefined>

const none = html`<p>Nenhuma mensagem ainda. Finalize um pedido com o link por e-mail e <a href="/dev/caixa">atualize esta página</a>.</p>`

function listOf(queued: readonly QueuedToSend[], drawn: Drawn): Markup {
  return html`<p>Sem um serviço de entrega configurado, nada sai daqui: estas são as mensagens como seriam enviadas.
<a href="/dev/caixa">Atualizar</a></p>
<ul class="escolhas">${queued.map((message) => itemOf(message, drawn))}</ul>`
}

function itemOf(message: QueuedToSend, drawn: Drawn): Markup {
  const { heading, to, body } = shown(message, drawn)
  return html`<li><h2>${heading}</h2>
<p>Para ${to}, em ${momentOf(message.createdAt)}<span>${standingOf(message)}</span></p>
${body}</li>`
}

function standingOf({ sentAt, isDead }: QueuedMessage): string {
  if (sentAt) return `Entregue em ${momentOf(sentAt)}`
  return isDead ? 'Não pôde ser entregue' : 'Na fila'
}

/** Tells whether a message is read as an e-mail, whoever delivers it. */
export const isEmail = (
  message: QueuedToSend,
): message is Extract<QueuedToSend, { readonly kind: 'email' | 'cotacao' }> =>
  message.kind === 'email' || message.kind === 'cotacao'

interface Shown {
  readonly heading: string
  readonly to: string
  readonly body: Markup
}

function shown(message: QueuedToSend, drawn: Drawn): Shown {
  if (isEmail(message)) return shownEmail(message.id, message.payload, drawn.get(message.id))
  if (message.kind === 'whatsapp') return shownCotacao(message.payload)
  return message.kind === 'contato' ? shownContact(message.payload) : shownPlainly(message)
}

function shownEmail(id: number, email: Email, drawn: EmailBody | undefined): Shown {
  const { to, subject, link } = email
  const plain = html`<p class="mensagem">${linked((drawn ?? email).text, link)}</p>`
  if (!drawn) return { heading: subject, to, body: plain }
  // Loaded once it is scrolled to, and let nothing but open its links.
  const frame = html`<iframe src="/dev/caixa/${id}" title="Como chega: ${subject}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
  return {
    ...{ heading: subject, to },
    body: html`<div class="partes">${frame}<div><h3>Em texto</h3>${plain}</div></div>`,
  }
}

/** Shows a message of a kind that only a service delivers, as it was queued. */
function shownPlainly({ kind, payload }: { readonly kind: string; readonly payload: Json }): Shown {
  const facts = Object.entries(payload ?? {}).map(([name, value]) => [name, String(value)] as const)
  return { heading: nameOfKind(kind), to: 'o serviço', body: factsOf(facts) }
}

/** Writes a text in which every mention of a link can be followed. */
function linked(text: string, link: string): Markup {
  if (link === '') return html`${text}`
  const anchor = html`<a href="${link}">${link}</a>`
  return html`${text.split(link).map((part, i) => html`${i === 0 ? '' : anchor}${part}`)}`
}

function shownCotacao({ to, url_venda, ...cotacao }: CotacaoByWhatsApp): Shown {
  const link = url_venda
  const body = factsOf([
    ['Nome', cotacao.nome],
    ['Tipo do plano', cotacao.plano_tipo],
    ['Plano', cotacao.plano_nome],
    ['Vidas', String(cotacao.vidas)],
    ['Valor', cotacao.valor],
    ['Link', html`<a href="${link}">${link}</a>`],
  ])
  return { heading: 'Cotação por WhatsApp', to: formatTelefone(to), body }
}

function shownContact({ nome, email, celular, cep, variant }: Contact): Shown {
  const body = factsOf([
    ['Nome', nome],
    ['E-mail', email],
    ['Celular', formatTelefone(celular)],
    ['CEP', formatCep(cep)],
    ['Página', variant],
  ])
  return { heading: 'Contato de quem quer ser avisado', to: 'o CRM', body }
}
