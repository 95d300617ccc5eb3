import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Project } from '../../engine/config/index.ts'
import { type Content, html } from '../http/html.ts'
import { noteRefusal } from '../http/problems.ts'
import {
  fieldIn,
  idIn,
  type PlainPage,
  type PlainSite,
  plainHtml,
  routeStyle,
  takeForms,
} from '../pages/plain.ts'
import { auditPage, parseReason, recordAction } from './audit-log.ts'
import { type AuthParts, requireSession, routeSignIn, signedInStaff, stylePath } from './auth.ts'
import { callActions, callsPage } from './calls.ts'
import { deadLettersPage, letterActions } from './dead-letters.ts'
import { homePage } from './home.ts'
import { type Action, type MakePage, missingReasonPage, type ResolveCall } from './page.ts'
import { paymentActions, paymentsPage } from './payments.ts'
import { invalidSearch, parseSearch, searchPage, searchResults } from './search.ts'

const style = readFileSync(new URL('./estilo.css', import.meta.url), 'utf8')
/** A reason of 300 letters, each of which takes up to twelve in a form. */
const longestForm = 8_192

/** What the admin pages need. */
export interface AdminParts extends AuthParts {
  readonly resolve: ResolveCall
  /** The files of the funnels, which explain why a sale is where it is; without them nothing is explained. */
  readonly project?: () => Project
}

const pages: readonly (readonly [path: string, name: string, make: MakePage])[] = [
  ['/operacao', 'Resumo', homePage],
  ['/operacao/mensagens', 'Mensagens', deadLettersPage],
  ['/operacao/pagamentos', 'Pagamentos', paymentsPage],
  ['/operacao/chamadas', 'Chamadas', callsPage],
  ['/operacao/busca', 'Busca', async () => searchPage('')],
  ['/operacao/atos', 'Histórico', auditPage],
]

const actions: readonly Action[] = [...letterActions, ...paymentActions, ...callActions]

const site: PlainSite = {
  name: 'Operação',
  navigation: 'Páginas da operação',
  links: pages.map(([path, name]) => [path, name]),
  style: stylePath,
}

/** Opens the pages under /operacao for those who look after the server: what waits for them, and what to do about it. */
export function registerAdmin(app: FastifyInstance, parts: AdminParts): void {
  const { store, now } = parts
  app.register(async (admin) => {
    requireSession(admin, parts)
    takeForms(admin, longestForm)
    routeStyle(admin, stylePath, style)
    routeSignIn(admin, parts)
    for (const [path, , make] of pages) {
      admin.get(path, async (request, reply) => {
        const { title, body } = await make({ sql: store, now: now(), query: queryOf(request) })
        return sendPage(reply, path, { title, body: html`${lastActionNotice(request)}${body}` })
      })
    }
    routeSearch(admin, parts)
    for (const action of actions) routeAction(admin, action, parts)
  })
}

/** Sends a page with the name of the member of staff who asked for it, and the button to sign out. */
function sendPage(reply: FastifyReply, path: string, page: PlainPage): FastifyReply {
  const { nome } = signedInStaff(reply.request)
  const corner = html`<form method="post" action="/operacao/sair" class="saida">${nome} <button class="discreto">Sair</button></form>`
  return reply.type('text/html; charset=utf-8').send(plainHtml(site, path, { ...page, corner }))
}

function routeSearch(app: FastifyInstance, { store, project }: AdminParts): void {
  app.post('/operacao/busca', async (request, reply) => {
    const typed = fieldIn(request, 'texto')
    const terms = parseSearch(typed)
    if (terms.length === 0) noteRefusal(reply.code(422), 'entradaInvalida')
    const results = terms.length > 0 ? await searchResults({ sql: store, project }, terms) : invalidSearch
    return sendPage(reply, '/operacao/busca', searchPage(typed, results))
  })
}

/**
 * Opens the route of an action: what it does and its record are one transaction.
 *
 * Without a reason nothing is done, and what was typed comes back.
 */
function routeAction(app: FastifyInstance, action: Action, parts: AdminParts): void {
  const { page, name, text, run } = action
  app.post(`${page}/${name}`, async (request, reply): Promise<FastifyReply> => {
    const id = idIn(request)
    const typed = fieldIn(request, 'motivo')
    const reason = parseReason(typed)
    if (!reason.ok) {
      noteRefusal(reply.code(422), 'entradaInvalida')
      return sendPage(reply, page, missingReasonPage(action, { id, typed, why: reason.why }))
    }
    const wasDone = await parts.store.transaction(async (sql) => {
      const now = parts.now()
      // What has another shape is the id of nothing.
      const result = /^[\w-]{0,60}$/.test(id) ? await run(id, { sql, now, resolve: parts.resolve }) : null
      const who = signedInStaff(request).login
      if (result) await recordAction(sql, { ...result, now, who, action: text, reason: reason.text })
      return result !== null
    })
    return reply.redirect(`${page}?feito=${wasDone ? name : 'nada'}`, 303)
  })
}

/** Reads the query of an address; a name that comes twice is left out. */
function queryOf({ query }: FastifyRequest): Readonly<Record<string, string>> {
  const pairs = Object.entries(query as Readonly<Record<string, unknown>>)
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
}

/** Says what the action before this page did, as its address names it. */
function lastActionNotice(request: FastifyRequest): Content {
  const { feito } = queryOf(request)
  const message =
    feito === 'nada'
      ? 'Nada mudou: outra pessoa já tinha resolvido.'
      : actions.find(({ name }) => name === feito)?.done
  return message === undefined ? '' : html`<p class="aviso" role="status">${message}</p>\n`
}
