import {
  type Courier,
  type Delivery,
  type DeliveryContext,
  openOutbox,
  queue,
} from '../../server/outbox/index.ts'
import type { Sql, Store } from '../../server/store/index.ts'
import { noon } from '../contracts/variant.ts'

/** An e-mail that any test may queue. */
export const email = {
  to: 'maria@exemplo.com.br',
  subject: 'Proposta 1: falta só o pagamento',
  text: 'Olá!\n\nAbra este link:\n/corretor/abc\n',
  link: '/corretor/abc',
} as const

/** A contact that any test may queue. */
export const contact = {
  nome: 'Beatriz Gouveia',
  email: 'beatriz@exemplo.com.br',
  celular: '31987654321',
  cep: '30130010',
  variant: 'pf-implante',
} as const

/** A cotacao that any test may queue. */
export const cotacao = {
  to: '21987654321',
  nome: 'Maria da Silva',
  plano_tipo: 'familiar',
  plano_nome: 'Dental II',
  vidas: 2,
  valor: 'R$ 99,80',
  url_venda: '/ana-souza/52998',
} as const

/** Queues an e-mail under a name of its own. */
export const queueEmail = (sql: Sql, once: string, now = noon) =>
  queue(sql, { kind: 'email', payload: email }, { once, now })

/** What a courier of these tests was given. */
export interface Carried {
  readonly payload: unknown
  readonly idempotencyKey: string
}

/** A courier that notes what it is given and ends each delivery as it is told. */
export function courierOf(kind: string, ends: (carried: Carried) => Delivery | Promise<Delivery>) {
  const carried: Carried[] = []
  const courier: Courier = {
    kind,
    async deliver(payload, { idempotencyKey }: DeliveryContext) {
      carried.push({ payload, idempotencyKey })
      return ends({ payload, idempotencyKey })
    },
  }
  return { courier, carried }
}

/** What the row of the only message, or of the one named, says. */
export async function rowOf(sql: Sql, once: string) {
  const [row] = await sql.query<{
    readonly attempts: number
    readonly run_at: Date
    readonly done_at: Date | null
    readonly dead_at: Date | null
    readonly locked_until: Date | null
    readonly last_error: string | null
  }>(
    'select attempts, run_at, done_at, dead_at, locked_until, last_error from outbox where dedupe_key = $1',
    [once],
  )
  if (!row) throw new Error(`Nothing was queued as "${once}".`)
  return row
}

/** Opens a worker over a clock that stands at `at`; what its loop throws fails the test. */
export const outboxAt = (store: Store, couriers: readonly Courier[], at: number) =>
  openOutbox({ store, couriers, now: () => at, report: () => {} })

/** A courier that is at work from `began` until it is told how its one delivery ends. */
export function slowCourier(kind: string) {
  let tellBegun = () => {}
  let end: (delivery: Delivery) => void = () => {}
  const began = new Promise<void>((resolve) => {
    tellBegun = resolve
  })
  const ending = new Promise<Delivery>((resolve) => {
    end = resolve
  })
  const courier: Courier = {
    kind,
    async deliver() {
      tellBegun()
      return ending
    },
  }
  return { courier, began, end: (delivery: Delivery) => end(delivery) }
}
