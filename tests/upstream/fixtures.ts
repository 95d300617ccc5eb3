import { afterAll, beforeEach } from 'vitest'
import { compileOperations } from '../../server/calls/operation.ts'
import { openBank } from '../../server/operations/bank.ts'
import { openReconciler } from '../../server/payment/index.ts'
import { openEmpty } from '../contracts/database.ts'
import { deskOver } from '../contracts/journey.ts'
import { type Data, schemas } from '../contracts/operations.ts'
import { servicesAt } from '../contracts/services.ts'
import { cartao } from '../people.ts'
import { openStandIn } from './stand-in.ts'

export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** Where a bank is asked to charge, and what became of a charge. */
export const charging = '/api/Proposta/CreatePagamentoProposta'
export const asking = '/api/Proposta/ConsultarPagamento'
export const cancelling = '/api/Proposta/CancelarPagamento'

type Input = (uid: string) => Data

const by =
  (formaPagamento: number): Input =>
  (uid) => ({ uid, formaPagamento, cicloPagamento: 1, cartao })

/** What is asked for by each way of paying. */
export const [byBoleto, byCard, byPix] = [by(1), by(2), by(5)]

export const declinedCard = { ...cartao, numeroCartao: '4000000000000002' }

/** How the whole price of a proposal stands at a bank once it is paid. */
export const paidInFull = { situacao: 'pago', valorCentavos: 4990 }

/** The reply of a payment whose outcome is unknown. */
export const unsettled = { ok: false, problem: 'pagamentoEmConfirmacao' }

/** Opens, for the tests of this file, operations over an empty database that go on to services. */
export async function setUpServices() {
  const standIn = await openStandIn()
  const desk = deskOver(await openEmpty(), servicesAt(standIn.url))
  beforeEach(() => standIn.reset())
  afterAll(async () => {
    await desk.store.close()
    await standIn.close()
  })
  return {
    desk,
    standIn,
    /** Gives the requests that some work makes: each as its line, with its body where it has one. */
    async sentBy(work: () => Promise<unknown>) {
      const before = standIn.requests.length
      await work()
      return standIn.requests.slice(before).map(({ method, path, query, body }) => {
        const search = new URLSearchParams(query).toString()
        const line = `${method} ${path}${search && `?${search}`}`
        return body === undefined ? [line] : [line, body]
      })
    },
    /** Lists the requests so far whose path is this one. */
    requestsTo: (path: string) => standIn.requests.filter((request) => request.path === path),
    /** Holds the request that some work makes to a path until something else is done; gives what the work gives. */
    async holding<T>(path: string, work: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> {
      const held = standIn.hold(path)
      const working = work()
      const release = await held
      await meanwhile()
      release()
      return working
    },
  }
}

/** A charge as it is on record. */
type Charge = Readonly<{ id: string; situacao: string; pendencia: string | null; valor: number }>

const operations = compileOperations(schemas)

/** Opens, for the tests of this file, sales whose payments go to a bank, and what asks it. Each test begins without a sale. */
export async function setUpBank() {
  const services = await setUpServices()
  const { desk, standIn } = services
  const { store } = desk
  // Processes that live as long as the tests do, however slowly they run.
  await store.query(
    `insert into processo (id, seen_at) values ('conferente', 'infinity'), ('teste', 'infinity')`,
  )
  beforeEach(async () => {
    await store.query('delete from sale')
    await store.query('truncate aviso, divergencia, dia_conferido, outbox')
  })
  const bankThere = openBank(servicesAt(standIn.url), operations)
  /** Opens what asks for all that is due at an instant, as in a process that has just begun. */
  const reconcilerAt = (at: number) =>
    openReconciler({ store, bank: bankThere, owner: 'conferente', now: () => at, report: () => {} })
  /** Lets the server ask for all that is due at an instant. */
  async function reconcileAt(at: number): Promise<void> {
    const reconciler = reconcilerAt(at)
    while ((await reconciler.turn()) > 0);
  }
  const chargesOf = (uid: string) =>
    store.query<Charge>(
      `select pagamento.id, pagamento.situacao, pendencia, pagamento.valor_centavos as valor
         from pagamento join proposta on proposta.id = proposta_id
        where uid = $1 order by pagamento.created_at, situacao`,
      [uid],
    )
  /** Finds the oldest charge of a proposal. */
  async function chargeOf(uid: string): Promise<Charge> {
    const [charge] = await chargesOf(uid)
    if (!charge) throw new Error('There is no charge.')
    return charge
  }
  return {
    ...services,
    bank: standIn.dental,
    reconcilerAt,
    reconcileAt,
    chargesOf,
    chargeOf,
    situationsOf: async (uid: string) => (await chargesOf(uid)).map(({ situacao }) => situacao),
    /** Has every charge asked for at an instant, due or not. */
    async askForAllAt(at: number) {
      await store.query(`update pagamento set conferir_em = '-infinity' where situacao <> 'confirmando'`)
      await reconcileAt(at)
    },
    stateOf: async (uid: string) => (await desk.ask('proposta.obter', { uid })).situacao,
    /** Says when a charge is next asked for; null where it is not any more. */
    async nextAskOf(id: string) {
      const [row] = await store.query<{ readonly at: Date | null }>(
        'select conferir_em as at from pagamento where id = $1',
        [id],
      )
      return row?.at
    },
    /** Makes a charge that meets a fault; the one that is done and whose answer is lost where none is named. */
    async lost(inputFor: Input, fault: Parameters<typeof standIn.fail>[1] = 'answerLost', around = {}) {
      const { uid } = await desk.proposed()
      standIn.fail(charging, fault)
      const reply = await desk.call('pagamento.criar', inputFor(uid), around)
      return { uid, reply, ...(await chargeOf(uid)) }
    },
    /** Makes a charge that the bank opens. */
    async opened(inputFor: Input, cpf?: string) {
      const { uid } = await desk.proposed(cpf)
      await desk.ask('pagamento.criar', inputFor(uid))
      return { uid, ...(await chargeOf(uid)) }
    },
    /** Gives the id by which the bank knows a proposal. */
    async uidThere(uid: string) {
      const [row] = await store.query('select uid_externo as uid from proposta where uid = $1', [uid])
      return String(row?.uid)
    },
    /** Lists what staff are told that does not add up. */
    divergences: () => store.query('select motivo, chave from divergencia'),
  }
}
