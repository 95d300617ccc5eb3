import type { FastifyInstance, FastifyRequest } from 'fastify'
import { framedHeaders } from '../http/headers.ts'
import { html, type Markup } from '../http/html.ts'
import { anyDrawerOf, type FindAnyLetterhead, nameOfKind, type SentMessage } from '../messages/index.ts'
import {
  type DrawEmail,
  type EmailBody,
  emailAt,
  type QueuedMessage,
  queuedMessage,
  queuedMessages,
} from '../outbox/index.ts'
import { factsOf, momentOf, type PlainPage } from '../pages/plain.ts'
import type { Sql, Store } from '../store/index.ts'
import { framingPolicy, sendDevPage, sendHtml } from './html.ts'

/**
 * The policy of an e-mail in its frame: its own styles and links that open, and nothing else. Markup that a person
 * smuggled into it runs no script, sends no form and loads nothing.
 */
const policyOfMail = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

/** The store whose messages are shown; without a letterhead e-mails are shown as plain text. */
interface MailParts {
  readonly store: Store
  readonly letterhead?: FindAnyLetterhead
  /** Where people reach this site, for the links; without it, where the page itself was asked for. */
  readonly site?: string | null
}

/** Registers the page of the messages queued, and each e-mail as a mail program shows it, in a frame of that page. */
export function routeMail(app: FastifyInstance, { store, letterhead, site }: MailParts): void {
  const siteOf = ({ protocol, host }: FastifyRequest) => site ?? `${protocol}://${host}`
  const draw: DrawEmail = letterhead ? anyDrawerOf(letterhead) : () => undefined
  app.get('/dev/caixa', async (request, reply) => {
    const page = await mailPage(store, draw, siteOf(request))
    return sendDevPage(reply.headers(framingPolicy), '/dev/caixa', page)
  })
  app.get<{ Params: { readonly id: string } }>('/dev/caixa/:id', async (request, reply) => {
    const queued = (await queuedMessage(store, request.params.id)) as QueuedToSend | undefined
    const message = queued && messageAt(queued, siteOf(request))
    const drawn = message && isEmail(message) ? (await draw(message.payload))?.html : undefined
    reply.headers({ ...framedHeaders, 'content-security-policy': policyOfMail })
    return drawn === undefined ? sendHtml(reply.code(404), noEmail) : sendHtml(reply, drawn)
  })
}

const noEmail = String(
  html`<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="robots" content="noindex, nofollow"><title>Sem e-mail</title><p>Este e-mail não existe, ou só tem texto.</p></html>`,
)

const shownAtOnce = 100

/** A message as this server queues it. */
type QueuedToSend = QueuedMessage & SentMessage

/**
 * Makes the page that lists the messages queued, newest first, each with its link and its status; an
 * e-mail that can be rendered is shown in a frame, beside its plain text.
 */
async function mailPage(sql: Sql, draw: DrawEmail, site: string): Promise<PlainPage> {
  const stored = (await queuedMessages(sql, shownAtOnce)) as readonly QueuedToSend[]
  const queued = stored.map((message) => messageAt(message, site))
  const emails = queued.filter(isEmail)
  const drawn = new Map(
    await Promise.all(emails.map(async ({ id, payload }) => [id, await draw(payload)] as const)),
  )
  return { title: 'Caixa de mensagens', body: queued.length === 0 ? none : listOf(queued, drawn) }
}

/** Gives a message with the links that its receiver gets: of the site, not of the page it is read on. */
function messageAt(message: QueuedToSend, site: string): QueuedToSend {
  if (message.kind === 'email') return { ...message, payload: emailAt(message.payload, site) }
  if (message.kind === 'cotacao') return { ...message, payload: emailAt(message.payload, site) }
  if (message.kind !== 'whatsapp' || !message.payload.url_venda.startsWith('/')) return message
  return { ...message, payload: { ...message.payload, url_venda: site + message.payload.url_venda } }
}

/** The rendered e-mails, by the ids of their messages. */
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
<p>Para ${to}, em ${momentOf(message.createdAt)}<span>${statusOf(message)}</span></p>
${body}</li>`
}

function statusOf({ sentAt, deadAt }: QueuedMessage): string {
  if (sentAt) return `Entregue em ${momentOf(sentAt)}`
  return deadAt ? 'Não pôde ser entregue' : 'Na fila'
}

/** Whether a message is an e-mail, whichever service delivers it. */
const isEmail = (
  message: QueuedToSend,
): message is Extract<QueuedToSend, { readonly kind: 'email' | 'cotacao' }> =>
  message.kind === 'email' || message.kind === 'cotacao'

interface Shown {
  readonly heading: string
  readonly to: string
  readonly body: Markup
}

function shown(message: QueuedToSend, drawn: Drawn): Shown {
  if (!isEmail(message)) return shownByFields(message)
  const { to, subject, link } = message.payload
  const email = drawn.get(message.id)
  const plain = html`<p class="mensagem">${linked((email ?? message.payload).text, link)}</p>`
  if (!email) return { heading: subject, to, body: plain }
  // Loaded once it is scrolled to; it may only open its links.
  const frame = html`<iframe src="/dev/caixa/${message.id}" title="Como chega: ${subject}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
  return {
    heading: subject,
    to,
    body: html`<div class="partes">${frame}<div><h3>Em texto</h3>${plain}</div></div>`,
  }
}

/** Shows a message that a service delivers, field by field; an address is a link. */
function shownByFields({ kind, payload }: { readonly kind: string; readonly payload: object }): Shown {
  const facts = Object.entries(payload).map(([name, value]) => {
    const text = String(value)
    return [name, /^https?:/.test(text) ? html`<a href="${text}">${text}</a>` : text] as const
  })
  return { heading: nameOfKind(kind), to: 'o serviço', body: factsOf(facts) }
}

/** Writes a text in which each occurrence of an address is a link. */
function linked(text: string, link: string): Markup {
  if (link === '') return html`${text}`
  const anchor = html`<a href="${link}">${link}</a>`
  return html`${text.split(link).map((part, i) => html`${i === 0 ? '' : anchor}${part}`)}`
}
