import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { KeyMemory, Limiter } from '../../calls/limits.ts'
import { noteRefusal } from '../../http/problems.ts'
import { openAttempts } from '../../monitoring/attempts.ts'
import { fieldIn, type PlainPage, type PlainSite, plainHtml } from '../../plain/index.ts'
import type { Settings } from '../../settings/settings.ts'
import {
  beginSession,
  endSession,
  hasAccounts,
  openStaffKeys,
  signIn,
  staffNameIn,
} from '../../staff/index.ts'
import type { Store } from '../../store/index.ts'
import { entrancePage, firstAccountPage } from './entrance-page.ts'
import { sessionCookieOf, sessionKeyIn } from './session-cookie.ts'

/** What letting people in needs. */
export interface EntranceParts {
  readonly store: Store
  readonly settings: Settings
  readonly now: () => number
  /** From which the keys of the second factors are derived. */
  readonly secret: string
  /** Counts tries, for all processes together. */
  readonly admits: Limiter
  /** Remembers from where somebody came in. */
  readonly memory: KeyMemory
}

/** Where staff come in: the one page of the operation that is open to everybody. */
export const entrancePath = '/operacao/entrar'

/** Where the style sheet of the operation is, which whoever is not in yet needs too. */
export const stylePath = '/operacao/estilo.css'

const entranceSite: PlainSite = { name: 'Operação', navigation: '', links: [], style: stylePath }

/** Opens the page by which staff come in, and the way out. */
export function routeEntrance(app: FastifyInstance, parts: EntranceParts): void {
  const { store, settings } = parts
  const keys = openStaffKeys(parts.secret)
  guardVisits(app, parts.now)
  app.get(entrancePath, async (_request, reply) =>
    show(reply, (await hasAccounts(store)) ? entrancePage() : firstAccountPage()),
  )
  app.post(entrancePath, async (request, reply) => {
    if (!(await hasAccounts(store))) return show(reply, firstAccountPage())
    const typed = {
      login: fieldIn(request, 'login').replace(/\p{Cc}/gu, ''),
      password: fieldIn(request, 'senha'),
      code: fieldIn(request, 'codigo'),
    }
    const login = staffNameIn(typed.login)
    const wait = await waitOfTry(parts, request, login)
    if (wait > 0) return refuseHaste(reply, typed.login, wait)
    const now = parts.now()
    const onUnreadable = () =>
      request.log.error('segundo fator ilegível: SECRET não é a de quando foi criado')
    const member = await signIn({ sql: store, keys, now, onUnreadable }, typed)
    const key = member && (await beginSession(store, member, now))
    if (!key) return refuseEntry(reply, typed.login)
    await parts.memory.remember(knownKey(login, request), knownForMinutes)
    return reply.header('set-cookie', sessionCookieOf(key, request, settings)).redirect('/operacao', 303)
  })
  app.post('/operacao/sair', async (request, reply) => {
    await endSession(store, sessionKeyIn(request, settings) ?? '')
    return reply.header('set-cookie', sessionCookieOf('', request, settings)).redirect(entrancePath, 303)
  })
}

/** So many visits a minute of one address are let in: the page is open to everybody, and asks the database. */
const mostVisits = 60

/** Turns visits beyond that away before anything is asked. */
function guardVisits(app: FastifyInstance, now: () => number): void {
  const visits = openAttempts(now, mostVisits)
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url !== entrancePath) return
    const address = normalizeIP(request.ip)
    const wait = visits.waitOf(address)
    if (wait > 0) return refuseHaste(reply, '', wait)
    visits.fail(address)
  })
}

/** For how long an address is known from which somebody came in last. */
const knownForMinutes = 90 * 24 * 60

const knownKey = (login: string, request: FastifyRequest): string =>
  `equipe entrou ${login} @${normalizeIP(request.ip)}`

/**
 * Counts a try before it is looked at: many at once are no more than many one by one.
 *
 * Once a login has had its ten, an address by which its owner came in before has ten of its own: whoever tries a login from
 * elsewhere does not lock its owner out, and guesses no more often than before.
 */
async function waitOfTry(
  { admits, memory }: EntranceParts,
  request: FastifyRequest,
  login: string,
): Promise<number> {
  const address = normalizeIP(request.ip)
  const countedAs = (who: string) =>
    admits([
      { key: `equipe @${address}`, limit: { max: 10, minutes: 1 } },
      { key: `equipe dia @${address}`, limit: { max: 200, minutes: 24 * 60 } },
      { key: `equipe ${who}`, limit: { max: 10, minutes: 15 } },
    ])
  const wait = await countedAs(login)
  const isKnown = wait > 0 && (await memory.isKnown(knownKey(login, request)))
  return isKnown ? countedAs(`${login} @${address}`) : wait
}

function refuseHaste(reply: FastifyReply, login: string, seconds: number): FastifyReply {
  noteRefusal(reply, 'muitasTentativas')
  const minutes = Math.ceil(seconds / 60)
  const why = `Foram muitas tentativas. Espere ${minutes === 1 ? '1 minuto' : `${minutes} minutos`}.`
  return show(reply.code(429).header('retry-after', String(seconds)), entrancePage({ login, why }))
}

/** Says the same whatever was wrong: which part was right is nobody's business. */
function refuseEntry(reply: FastifyReply, login: string): FastifyReply {
  noteRefusal(reply, 'entradaRecusada')
  const why =
    'Usuário, senha ou código não conferem. Um código só vale uma vez: se acabou de usar, espere o próximo.'
  return show(reply.code(403), entrancePage({ login, why }))
}

const show = (reply: FastifyReply, page: PlainPage): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(plainHtml(entranceSite, entrancePath, page))
