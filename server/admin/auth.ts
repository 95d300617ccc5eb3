import { createHash, randomBytes } from 'node:crypto'
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hourInMs } from '../../engine/index.ts'
import type { KeyMemory, Limiter } from '../calls/limits.ts'
import { cookieKindOf } from '../calls/sale.ts'
import { comesFromHere } from '../http/guard.ts'
import { html } from '../http/html.ts'
import { noteRefusal, problem, refuse } from '../http/problems.ts'
import { openFailureLimit } from '../monitoring/failure-limit.ts'
import { fieldIn, type PlainPage, type PlainSite, plainHtml } from '../pages/plain.ts'
import type { Settings } from '../settings/settings.ts'
import { type Expiry, instant, type Sql, type Store } from '../store/index.ts'
import {
  hasAccounts,
  openStaffKeys,
  parseLogin,
  type SignedIn,
  type StaffMember,
  signIn,
} from './accounts.ts'

/** For how long a session lasts at most. */
const sessionLastsMs = 12 * hourInMs

/** For how long a session lasts without a request. */
const idleLastsMs = hourInMs

/** Which sessions have expired. */
export const sessionExpiry: Expiry = {
  table: 'equipe_sessao',
  condition: 'vista_em <= $1 or criada_em <= $2',
  ages: [idleLastsMs, sessionLastsMs],
}

/**
 * Creates a session and gives its key, of which only a hash is stored; undefined where the account was closed, or got
 * another password, while the old one was checked.
 */
export async function createSession(
  sql: Sql,
  { login, senha }: SignedIn,
  now: number,
): Promise<string | undefined> {
  const key = randomBytes(32).toString('base64url')
  const begun = await sql.query(
    `with aberta as (
       select login from equipe where login = $2 and senha = $3 and desativada_em is null for update
     )
     insert into equipe_sessao (hash, login, criada_em, vista_em) select $1, login, $4, $4 from aberta returning hash`,
    [hashOf(key), login, senha, instant(now)],
  )
  return begun.length > 0 ? key : undefined
}

/** Finds the member of staff of a session by its key, and records its use; undefined where it expired or the account is closed. */
async function findSession(sql: Sql, key: string, now: number): Promise<StaffMember | undefined> {
  const [member] = await sql.query<StaffMember>(
    `update equipe_sessao as session set vista_em = $2 from equipe
      where equipe.login = session.login and desativada_em is null
        and hash = $1 and vista_em > $3 and session.criada_em > $4
      returning equipe.login, equipe.nome`,
    [hashOf(key), instant(now), instant(now - idleLastsMs), instant(now - sessionLastsMs)],
  )
  return member
}

/** Ends the session that a key names. */
async function deleteSession(sql: Sql, key: string): Promise<void> {
  await sql.query('delete from equipe_sessao where hash = $1', [hashOf(key)])
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** What signing in needs. */
export interface AuthParts {
  readonly store: Store
  readonly settings: Settings
  readonly now: () => number
  /** From which the keys of the second factors are derived. */
  readonly secret: string
  /** Counts attempts, for all processes together. */
  readonly admits: Limiter
  /** Remembers the addresses from which staff signed in. */
  readonly memory: KeyMemory
}

/** Where staff sign in: the one public page of theirs. */
export const signInPath = '/operacao/entrar'

/** Where the style sheet of these pages is, which the sign-in page needs too. */
export const stylePath = '/operacao/estilo.css'

/** Headers by which a page is not cached, indexed, framed, or made to run a script. */
const privateHeaders = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

const signedIn = new WeakMap<FastifyRequest, StaffMember>()

/** Gives the member of staff whose session a request carries. Throws outside `requireSession`. */
export function signedInStaff(request: FastifyRequest): StaffMember {
  const member = signedIn.get(request)
  if (!member) throw new Error('A page of the staff was reached without a session.')
  return member
}

/**
 * Lets requests pass that carry the cookie of a session, and redirects others to the sign-in page.
 *
 * A request that writes must come from a page of this server.
 */
export function requireSession(app: FastifyInstance, { store, settings, now }: AuthParts): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(privateHeaders)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    if (!reads && !comesFromHere(request)) return refuse(reply, problem('origemRecusada'))
    if ([signInPath, stylePath].includes(request.routeOptions.url ?? '')) return
    const key = sessionKeyIn(request, settings)
    const member = key === undefined ? undefined : await findSession(store, key, now())
    if (!member) return reply.redirect(signInPath, 303)
    signedIn.set(request, member)
  })
}

/** Opens the routes by which staff sign in and out. */
export function routeSignIn(app: FastifyInstance, parts: AuthParts): void {
  const { store, settings } = parts
  const keys = openStaffKeys(parts.secret)
  limitVisits(app, parts.now)
  app.get(signInPath, async (_request, reply) =>
    send(reply, (await hasAccounts(store)) ? signInPage() : firstAccountPage()),
  )
  app.post(signInPath, async (request, reply) => {
    if (!(await hasAccounts(store))) return send(reply, firstAccountPage())
    const typed = {
      login: fieldIn(request, 'login').replace(/\p{Cc}/gu, ''),
      password: fieldIn(request, 'senha'),
      code: fieldIn(request, 'codigo'),
    }
    const login = parseLogin(typed.login)
    const wait = await countAttempt(parts, request, login)
    if (wait > 0) return refuseTooManyAttempts(reply, typed.login, wait)
    const now = parts.now()
    const onUnreadable = () =>
      request.log.error('segundo fator ilegível: SECRET não é a de quando foi criado')
    const member = await signIn({ sql: store, keys, now, onUnreadable }, typed)
    const key = member && (await createSession(store, member, now))
    if (!key) return refuseSignIn(reply, typed.login)
    await parts.memory.remember(addressKey(login, request), addressKnownForMinutes)
    return reply.header('set-cookie', sessionCookie(key, request, settings)).redirect('/operacao', 303)
  })
  app.post('/operacao/sair', async (request, reply) => {
    await deleteSession(store, sessionKeyIn(request, settings) ?? '')
    return reply.header('set-cookie', sessionCookie('', request, settings)).redirect(signInPath, 303)
  })
}

