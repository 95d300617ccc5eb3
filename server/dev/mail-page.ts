import { html } from '../http/escape.ts'
import { type QueuedEmail, queuedEmails } from '../outbox/index.ts'
import type { Sql } from '../store/index.ts'
import type { DevPage } from './page.ts'

const shownAtOnce = 100

/** Makes the page that lists the e-mails queued, newest first, each with its link to follow; nothing is sent here. */
export async function mailPage(sql: Sql): Promise<DevPage> {
  const queued = await queuedEmails(sql, shownAtOnce)
  return { title: 'Caixa de e-mails', body: queued.length === 0 ? none : listOf(queued) }
}

const none =
  '<p>Nenhum e-mail ainda. Finalize um pedido com o link por e-mail e <a href="/dev/caixa">atualize esta página</a>.</p>'

function listOf(queued: readonly QueuedEmail[]): string {
  return `<p>Nada sai daqui: estes são os e-mails como seriam enviados. <a href="/dev/caixa">Atualizar</a></p>
<ul class="escolhas">${queued.map(itemOf).join('')}</ul>`
}

const clock = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})

function itemOf({ email, createdAt }: QueuedEmail): string {
  const link = html(email.link)
  const text = html(email.text).replaceAll(link, `<a href="${link}">${link}</a>`)
  return `<li><h2>${html(email.subject)}</h2>
<p>Para ${html(email.to)}, em ${clock.format(createdAt)}</p>
<p class="mensagem">${text}</p></li>`
}
