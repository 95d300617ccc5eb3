import { type Loop, repeat } from '../outbox/index.ts'
import type { Store } from '../store/index.ts'
import type { Bank, BankWord } from './bank.ts'
import { methods } from './charges.ts'
import { compareDays } from './day.ts'
import { claimDue, type DueCharge } from './due.ts'
import { learn } from './learn.ts'
import { closeNotices, openNotices } from './notices.ts'

/** What reconciling needs. */
export interface ReconcilerParts {
  readonly store: Store
  readonly bank: Bank
  /** This process, by the name under which it shows that it lives. */
  readonly owner: string
  readonly now: () => number
  /** Receives what a turn of the loop threw, as a database out of reach. */
  readonly report: (error: unknown) => void
}

/** Finds out by itself what became of every charge. */
export interface Reconciler {
  /** Asks once for what is due; tells of how many charges. */
  turn(): Promise<number>
  /** Takes turns from now on. */
  start(): void
  /** Takes no further turn; resolves once the one at work has ended. */
  stop(): Promise<void>
}

const [atOnce, restMs, askLastsMs] = [50, 1_000, 120_000] as const

/** How often the days that are over are looked at, in case the bank's list could not be had before. */
const compareEveryMs = 3_600_000

/** Of a Pix or a boleto that nobody was shown and that its bank can't tell of: for so long it may still come up. */
const shownWithinMs = 60_000

/**
 * Opens the worker that asks the bank for every charge that is open, uncertain or was replaced, whether a page is open
 * or not, and compares the days with the bank's own list. Several processes may share one database.
 */
export function openReconciler(parts: ReconcilerParts): Reconciler {
  const { store, owner, now, report } = parts
  let loop: Loop | undefined
  let comparedAt = Number.NEGATIVE_INFINITY
  const turn = async () => {
    const due = await claimDue(store, { owner, now: now(), atMost: atOnce, lastsMs: askLastsMs })
    const ends = await Promise.allSettled(due.map((charge) => reconcile(parts, charge)))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    if (now() - comparedAt >= compareEveryMs) {
      comparedAt = now()
      await compareDays(store, parts.bank, now())
    }
    return due.length
  }
  return {
    turn,
    start() {
      loop = repeat(async () => (await turn()) === atOnce, { restMs, report })
    },
    async stop() {
      await loop?.stop()
    },
  }
}

async function reconcile({ store, bank, now }: ReconcilerParts, charge: DueCharge): Promise<void> {
  if (charge.situacao === 'cancelado') await bank.cancel(charge)
  // Read before the bank is asked: a notice that comes while it answers is about what came later.
  const notices = await openNotices(store, charge.id)
  const asked = await bank.ask(charge)
  await store.transaction(async (sql) => {
    const told = asked.is === 'unknown' ? (notices.word ?? untold(charge, now())) : asked
    // That an expired Pix is still taken matters to who has its page open, and to nobody else.
    const word: BankWord = told.is === 'open' && charge.situacao !== 'confirmando' ? { is: 'unknown' } : told
    await learn(sql, charge.id, word, now())
    await closeNotices(sql, charge.id, { ids: notices.ids, now: now() })
  })
}

/**
 * Says what holds of a charge of which nobody can say anything: a code that no bank gave us can be paid by nobody, so
 * that it may be asked for again, under its own name. A card stays uncertain until somebody looks.
 */
function untold({ situacao, formaPagamento, sentAt }: DueCharge, now: number): BankWord {
  const isShown = situacao !== 'confirmando' || formaPagamento === methods.cartao
  return { is: isShown || now < sentAt + shownWithinMs ? 'unknown' : 'notMade' }
}
