import type { FastifyInstance } from 'fastify'
import { JSDOM } from 'jsdom'
import { registerOperator } from '../../server/operator/index.ts'
import { instant } from '../../server/store/index.ts'
import { type Desk, openDesk } from '../contracts/journey.ts'
import { noon } from '../contracts/variant.ts'
import { openTest } from './kit.ts'
import { courierOf, outboxAt } from './outbox-kit.ts'

const token = 'uma senha da operação com mais de trinta e dois caracteres'
const hour = 3_600_000

/** What lets these tests in. */
export const authorization = `Basic ${Buffer.from(`qualquer:${token}`).toString('base64')}`

/** A window with a page in it. */
type Page = { readonly document: Document }

type Opened = InstanceType<typeof JSDOM>['window']

/** The operation over a store, as a browser uses it. */
export interface Office {
  readonly desk: Desk
  readonly app: FastifyInstance
  /** What was said so far of calls to services. */
  readonly resolutions: (readonly [string, boolean])[]
  open(path?: string): Promise<Opened>
  /** Presses a button, and gives the page it leads to. */
  pressed(page: Page, label: string): Promise<Opened>
  /** Empties all the pages. */
  clear(): Promise<void>
  close(): Promise<void>
}

/** Opens the operation over an empty store, at noon. */
export async function openOffice(): Promise<Office> {
  const desk = await openDesk()
  const resolutions: (readonly [string, boolean])[] = []
  const resolve = async (id: string, feita: boolean) => void resolutions.push([id, feita])
  const parts = { store: desk.store, now: () => noon, token, resolve }
  const { app } = await openTest({ more: (server) => registerOperator(server, parts) })
  const open = async (path = '') => {
    const { body } = await app.inject({ url: `/operacao${path}`, headers: { authorization } })
    return new JSDOM(body, { runScripts: 'outside-only' }).window
  }
  return {
    ...{ desk, app, resolutions, open },
    async pressed(page, label) {
      const location = await press(app, page, label)
      return open(location.replace('/operacao', ''))
    },
    async clear() {
      resolutions.length = 0
      for (const table of ['outbox', 'chamada_externa', 'pagamento']) {
        await desk.store.query(`delete from ${table}`)
      }
    },
    async close() {
      await app.close()
      await desk.store.close()
    },
  }
}

/** Sends a button's form as a browser does, and gives where it leads. */
async function press(app: FastifyInstance, { document }: Page, label: string): Promise<string> {
  const button = document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)
  if (!button?.form) throw new Error(`There is no button "${label}".`)
  const id = button.form.querySelector('input')?.value ?? ''
  const reply = await app.inject({
    method: 'POST',
    url: button.form.getAttribute('action') ?? '',
    headers: {
      authorization,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ id }).toString(),
  })
  if (reply.statusCode !== 303) throw new Error(`"${label}" was answered with ${reply.statusCode}.`)
  return String(reply.headers.location)
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

/** A call that was sent and of which nothing was heard. */
export interface SentCall {
  readonly id: string
  readonly ageMs: number
  readonly about?: string
  readonly sale?: string
}

/** Notes a call that was sent and of which nothing was heard. */
export async function sendCall({ desk }: Office, { id, ageMs, about, sale = 'x' }: SentCall): Promise<void> {
  await desk.store.query(
    `insert into chamada_externa (id, sale_id, key, n, assunto, service, operation, call, sent_at)
     values ($1, $2, $1, 0, $3, 'dental', 'pagamento.criar', 'criar', $4)`,
    [id, sale, about ?? null, instant(noon - ageMs)],
  )
}

/** Has money come for a charge that pays nothing, and gives its proposal's number. */
export async function strayMoney({ desk }: Office, pendencia: string): Promise<string> {
  const { uid } = await desk.proposed()
  await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
  await desk.store.query(
    `update pagamento set situacao = 'cancelado', recebido_em = $2, pendencia = $3
      where proposta_id = (select id from proposta where uid = $1)`,
    [uid, instant(noon - hour), pendencia],
  )
  return String((await desk.ask('proposta.obter', { uid })).numeroProposta)
}