/** How many requests a minute of one address are served: the page is public, and queries the database. */
const maxVisitsPerMinute = 60

function limitVisits(app: FastifyInstance, now: () => number): void {
  const visits = openFailureLimit(now, maxVisitsPerMinute)
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url !== signInPath) return
    const address = normalizeIP(request.ip)
    const wait = visits.waitOf(address)
    if (wait > 0) return refuseTooManyAttempts(reply, '', wait)
    visits.fail(address)
  })
}

/** For how long an address is remembered from which staff signed in. */
const addressKnownForMinutes = 90 * 24 * 60

const addressKey = (login: string, request: FastifyRequest): string =>
  `equipe entrou ${login} @${normalizeIP(request.ip)}`

/**
 * Counts an attempt before it is checked, so that attempts in parallel count too; gives the seconds to wait, 0 where it
 * may go on.
 *
 * Once a login has had its ten attempts, an address from which its owner signed in before has ten of its own: attempts
 * from elsewhere do not lock the owner out.
 */
async function countAttempt(
  { admits, memory }: AuthParts,
  request: FastifyRequest,
  login: string,
): Promise<number> {
  const address = normalizeIP(request.ip)
  const countAs = (who: string) =>
    admits([
      { key: `equipe @${address}`, limit: { max: 10, minutes: 1 } },
      { key: `equipe dia @${address}`, limit: { max: 200, minutes: 24 * 60 } },
      { key: `equipe ${who}`, limit: { max: 10, minutes: 15 } },
    ])
  const wait = await countAs(login)
  const isKnown = wait > 0 && (await memory.isKnown(addressKey(login, request)))
  return isKnown ? countAs(`${login} @${address}`) : wait
}

function refuseTooManyAttempts(reply: FastifyReply, login: string, seconds: number): FastifyReply {
  noteRefusal(reply, 'muitasTentativas')
  const minutes = Math.ceil(seconds / 60)
  const why = `Foram muitas tentativas. Espere ${minutes === 1 ? '1 minuto' : `${minutes} minutos`}.`
  return send(reply.code(429).header('retry-after', String(seconds)), signInPage({ login, why }))
}

/** Gives the same message whatever was wrong: it must not show which part was right. */
function refuseSignIn(reply: FastifyReply, login: string): FastifyReply {
  noteRefusal(reply, 'entradaRecusada')
  const why =
    'Usuário, senha ou código não conferem. Um código só vale uma vez: se acabou de usar, espere o próximo.'
  return send(reply.code(403), signInPage({ login, why }))
}

const signInSite: PlainSite = { name: 'Operação', navigation: '', links: [], style: stylePath }

const send = (reply: FastifyReply, page: PlainPage): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(plainHtml(signInSite, signInPath, page))

/** Makes the page by which staff sign in; after a failure it shows why, and the login as it was typed. */
const signInPage = (failure?: { readonly login: string; readonly why: string }): PlainPage => ({
  title: 'Entrar',
  body: html`${failure ? html`<p class="aviso erro" role="alert">${failure.why}</p>\n` : ''}<form method="post" action="/operacao/entrar" class="campos">
<label>Usuário <input name="login" value="${failure?.login ?? ''}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="80" required></label>
<label>Senha <input name="senha" type="password" autocomplete="current-password" maxlength="200" required></label>
<label>Código do aplicativo, ou um código de recuperação <input name="codigo" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="40" required></label>
<button>Entrar</button></form>`,
})

/** Makes the page that is shown while there is no account. */
const firstAccountPage = (): PlainPage => ({
  title: 'Entrar',
  body: html`<p>Ninguém tem acesso ainda. Contas são criadas no servidor, por quem o administra, na pasta do projeto e com as variáveis do serviço:</p>
<p><code>npm run equipe -- criar &lt;usuário&gt; "&lt;Nome&gt;"</code></p>
<p>Com o banco embutido, pare o servidor antes. O comando mostra, uma vez só, a senha, o QR para o aplicativo de códigos e os códigos de recuperação.</p>`,
})

const cookieOf = (request: FastifyRequest, settings: Settings) => cookieKindOf(request, settings, 'operacao')

/** Reads the key of a session from a request's cookies; undefined where none has its shape. */
function sessionKeyIn(request: FastifyRequest, settings: Settings): string | undefined {
  const { name } = cookieOf(request, settings)
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([key, value = '']) => key === name && /^[\w-]{43}$/.test(value))?.[1]
}

/** Writes the header by which a browser gives a key back with requests of our own pages; '' ends it. */
function sessionCookie(key: string, request: FastifyRequest, settings: Settings): string {
  const { name, secure } = cookieOf(request, settings)
  const age = key === '' ? 0 : sessionLastsMs / 1000
  return `${name}=${key}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
}
