import { type BankLedger, type ChargeOrder, pix, situationOf } from './ledger.ts'

/** What comes to a simulated bank. */
export interface BankRequest {
  readonly query: URLSearchParams
  readonly key: string
  readonly body: ChargeOrder
}

/** What a simulated bank answers. */
export interface BankAnswer {
  readonly status?: number
  readonly body: unknown
  /** Done, and the connection breaks before it is said. */
  readonly isLost?: boolean
  /** Done, and only half of the answer leaves. */
  readonly isHalf?: boolean
}

/** One address of a simulated bank. */
export type BankRoute = (request: BankRequest) => BankAnswer | Promise<BankAnswer>

/** Answers with success. */
export const ok = (data: unknown): BankAnswer => ({ body: { success: true, data, errors: [] } })
/** Answers with a refusal. */
export const no = (status: number, ...errors: readonly string[]): BankAnswer => ({
  status,
  body: { success: false, data: null, errors },
})

/**
 * What the bank takes of the rest of the service: proposals, so that it knows what each costs, and how their Pix stand. A
 * uid that no proposal here was given is taken for the id of one: proposals that were seeded have both alike.
 */
export function proposalRoutes(ledger: BankLedger): Readonly<Record<string, BankRoute>> {
  const idOf = new Map<string, string>()
  let last = 0
  const save: BankRoute = ({ body }) => {
    if (body.id === undefined) last += 1
    const id = String(body.id ?? last)
    if (body.valor !== undefined) ledger.price(id, Math.round(Number(body.valor) * 100))
    idOf.set(`uid-${id}`, id)
    return ok({ id, uid: `uid-${id}`, numeroProposta: `B${id}`, valor: Number(body.valor) })
  }
  return {
    'POST CreateUF': save,
    'PUT Update': save,
    'POST EnviarEmailPagamento': () => ok(null),
    'POST ConsultarPagamentoPix'({ query }) {
      const uid = query.get('uid') ?? ''
      const now = Date.now()
      const entries = ledger
        .ofProposal(idOf.get(uid) ?? uid)
        .filter(({ formaPagamento }) => formaPagamento === pix)
      const situations = entries.map((entry) => situationOf(entry, now))
      const isPaid = situations.includes('pago')
      return ok({ statusPixPagamento: isPaid ? 2 : situations.at(-1) === 'aguardando' ? 1 : 3 })
    },
  }
}
