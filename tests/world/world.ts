import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { CardEntry } from '../../engine/config/language/widgets.ts'
import { compileOperations } from '../../server/calls/operation.ts'
import { type Lists, variantNameOf } from '../../server/contract/handler.ts'
import { registerDev } from '../../server/dev/index.ts'
import { openBank } from '../../server/operations/bank.ts'
import { handlers } from '../../server/operations/registry.ts'
import { loadBuiltScreens, readBuiltPages } from '../../server/pages/built.ts'
import { openCatalogue } from '../../server/pages/catalogue.ts'
import { foldersOf } from '../../server/pages/files.ts'
import { vocabulary } from '../../server/pages/vocabulary.ts'
import { openReconciler, recordBankStatus, recordPayment } from '../../server/payment/index.ts'
import { keepSnapshot } from '../../server/sale/variant.ts'
import { openServer } from '../../server/server.ts'
import { readSettings, serverFactsOf } from '../../server/settings/settings.ts'
import { newId, type Store } from '../../server/store/index.ts'
import { openServices, type Services } from '../../server/upstream/index.ts'
import { borrowEmbedded, empty, tablesOf } from '../contracts/embedded-pool.ts'
import { soldBefore } from './sold-before.ts'

/** The whole product in one process: the real server over a real database in memory, with a clock one can move. */
export interface World {
  readonly app: FastifyInstance
  /** What lies in the database, for tests that count it. */
  readonly store: Store
  now(): number
  /** Lets time pass for the server. */
  advance(ms: number): void
  /** Stops the server's clock at an instant. */
  freeze(at: number): void
  /** Forgets every sale; the clock starts again at the instant given, if one is. */
  reset(at?: number): Promise<void>
  /** Pays the Pix, or the page, that waits, as the bank would. */
  payPix(): Promise<void>
  /** Declines the card on the page of the service, as its bank would. */
  declineCard(): Promise<void>
  /** Forgets the sale while its page is open. */
  loseSale(): Promise<void>
  /** Makes the contracting person a minor, takes the contact of a company away, lists pets at other prices: the order is no longer whole. */
  changeOrder(): Promise<void>
  /** Marks the last proposal as paid, as another window would. */
  payProposal(): Promise<void>
  /** Has the bank asked for every charge that is open or uncertain, as the server does by itself. */
  reconcile(): Promise<void>
  /** Sells, and is paid, the plan of the contracting person once more, as another corretor would. */
  sellElsewhere(): Promise<void>
  /** Does what a journey says that somebody did before it, or elsewhere, in its variant; nothing where it has no such name. */
  sell(what: string, variant: string): Promise<void>
  /** Gives the path of the last proposal's payment link. */
  paymentLink(): Promise<string>
  /** Listens on a free port of this machine and gives the address. */
  listen(): Promise<string>
  close(): Promise<void>
}

const root = fileURLToPath(new URL('../../', import.meta.url))

/** How a world begins. */
export interface Beginning {
  /** Where its clock stands at first; now, where absent. */
  readonly at?: number
  /** The services its calls go on to; the sandbox answers where absent. */
  readonly services?: Services
  readonly lists?: Lists
  /** The folder whose flows, schemas and variants it serves; this project's where absent. */
  readonly project?: string
  /** Whether it draws the first screen of a page before that goes out, as a deployment does. */
  readonly draws?: boolean
  /** The folder of its replays; this project's where absent. */
  readonly recordings?: string
  /** How it takes cards, imitated by the sandbox; by our own fields where absent. */
  readonly cards?: CardEntry
  /** Stands between the server and its database, for tests that hear what it asks. */
  readonly hears?: (store: Store) => Store
}

let ours: ReturnType<typeof openCatalogue> | undefined

/** Opens the catalogue of a folder; this project's once for every world, since to read and check all of it takes a second. */
function catalogueOf(folder: string, now: () => number) {
  const facts = { root: folder, words: vocabulary, report: console.error }
  if (folder !== root) return openCatalogue({ ...facts, now })
  ours ??= openCatalogue({ ...facts, now: () => performance.now() })
  return ours
}

const secret = 'a secret of the tests, longer than thirty-two signs'

const noServices = openServices({ services: {}, pause: async () => {} })

