import { compileOperations } from '../../server/calls/operation.ts'
import { openBank } from '../../server/operations/bank.ts'
import { openReconciler, type Reconciler } from '../../server/payment/index.ts'
import { openEmpty } from '../contracts/database.ts'
import { type Desk, deskOver } from '../contracts/journey.ts'
import { schemas } from '../contracts/operations.ts'
import { servicesAt } from '../contracts/services.ts'
import { cartao } from '../people.ts'
import { openStandIn, type StandIn } from './stand-in.ts'

export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** Where a bank is asked to charge. */
export const charging = '/api/Proposta/CreatePagamentoProposta'

type Input = (uid: string) => Parameters<Desk['call']>[1]

const by =
  (formaPagamento: number): Input =>
  (uid) => ({ uid, formaPagamento, cicloPagamento: 1, cartao })

/** What is asked for by each way of paying. */
export const [byBoleto, byCard, byPix] = [by(1), by(2), by(5)]

/** A charge as it is on record. */
export interface KeptCharge {
  readonly id: string
  readonly situacao: string
  readonly pendencia: string | null
  readonly valor: number
}

/** Sales over an empty database, their bank, and what asks it. */
export interface MoneyDesk {
  readonly desk: Desk
  readonly standIn: StandIn
  /** Opens what asks for all that is due at an instant, as in a process that has just begun. */
  reconcilerAt(at: number): Reconciler
  /** Lets the server ask for all that is due at an instant. */
  reconcileAt(at: number): Promise<void>
  /** Has every charge asked for at an instant, due or not. */
  askForAllAt(at: number): Promise<void>
  chargesOf(uid: string): Promise<readonly KeptCharge[]>
  /** Finds the oldest charge of a proposal. */
  chargeOf(uid: string): Promise<KeptCharge>
  stateOf(uid: string): Promise<unknown>
  /** Makes a charge whose answer is lost after the bank did it. */
  lost(inputFor: Input): Promise<KeptCharge & { readonly uid: string }>
  /** Makes a charge that the bank opens. */
  opened(inputFor: Input): Promise<KeptCharge & { readonly uid: string }>
  /** Forgets every sale, and what the bank has. */
  clear(): Promise<void>
  close(): Promise<void>
}

const operations = compileOperations(schemas)

/** Opens sales whose payments go to a bank. */
export async function openMoneyDesk(): Promise<MoneyDesk> {
  const standIn = await openStandIn()
  const desk = deskOver(await openEmpty(), servicesAt(standIn.url))
  const { store } = desk
  // Processes that live as long as the tests do, however slowly they run.
  await store.query(
    `insert into processo (id, seen_at) values ('conferente', 'infinity'), ('teste', 'infinity')`,
  )
  const bank = openBank(servicesAt(standIn.url), operations)
  const reconcilerAt = (at: number) =>
    openReconciler({ store, bank, owner: 'conferente', now: () => at, report: () => {} })
  async function reconcileAt(at: number): Promise<void> {
    const reconciler = reconcilerAt(at)
    while ((await reconciler.turn()) > 0);
  }
  const chargesOf = (uid: string) =>
    store.query<KeptCharge & Record<string, unknown>>(
      `select pagamento.id, pagamento.situacao, pendencia, pagamento.valor_centavos as valor
         from pagamento join proposta on proposta.id = proposta_id
        where uid = $1 order by pagamento.created_at, situacao`,
      [uid],
    )
  async function chargeOf(uid: string): Promise<KeptCharge> {
    const [charge] = await chargesOf(uid)
    if (!charge) throw new Error('There is no charge.')
    return charge
  }
  return {
    desk,
    standIn,
    reconcilerAt,
    reconcileAt,
    chargesOf,
    chargeOf,
    async askForAllAt(at) {
      await store.query(`update pagamento set conferir_em = '-infinity' where situacao <> 'confirmando'`)
      await reconcileAt(at)
    },
    stateOf: async (uid) => (await desk.ask('proposta.obter', { uid })).situacao,
    async lost(inputFor) {
      const { uid } = await desk.proposed()
      standIn.fail(charging, 'answerLost')
      await desk.call('pagamento.criar', inputFor(uid))
      return { uid, ...(await chargeOf(uid)) }
    },
    async opened(inputFor) {
      const { uid } = await desk.proposed()
      await desk.ask('pagamento.criar', inputFor(uid))
      return { uid, ...(await chargeOf(uid)) }
    },
    async clear() {
      standIn.reset()
      await store.query('delete from sale')
      await store.query('truncate aviso, divergencia, dia_conferido, outbox')
    },
    async close() {
      await store.close()
      await standIn.close()
    },
  }
}
