import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { html } from '../http/escape.ts'
import { framedHeaders, policyOf } from '../http/headers.ts'
import { anyDrawerOf } from '../messages/index.ts'
import { type DrawEmail, queuedMessage } from '../outbox/index.ts'
import { plainHtml } from '../plain/index.ts'
import { isEmail, mailPage, type QueuedToSend } from './mail-page.ts'
import type { DevParts } from './parts.ts'
import { devSite } from './site.ts'

/** How e-mails are shown, beside what the pages of the sandbox share. */
export const mailStyle = readFileSync(new URL('./dev.css', import.meta.url), 'utf8')

/**
 * What an e-mail may do where it is shown: nothing but be drawn with the styles in it, and have its links opened. Whatever
 * a person got into it would run no script, send no form and load nothing.
 */
const policyOfMail = [
  ...["default-src 'none'", "style-src 'unsafe-inline'", "base-uri 'none'", "form-action 'none'"],
  ...["frame-ancestors 'self'", 'sandbox allow-popups allow-popups-to-escape-sandbox'],
].join('; ')

/** Opens the page of the messages queued, and each e-mail as a mail program shows it, in a frame of that page. */
export function routeMail(app: FastifyInstance, { store, letterhead }: DevParts): void {
  const draw: DrawEmail = letterhead ? anyDrawerOf(letterhead) : () => undefined
  app.get('/dev/caixa', async (_request, reply) => {
    const page = await mailPage(store, draw)
    reply.header('content-security-policy', policyOf(undefined, undefined, ["'self'"]))
    return asHtml(reply, plainHtml(devSite, '/dev/caixa', page))
  })
  app.get<{ Params: { readonly id: string } }>('/dev/caixa/:id', async ({ params }, reply) => {
    const message = (await queuedMessage(store, params.id)) as QueuedToSend | undefined
    const drawn = message && isEmail(message) ? (await draw(message.payload))?.html : undefined
    reply.headers({ ...framedHeaders, 'content-security-policy': policyOfMail })
    return drawn === undefined ? asHtml(reply.code(404), none) : asHtml(reply, drawn)
  })
}

const none = String(
  html`<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="robots" content="noindex, nofollow"><title>Sem e-mail</title><p>Este e-mail não existe, ou só tem texto.</p></html>`,
)

const asHtml = (reply: FastifyReply, page: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(page)
