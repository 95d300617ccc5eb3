import { afterAll, beforeAll, expect } from 'vitest'
import { recordPayment } from '../../server/payment/index.ts'
import type { Row } from '../../server/store/index.ts'
import { type Desk, openDesk } from '../contracts/journey.ts'
import type { Around, Data } from '../contracts/operations.ts'
import { paying } from '../contracts/pets.ts'

/** A charge as it is stored. */
type Charge = {
  readonly id: string
  readonly forma: number
  readonly situacao: string
  readonly valor: number
  readonly ciclo: number
  readonly fora: boolean
}

/** The operations over a store, with what tests of this folder ask again and again. */
export interface TestDesk extends Desk {
  /** Expects a call to be refused by a problem, and to say nothing else but a field, where one is named: `entradaInvalida /cpf`. */
  refuses(problem: string, name: string, input: Data, around?: Around): Promise<void>
  /** Gives a proposal as its page shows it. */
  proposal(uid: unknown, around?: Around): Promise<Data>
  /** Gives an order, or a proposal opened as one, as its page shows it. */
  order(uid: unknown, around?: Around): Promise<Data>
  /** Gives the state of the payment of a proposal. */
  payment(uid: unknown, around?: Around): Promise<Data>
  /** Queries the store. */
  rows<Of extends Row = Row>(sql: string, ...values: readonly unknown[]): Promise<readonly Of[]>
  /** Queries the store for one row. */
  row<Of extends Row = Row>(sql: string, ...values: readonly unknown[]): Promise<Of | undefined>
  /** Lists the charges of a proposal or an order, the oldest first. */
  charges(uid: string): Promise<readonly Charge[]>
  /** Lists the states of those charges. */
  states(uid: string): Promise<readonly string[]>
  /** Records that a charge was paid; tells whether that changed something. */
  settle(id: string | undefined, at: number): Promise<boolean>
}

/** Adds to the operations over a store what tests of this folder ask again and again. */
export function testDesk(desk: Desk): TestDesk {
  const { store, call, ask } = desk
  const rows: TestDesk['rows'] = (sql, ...values) => store.query(sql, values)
  const charges = (uid: string) =>
    rows<Charge>(
      `select pagamento.id, forma_pagamento as forma, pagamento.situacao, pagamento.valor_centavos as valor,
              ciclo_pagamento as ciclo, pago_fora_do_prazo as fora
         from pagamento join proposta on proposta.id = proposta_id where uid = $1
        order by pagamento.created_at, pagamento.situacao`,
      uid,
    )
  return {
    ...desk,
    proposal: (uid, around) => ask('proposta.obter', { uid: String(uid) }, around),
    order: (uid, around) => ask('pedido.obter', { link: String(uid) }, around),
    payment: (uid, around) => ask('pagamento.consultar', { uid: String(uid) }, around),
    rows,
    row: async (sql, ...values) => (await store.query<never>(sql, values))[0],
    charges,
    states: async (uid) => (await charges(uid)).map(({ situacao }) => situacao),
    settle: (id, at) => store.transaction((sql) => recordPayment(sql, String(id), at)),
    async refuses(problem, name, input, around) {
      const [code, campo] = problem.split(' ')
      const reply = await call(name, input, around)
      const data = campo === undefined ? undefined : { campo, regra: expect.any(String) }
      expect({ name, reply }).toEqual({ name, reply: { ok: false, problem: code, data } })
    },
  }
}

/** Opens the operations over an empty store for the tests of one file or block; they are there within tests. */
export function deskForTests(): TestDesk {
  const desk = {} as TestDesk
  beforeAll(async () => void Object.assign(desk, testDesk(await openDesk())))
  afterAll(() => desk.store.close())
  return desk
}

/** Asks for one month of a proposal of one life, by boleto where nothing is said; its terms were accepted already. */
export const month = (uid: string, formaPagamento: 1 | 2 | 3 = 1, more: Data = {}) =>
  paying(uid, formaPagamento, { aceite: null, ...more })
