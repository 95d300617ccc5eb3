import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { digitsOf } from '../../engine/index.ts'
import { framedHeaders } from '../http/headers.ts'
import { type BankWord, learn } from '../payment/index.ts'
import { fieldIn, idIn, plainHtml } from '../plain/index.ts'
import { tokenOf } from '../sandbox/index.ts'
import { sandboxCards } from '../settings/server-facts.ts'
import { faultsOfCard, type TypedCard } from './card-faults.ts'
import { fieldsPage } from './card-fields-page.ts'
import { chargeOnPage, type PageCharge, paymentPage, paymentSite } from './card-payment-page.ts'
import type { DevParts } from './parts.ts'

const fileOf = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url), 'utf8')
const [script, style] = [fileOf('campos.js'), fileOf('campos.css')]

/**
 * Opens the imitations of a payment service that takes the numbers of cards: its fields, which give a token for them, and
 * its page, on which a charge is approved, declined or left. What is typed there is kept nowhere.
 */
export function routeSandboxCards(app: FastifyInstance, parts: DevParts): void {
  app.get(`${sandboxCards}/campos`, (_request, reply) => asHtml(reply.headers(framedHeaders), fieldsPage()))
  app.get(`${sandboxCards}/campos.js`, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  )
  app.get(`${sandboxCards}/campos.css`, (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(style),
  )
  app.post(`${sandboxCards}/token`, async (request) => {
    const typed: TypedCard = {
      numeroCartao: fieldIn(request, 'numeroCartao'),
      nome: fieldIn(request, 'nome'),
      dataValidade: fieldIn(request, 'dataValidade'),
      codigoSeguranca: fieldIn(request, 'codigoSeguranca'),
    }
    const faltas = faultsOfCard(typed, parts.now())
    return Object.keys(faltas).length > 0 ? { faltas } : { token: tokenOf(digitsOf(typed.numeroCartao)) }
  })
  routePage(app, parts)
}

const endings: Readonly<Record<string, BankWord>> = { aprovar: { is: 'paid' }, recusar: { is: 'declined' } }

function routePage(app: FastifyInstance, { store, now }: DevParts): void {
  const show = (reply: FastifyReply, charge: PageCharge | undefined) =>
    asHtml(reply.code(charge ? 200 : 404), plainHtml(paymentSite, '', paymentPage(charge)))
  app.get<{ Params: { readonly name: string } }>(`${sandboxCards}/pagina/:name`, async ({ params }, reply) =>
    show(reply, await chargeOnPage(store, params.name, now())),
  )
  for (const [name, word] of Object.entries(endings)) {
    app.post(`${sandboxCards}/pagina/${name}`, async (request, reply) => {
      const charge = await chargeOnPage(store, idIn(request), now())
      if (!charge?.awaits) return show(reply, charge)
      await store.transaction((sql) => learn(sql, charge.id, word, now()))
      return reply.redirect(charge.pagina, 303)
    })
  }
}

const asHtml = (reply: FastifyReply, page: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(page)
