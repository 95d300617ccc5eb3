import type { Boleto, Method } from './charges.ts'

/** Money that came, as whoever took it says. */
export interface Money {
  readonly centavos: number
  /** As ISO 4217 names it: BRL. */
  readonly moeda: string
}

/** A Pix that a bank has opened. */
export interface OpenedPix {
  /** The copy and paste. */
  readonly codigo: string
  /** Of a Pix of ours. */
  readonly txid: string | null
  readonly minutos: number
}

/** A page that a bank has opened, on which a card is paid. */
export interface OpenedPage {
  readonly link: string
  readonly minutos: number
}

/** What a bank says of a charge. */
export type BankWord =
  /** Its money came; how much, where the bank says so. */
  | { readonly is: 'paid'; readonly money?: Money }
  /** It awaits its money. */
  | {
      readonly is: 'open'
      readonly pix?: OpenedPix
      readonly boleto?: Boleto
      readonly page?: OpenedPage
      readonly isDebit?: true
    }
  /** Its time is over; what was paid in time may still be told of. */
  | { readonly is: 'over' }
  /** It was taken back: nobody can pay it any more. */
  | { readonly is: 'cancelled' }
  /** It was refused: no money moved, and none will. */
  | { readonly is: 'declined' }
  /** The bank never heard of it, or surely did nothing. */
  | { readonly is: 'notMade' }
  /** Nobody can say. */
  | { readonly is: 'unknown' }

/** A charge, as far as its bank needs to know it to say how it stands. */
export interface AskedCharge {
  readonly id: string
  readonly formaPagamento: Method
  readonly valorCentavos: number
  readonly hasPixCode: boolean
  /** Whether it is a card paid on a page of the bank. */
  readonly isOnPage: boolean
  /** Whether it is of an order in lines: another service has it than one of a single product. */
  readonly isOfLines: boolean
  /** By which the bank knows the proposal. */
  readonly uidExterno: string | null
  /** Whether no later charge of its proposal can be paid by a code of its kind. */
  readonly isNewest: boolean
}

/** A charge as the bank's own list of a day has it. */
export interface ListedCharge {
  /** The name under which it was sent; '' for one that has none. */
  readonly chave: string
  readonly isPaid: boolean
  readonly valorCentavos: number
}

/** Who takes the money. */
export interface Bank {
  /** Asks how a charge stands. */
  ask(charge: AskedCharge): Promise<BankWord>
  /** Has a charge that another took the place of taken back, so that nobody can pay it; where it lets itself be. */
  cancel(charge: AskedCharge): Promise<void>
  /** Lists the charges of a day, yyyy-mm-dd in São Paulo; null where the bank has no list, or cannot give it now. */
  list(day: string): Promise<readonly ListedCharge[] | null>
}
