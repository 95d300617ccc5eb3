import { createHash } from 'node:crypto'
import { todayInSaoPaulo } from '../../engine/index.ts'
import { specialValues } from '../../server/sandbox/index.ts'

/** How a simulated bank's charges go. */
export interface BankTerms {
  /** The share of Pix and boletos that get paid. */
  readonly paidShare: number
  /** How long after it was opened a charge gets paid. */
  readonly paidAfterMs: number
  /** What a month costs, in cents, of a proposal that the bank was not told of. */
  readonly monthlyInCents: number
  /** What a Pix costs beside its months. */
  readonly pixFeeInCents: number
  readonly pixMinutes: number
}

/** How a charge stands, in the words of the bank. */
export type BankSituation = 'pago' | 'aguardando' | 'expirado' | 'recusado' | 'cancelado'

/** One charge of a simulated bank. */
export interface LedgerEntry {
  readonly chave: string
  readonly idProposta: string
  readonly formaPagamento: number
  readonly valorCentavos: number
  readonly openedAt: number
  /** How it ends by itself, and when; null where nobody pays it and it does not run out. */
  readonly end: { readonly situacao: BankSituation; readonly at: number } | null
  cancelledAt: number | null
}

/** What a payment's request says of it. */
export type ChargeOrder = Readonly<Record<string, unknown>>

/** The charges of a simulated bank, each under the key it was requested by. */
export interface BankLedger {
  /** Notes a charge; the one that is there already where the key was used, and nothing for another order under it. */
  open(chave: string, order: ChargeOrder, now: number): LedgerEntry | undefined
  find(chave: string): LedgerEntry | undefined
  ofProposal(idProposta: string): readonly LedgerEntry[]
  ofDay(dia: string): readonly LedgerEntry[]
  all(): Iterable<LedgerEntry>
  /** Tells what a proposal costs a month. */
  price(idProposta: string, centavos: number): void
}

export const [boleto, card, pix] = [1, 2, 5]

/** Gives a number from 0 up to 1 that is always the same for the same text, so that every run is alike. */
export const drawn = (text: string): number => digestOf(text).readUInt32BE() / 2 ** 32

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Tells how a charge stands. */
export function situationOf({ end, cancelledAt }: LedgerEntry, now: number): BankSituation {
  if (end && end.at <= now && (cancelledAt === null || end.at <= cancelledAt)) return end.situacao
  return cancelledAt === null ? 'aguardando' : 'cancelado'
}

/** Opens a ledger without a charge. */
export function openLedger(terms: BankTerms): BankLedger {
  const entries = new Map<string, { readonly entry: LedgerEntry; readonly digest: string }>()
  const byProposal = new Map<string, LedgerEntry[]>()
  const byDay = new Map<string, LedgerEntry[]>()
  const prices = new Map<string, number>()
  return {
    open(chave, order, now) {
      // The same request may come again with another solved challenge.
      const digest = digestOf(JSON.stringify({ ...order, responseKey: undefined })).toString('base64')
      const known = entries.get(chave)
      if (known) return known.digest === digest ? known.entry : undefined
      const monthly = prices.get(String(order.idProposta)) ?? terms.monthlyInCents
      const entry = entryOf({ chave, order, monthly, now }, terms)
      entries.set(chave, { entry, digest })
      push(byProposal, entry.idProposta, entry)
      push(byDay, todayInSaoPaulo(now), entry)
      return entry
    },
    find: (chave) => entries.get(chave)?.entry,
    ofProposal: (idProposta) => byProposal.get(idProposta) ?? [],
    ofDay: (dia) => byDay.get(dia) ?? [],
    *all() {
      for (const { entry } of entries.values()) yield entry
    },
    price: (idProposta, centavos) => void prices.set(idProposta, centavos),
  }
}

function push(lists: Map<string, LedgerEntry[]>, name: string, entry: LedgerEntry): void {
  const list = lists.get(name)
  if (list) list.push(entry)
  else lists.set(name, [entry])
}

interface NewCharge {
  readonly chave: string
  readonly order: ChargeOrder
  readonly monthly: number
  readonly now: number
}

function entryOf({ chave, order, monthly, now }: NewCharge, terms: BankTerms): LedgerEntry {
  const formaPagamento = Number(order.formaPagamento)
  const months = formaPagamento === pix ? Number(order.cicloPagamento) : 1
  return {
    chave,
    idProposta: String(order.idProposta),
    formaPagamento,
    openedAt: now,
    cancelledAt: null,
    valorCentavos: monthly * months + (formaPagamento === pix ? terms.pixFeeInCents : 0),
    end: endOf({ chave, order, formaPagamento, now }, terms),
  }
}

function endOf(
  { chave, order, formaPagamento, now }: Omit<NewCharge, 'monthly'> & { readonly formaPagamento: number },
  { paidShare, paidAfterMs, pixMinutes }: BankTerms,
): LedgerEntry['end'] {
  if (formaPagamento === card) return { situacao: isDeclined(order) ? 'recusado' : 'pago', at: now }
  if (drawn(`pago ${chave}`) < paidShare) return { situacao: 'pago', at: now + paidAfterMs }
  return formaPagamento === pix ? { situacao: 'expirado', at: now + pixMinutes * 60_000 } : null
}

const declinedCards = new Set(
  specialValues.filter(({ provokes }) => provokes === 'cartaoRecusado').map(({ value }) => value),
)

const isDeclined = ({ cartao }: ChargeOrder): boolean =>
  typeof cartao === 'object' &&
  cartao !== null &&
  'numeroCartao' in cartao &&
  declinedCards.has(String(cartao.numeroCartao))
