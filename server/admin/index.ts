import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Project } from '../../engine/config/index.ts'
import { type Content, html } from '../http/html.ts'
import { noteRefusal } from '../http/problems.ts'
import type { Catalogue } from '../pages/catalogue.ts'
import { fieldIn, idIn, routeStyle, takeForms } from '../pages/plain.ts'
import {
  type ActionHandler,
  type ActionName,
  actions,
  type MakePage,
  missingReasonPage,
  type ResolveCall,
  sendAdminPage,
} from './actions.ts'
import { auditPage, parseReason, recordAction } from './audit-log.ts'
import { type AuthParts, requireSession, routeSignIn, signedInStaff, signInPath, stylePath } from './auth.ts'
import { callsPage, resolveUncertainCall } from './calls.ts'
import { deadLettersPage, discardOne, retryAll, retryOne } from './dead-letters.ts'
import { endedSalesPage } from './ended-sales.ts'
import { confirmClock, homePage } from './home.ts'
import {
  markChargeNotMade,
  markChargePaid,
  paymentsPage,
  settleDifference,
  settlePending,
} from './payments.ts'
import { invalidSearch, parseSearch, searchPage, searchResults } from './search.ts'

const style = readFileSync(new URL('./estilo.css', import.meta.url), 'utf8')
/** A reason of 300 letters, each of which takes up to twelve in a form. */
const longestForm = 8_192

/** What the pages of the staff need. */
export interface AdminParts extends AuthParts {
  readonly resolve: ResolveCall
  /** The variants that are served: staff are shown what is open of those that sell nothing any more. */
  readonly catalogue: Catalogue
  /** The files of the funnels, which explain why a sale is where it is; without them nothing is explained. */
  readonly project?: () => Project
}

const pages: Readonly<Record<string, MakePage>> = {
  '/operacao': homePage,
  '/operacao/mensagens': deadLettersPage,
  '/operacao/pagamentos': paymentsPage,
  '/operacao/chamadas': callsPage,
  '/operacao/encerradas': endedSalesPage,
  '/operacao/busca': async () => searchPage(''),
  '/operacao/atos': auditPage,
}

const handlers: Readonly<Record<ActionName, ActionHandler>> = {
  'relogio-certo': confirmClock,
  tentar: retryOne,
  'tentar-todas': retryAll,
  descartar: discardOne,
  devolvido: (id, context) => settlePending(id, context, 'devolvido'),
  resolvido: (id, context) => settlePending(id, context, 'resolvido'),
  'foi-paga': markChargePaid,
  'nao-feita': markChargeNotMade,
  'diferenca-resolvida': settleDifference,
  'foi-feita': (id, context) => resolveUncertainCall(id, context, true),
  'nao-foi-feita': (id, context) => resolveUncertainCall(id, context, false),
}

/** Opens the pages under /operacao for those who look after the server: what waits for them, and what to do about it. */
export function registerAdmin(app: FastifyInstance, parts: AdminParts): void {
  const { store, settings, now, catalogue } = parts
  app.register(async (admin) => {
    requireSession(admin, { store, settings, now, open: new Set([signInPath, stylePath]) })
    takeForms(admin, longestForm)
    routeStyle(admin, stylePath, style)
    routeSignIn(admin, parts)
    for (const [path, make] of Object.entries(pages)) {
      admin.get(path, async (request, reply) => {
        const { title, body } = await make({ sql: store, now: now(), catalogue, query: queryOf(request) })
        return sendAdminPage(reply, path, { title, body: html`${lastActionNotice(request)}${body}` })
      })
    }
    routeSearch(admin, parts)
    for (const name of Object.keys(actions) as ActionName[]) routeAction(admin, name, parts)
  })
}

function routeSearch(app: FastifyInstance, { store, project }: AdminParts): void {
  app.post('/operacao/busca', async (request, reply) => {
    const typed = fieldIn(request, 'texto')
    const readings = parseSearch(typed)
    if (readings.length === 0) noteRefusal(reply.code(422), 'entradaInvalida')
    const results =
      readings.length > 0 ? await searchResults({ sql: store, project }, readings) : invalidSearch
    return sendAdminPage(reply, '/operacao/busca', searchPage(typed, results))
  })
}

/**
 * Opens the route by which one action is done: what it does and its record are one transaction.
 *
 * Without a reason nothing is done, and what was typed comes back.
 */
function routeAction(app: FastifyInstance, name: ActionName, parts: AdminParts): void {
  const { page, text } = actions[name]
  app.post(`${page}/${name}`, async (request, reply): Promise<FastifyReply> => {
    const id = idIn(request)
    const typed = fieldIn(request, 'motivo')
    const reason = parseReason(typed)
    if (!reason.ok) {
      noteRefusal(reply.code(422), 'entradaInvalida')
      return sendAdminPage(reply, page, missingReasonPage(name, { id, typed, why: reason.why }))
    }
    const wasDone = await parts.store.transaction(async (sql) => {
      const now = parts.now()
      const result = isId(id) ? await handlers[name](id, { sql, now, resolve: parts.resolve }) : null
      const who = signedInStaff(request).login
      if (result) await recordAction(sql, { ...result, now, who, action: text, reason: reason.text })
      return result !== null
    })
    return reply.redirect(`${page}?feito=${wasDone ? name : 'nada'}`, 303)
  })
}

/** What has another shape is the id of nothing. */
const isId = (id: string): boolean => /^[\w-]{0,60}$/.test(id)

/** Reads what the query of an address says once. */
function queryOf({ query }: FastifyRequest): Readonly<Record<string, string>> {
  const pairs = Object.entries(query as Readonly<Record<string, unknown>>)
  return Object.fromEntries(
    pairs.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** Says what the action before this page did, as its address names it. */
function lastActionNotice(request: FastifyRequest): Content {
  const { feito = '' } = queryOf(request)
  if (feito !== 'nada' && !Object.hasOwn(actions, feito)) return ''
  const said =
    feito === 'nada' ? 'Nada mudou: outra pessoa já tinha resolvido.' : actions[feito as ActionName].said
  return html`<p class="aviso" role="status">${said}</p>\n`
}
