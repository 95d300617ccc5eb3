import type { FastifyInstance } from 'fastify'
import { JSDOM } from 'jsdom'
import { createAccount, openStaffKeys } from '../../server/admin/accounts.ts'
import { createSession } from '../../server/admin/auth.ts'
import { instant, type Store } from '../../server/store/index.ts'
import { projectNow } from '../../tools/project.ts'
import { openDesk } from '../contracts/journey.ts'
import { uncertainCard } from '../contracts/problems-of-money.ts'
import { noon } from '../contracts/variant.ts'
import { testDesk } from './desk-kit.ts'
import { openTest } from './kit.ts'
import { courierOf, outboxAt } from './outbox-kit.ts'

const hour = 3_600_000

/** The secret of the servers of these tests. */
export const secret = 'um segredo com mais de trinta e dois caracteres'

/** The person who looks after these servers. */
export const ana = { login: 'ana.souza', nome: 'Ana Souza' }

/** Opens Ana's account, and gives what opens it. */
export async function openAccount(sql: Store, now = noon) {
  const issued = await createAccount({ sql, keys: openStaffKeys(secret), now }, ana)
  if (!issued) throw new Error('Ana has an account already.')
  return issued
}

/** Lets Ana in without a form, and gives her cookie. */
export async function cookieOfAna(store: Store, now = noon): Promise<string> {
  const [account] = await store.query<{ readonly senha: string }>(
    'select senha from equipe where login = $1',
    [ana.login],
  )
  return `__Host-operacao=${await createSession(store, { ...ana, senha: String(account?.senha) }, now)}`
}

/** A window with a page in it. */
type Page = { readonly document: Document }

/** The operation over a store, as a browser uses it. */
export type Office = Awaited<ReturnType<typeof openOffice>>

let project: ReturnType<typeof projectNow> | undefined
function readOnce(): ReturnType<typeof projectNow> {
  project ??= projectNow()
  return project
}

/** Opens the operation over an empty store, at noon. */
export async function openOffice() {
  const desk = testDesk(await openDesk())
  await openAccount(desk.store)
  const headers = { host: 'localhost', cookie: await cookieOfAna(desk.store) }
  const { app, lines } = await openTest({ store: desk.store, secret, project: readOnce })
  const windowOf = (body: string) => new JSDOM(body, { runScripts: 'outside-only' }).window
  const open = async (path = '') => {
    const { body } = await app.inject({ url: `/operacao${path}`, headers })
    return windowOf(body)
  }
  const search = async (texto: string) =>
    app.inject({
      method: 'POST',
      url: '/operacao/busca',
      headers: { ...headers, ...ofForm },
      payload: new URLSearchParams({ texto }).toString(),
    })
  return {
    desk,
    app,
    lines,
    /** The headers that let Ana in. */
    headers,
    open,
    /** Searches for a sale, and gives the answer. */
    search,
    /** Searches for a sale, and gives the page that shows it. */
    sought: async (texto: string) => windowOf((await search(texto)).body),
    /** Gives a reason and presses a button, and gives the page it leads to. */
    async pressed(page: Page, label: string, reason = 'Conferido com o serviço.') {
      const reply = await press({ app, headers }, page, { label, reason })
      if (reply.statusCode !== 303) return windowOf(reply.body)
      return open(String(reply.headers.location).replace('/operacao', ''))
    },
    /** Empties all the pages. */
    async clear() {
      for (const table of ['outbox', 'chamada_externa', 'divergencia', 'pagamento', 'recusa']) {
        await desk.store.query(`delete from ${table}`)
      }
    },
    async close() {
      await app.close()
      await desk.store.close()
    },
  }
}

/** How a browser sends a form of the page that it shows. */
const ofForm = {
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/x-www-form-urlencoded',
} as const

/** Sends a button's form as a browser does. */
function press(
  { app, headers }: { readonly app: FastifyInstance; readonly headers: Readonly<Record<string, string>> },
  { document }: Page,
  { label, reason }: { readonly label: string; readonly reason: string },
) {
  const button = document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)
  if (!button?.form) throw new Error(`There is no button "${label}".`)
  const id = button.form.querySelector('input')?.value ?? ''
  return app.inject({
    method: 'POST',
    url: button.form.getAttribute('action') ?? '',
    headers: { ...headers, ...ofForm },
    payload: new URLSearchParams({ id, motivo: reason }).toString(),
  })
}

/** Finds the entries of a page's lists. */
export const itemsOf = (page: Page, list = '.escolhas') => [
  ...page.document.querySelectorAll(`main ${list} > li`),
]

/** Reads the names and values that an entry tells. */
export const factsOf = (item: Element | undefined) =>
  Object.fromEntries(
    [...(item?.querySelectorAll('dl div') ?? [])].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent,
    ]),
  )

/** Reads what a page says of the action before it. */
export const saidOn = (page: Page) => page.document.querySelector('[role=status]')?.textContent

/** Makes dead letters of all that is queued. */
export async function refuseAll({ desk }: Office): Promise<void> {
  const kinds = ['email', 'contato', 'whatsapp']
  const couriers = kinds.map((kind) => courierOf(kind, () => ({ verdict: 'never', code: 'smtp550' })).courier)
  await outboxAt(desk.store, couriers, noon).turn()
}

/** Notes a call that was sent and of which nothing was heard. */
export async function sendCall(
  { desk }: Office,
  { id, ageMs, sale = 'x' }: { readonly id: string; readonly ageMs: number; readonly sale?: string },
) {
  await desk.rows(
    `insert into chamada_externa (id, sale_id, key, n, service, operation, call, sent_at)
     values ($1, $2, $1, 0, 'dental', 'proposta.salvar', 'criar', $3)`,
    id,
    sale,
    instant(noon - ageMs),
  )
}

/** Has a card charged so long ago of which nobody knows how that ended. */
export async function uncertainCharge({ desk }: Office, ageMs: number) {
  const { uid } = await desk.proposed()
  const at = noon - ageMs
  const payment = { uid, formaPagamento: 2, cicloPagamento: 1, cartao: uncertainCard }
  await desk.call('pagamento.criar', payment, { at })
  const [charge] = await desk.charges(uid)
  const { numeroProposta } = await desk.ask('proposta.obter', { uid })
  return { uid, id: String(charge?.id), numero: String(numeroProposta) }
}

/** Has money come for a charge that pays nothing, and gives its proposal's number. */
export async function strayMoney({ desk }: Office, pendencia: string): Promise<string> {
  const { uid } = await desk.proposed()
  await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
  await desk.rows(
    `update pagamento set situacao = 'cancelado', recebido_em = $2, pendencia = $3
      where proposta_id = (select id from proposta where uid = $1)`,
    uid,
    instant(noon - hour),
    pendencia,
  )
  return String((await desk.ask('proposta.obter', { uid })).numeroProposta)
}
