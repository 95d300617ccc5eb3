import { minuteInMs } from '../../engine/index.ts'
import type { BankWord } from './bank.ts'
import { methods } from './charges.ts'
import type { DueCharge } from './due.ts'
import type { OpenNotices } from './notices.ts'

/** What is made of what was heard of a charge. */
export interface Judged {
  readonly word: BankWord
  /** What is to be done with its notices: they were looked into, are looked into again, or are for staff. */
  readonly notices: 'close' | 'keep' | 'tell'
}

interface Heard {
  readonly charge: DueCharge
  /** What the bank said when it was asked. */
  readonly asked: BankWord
  readonly notices: OpenNotices
  readonly now: number
}

/** For so long a bank may say another thing when asked than it told in its notice: its rooms learn at different times. */
const agreesWithinMs = 60 * minuteInMs

/** Decides which of the bank's words counts: its answer before its notice, a notice before silence, money before all. */
export function judge({ charge, asked, notices, now }: Heard): Judged {
  if (asked.is === 'paid') return { word: asked, notices: 'close' }
  const told = notices.word
  if (told?.is === 'paid' && asked.is !== 'unknown') {
    const isOld = now >= notices.since + agreesWithinMs
    return { word: { is: 'unknown' }, notices: isOld ? 'tell' : 'keep' }
  }
  if (asked.is === 'unknown') return { word: told ?? untold(charge, now), notices: 'close' }
  return { word: believed(asked, charge, now), notices: 'close' }
}

/**
 * Takes an answer for what it is worth: that the bank never heard of a charge only where it is being confirmed, and,
 * where its sender lives, a minute later, as it may have been on its way. That an expired Pix is still taken matters to
 * who has its page open, and to nobody else.
 */
function believed(asked: BankWord, { situacao, isOrphan, sentAt }: DueCharge, now: number): BankWord {
  const isConfirming = situacao === 'confirmando'
  if (asked.is === 'open') return isConfirming || situacao === 'naoFeita' ? asked : { is: 'unknown' }
  if (asked.is !== 'notMade') return asked
  return isConfirming && (isOrphan || now >= sentAt + minuteInMs) ? asked : { is: 'unknown' }
}

/**
 * Says what holds of a charge of which nobody can say anything: a code that no bank gave us can be paid by nobody, so
 * that after a minute it may be asked for again, under its own name; so can a page whose address nobody was given. A card
 * or a debit that was sent stays uncertain until somebody looks.
 */
function untold({ situacao, formaPagamento, isOnPage, sentAt }: DueCharge, now: number): BankWord {
  const isTaken = formaPagamento === methods.debito || (formaPagamento === methods.cartao && !isOnPage)
  const isShown = situacao !== 'confirmando' || isTaken
  return { is: isShown || now < sentAt + minuteInMs ? 'unknown' : 'notMade' }
}