/** Opens a world whose clock begins at an instant and then runs with the machine's. */
export async function openWorld(beginning: Beginning = {}): Promise<World> {
  const { at: beginsAt = Date.now(), services, lists = {}, project = root, cards = 'proprio' } = beginning
  const { draws = false, recordings = join(root, 'tests/replays'), hears = (store) => store } = beginning
  const env = { NODE_ENV: 'test', CAPTCHA_COST: '1', LOG_LEVEL: 'silent', CARD_ENTRY: cards }
  const reading = readSettings(env)
  if (!reading.ok) throw new Error(reading.mistakes.join('\n'))
  let ahead = beginsAt - Date.now()
  let frozenAt: number | undefined
  const now = () => frozenAt ?? Date.now() + ahead
  const store = await borrowEmbedded()
  const tables = await tablesOf(store)
  const catalogue = catalogueOf(project, now)
  const pages = readBuiltPages(join(root, 'dist'))!
  const serverFacts = serverFactsOf(reading.settings)
  const app = await openServer({
    settings: reading.settings,
    store: hears(store),
    handlers,
    lists,
    ...(services && { services }),
    catalogue,
    schemas: catalogue.schemas,
    secretNames: catalogue.secretNames,
    now,
    secret,
    version: 'teste',
    pages,
    ...(draws && { screensToDraw: await loadBuiltScreens(join(root, 'dist')) }),
    folders: foldersOf(root),
    more: (app) =>
      registerDev(app, {
        store,
        now,
        funnels: {
          catalogue,
          pages,
          serverFacts,
          built: join(root, '.cache/dev'),
          project: catalogue.project,
          folder: recordings,
          settings: reading.settings,
          secret,
        },
      }),
  })
  const bank = openBank(services ?? noServices, compileOperations(catalogue.schemas))
  const reconciler = openReconciler({ store, bank, owner: 'mundo', now, report: console.error })
  return {
    app,
    store,
    now,
    advance: (ms) => {
      ahead += ms
    },
    freeze: (at) => {
      frozenAt = at
    },
    async reset(at) {
      if (at !== undefined) {
        ahead = at - Date.now()
        frozenAt = undefined
      }
      await empty(store, tables)
    },
    payPix: async () => {
      const id = await waitingIn(store)
      await store.transaction((sql) => recordPayment(sql, id, now()))
    },
    declineCard: async () => {
      const id = await waitingIn(store)
      await store.transaction((sql) => recordBankStatus(sql, id, { is: 'declined' }, now()))
    },
    async loseSale() {
      await store.query('delete from sale')
    },
    async changeOrder() {
      await store.query("update contratante set data_nascimento = '2015-01-01' where cnpj is null")
      await store.query('delete from contato_empresa')
      await store.query('update item_pedido set preco_centavos = preco_centavos + 1')
    },
    async payProposal() {
      await store.query("update proposta set situacao = 'paga'")
    },
    async reconcile() {
      await store.query(`update pagamento set conferir_em = '-infinity' where conferir_em is not null`)
      await reconciler.turn()
    },
    sellElsewhere: () => sellToSame(store),
    sell: (what, variant) =>
      store.transaction(async (sql) => {
        await soldBefore[what]?.({ sql, now: now(), variant })
        const snapshot = catalogue.snapshotOf(variant)
        if (!snapshot) return
        await keepSnapshot({ sql, now: now() }, variantNameOf(variant), snapshot)
        await sql.query('update proposta set variante_hash = $1 where variant = $2', [snapshot.hash, variant])
      }),
    async paymentLink() {
      const [proposal] = await store.query('select uid from proposta order by created_at desc limit 1')
      if (!proposal) throw new Error('There is no proposal yet.')
      return `/corretor/${proposal.uid}`
    },
    listen: () =>
      app.listen({ host: '127.0.0.1', port: 0 }).then((address) => address.replace('127.0.0.1', 'localhost')),
    close: () => app.close().then(() => store.close()),
  }
}

/** Finds the charge that waits to be paid. */
async function waitingIn(store: Store): Promise<string> {
  const [waiting] = await store.query("select id from pagamento where situacao = 'aguardando'")
  if (!waiting) throw new Error('No charge waits to be paid.')
  return String(waiting.id)
}

/** Stores a paid proposal of the same contracting person in another sale. */
async function sellToSame(store: Store): Promise<void> {
  const [id, uid] = [newId(), newId()]
  await store.query(
    `insert into sale (id, variant, created_at, expires_at)
     select $1, variant, created_at, expires_at from sale order by created_at desc limit 1`,
    [id],
  )
  const columns = `cpf, cnpj, nome, nome_mae, data_nascimento, sexo, estado_civil, email, telefone, titular_responsavel, rg,
    data_expedicao, orgao_emissor, created_at, updated_at`
  await store.query(
    `insert into contratante (id, sale_id, ${columns})
     select $1, $1, ${columns} from contratante order by created_at desc limit 1`,
    [id],
  )
  await store.query(
    `insert into proposta (id, sale_id, contratante_id, uid, numero_proposta, variant, cpf_corretor, corretor, id_produto,
                           vidas, valor_centavos, data_vigencia, situacao, created_at, updated_at, pagina)
     select $1, $1, $1, $2, $2, variant, cpf_corretor, corretor, id_produto, vidas, valor_centavos, data_vigencia,
            'paga', created_at, updated_at, pagina from proposta order by created_at desc limit 1`,
    [id, uid],
  )
}
