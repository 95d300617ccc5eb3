import { formatCep, formatTelefone, type Json } from '../../engine/index.ts'
import { html } from '../http/escape.ts'
import {
  type Contact,
  type Message,
  nameOfKind,
  type QueuedMessage,
  type QuoteByWhatsApp,
  queuedMessages,
} from '../outbox/index.ts'
import { factsOf, momentOf, type PlainPage } from '../plain/index.ts'
import type { Sql } from '../store/index.ts'

const shownAtOnce = 100

/** Makes the page that lists the messages queued, newest first, each with its link to follow and what became of it. */
export async function mailPage(sql: Sql): Promise<PlainPage> {
  const queued = await queuedMessages(sql, shownAtOnce)
  return { title: 'Caixa de mensagens', body: queued.length === 0 ? none : listOf(queued) }
}

const none =
  '<p>Nenhuma mensagem ainda. Finalize um pedido com o link por e-mail e <a href="/dev/caixa">atualize esta página</a>.</p>'

function listOf(queued: readonly QueuedMessage[]): string {
  return `<p>Sem um serviço de entrega configurado, nada sai daqui: estas são as mensagens como seriam enviadas.
<a href="/dev/caixa">Atualizar</a></p>
<ul class="escolhas">${queued.map(itemOf).join('')}</ul>`
}

function itemOf(message: QueuedMessage): string {
  const { heading, to, body } = shown(message)
  return `<li><h2>${html(heading)}</h2>
<p>Para ${html(to)}, em ${momentOf(message.createdAt)}<span>${standingOf(message)}</span></p>
${body}</li>`
}

function standingOf({ sentAt, isDead }: QueuedMessage): string {
  if (sentAt) return `Entregue em ${momentOf(sentAt)}`
  return isDead ? 'Não pôde ser entregue' : 'Na fila'
}

interface Shown {
  readonly heading: string
  readonly to: string
  /** Already HTML. */
  readonly body: string
}

function shown(message: Message): Shown {
  if (message.kind === 'email') {
    const { to, subject, text, link } = message.payload
    return { heading: subject, to, body: `<p class="mensagem">${linked(html(text), html(link))}</p>` }
  }
  if (message.kind === 'whatsapp') return shownQuote(message.payload)
  return message.kind === 'contato' ? shownContact(message.payload) : shownPlainly(message)
}

/** Shows a message of a kind that only a service delivers, as it was queued. */
function shownPlainly({ kind, payload }: { readonly kind: string; readonly payload: Json }): Shown {
  const facts = Object.entries(payload ?? {}).map(
    ([name, value]) => [html(name), html(String(value))] as const,
  )
  return { heading: nameOfKind(kind), to: 'o serviço', body: factsOf(facts) }
}

const linked = (text: string, link: string) =>
  link === '' ? text : text.replaceAll(link, () => `<a href="${link}">${link}</a>`)

function shownQuote({ to, url_venda, ...quote }: QuoteByWhatsApp): Shown {
  const link = html(url_venda)
  const body = factsOf([
    ['Nome', html(quote.nome)],
    ['Tipo do plano', html(quote.plano_tipo)],
    ['Plano', html(quote.plano_nome)],
    ['Vidas', html(String(quote.vidas))],
    ['Valor', html(quote.valor)],
    ['Link', `<a href="${link}">${link}</a>`],
  ])
  return { heading: 'Cotação por WhatsApp', to: formatTelefone(to), body }
}

function shownContact({ nome, email, celular, cep, variant }: Contact): Shown {
  const body = factsOf([
    ['Nome', html(nome)],
    ['E-mail', html(email)],
    ['Celular', html(formatTelefone(celular))],
    ['CEP', html(formatCep(cep))],
    ['Página', html(variant)],
  ])
  return { heading: 'Contato de quem quer ser avisado', to: 'o CRM', body }
}
