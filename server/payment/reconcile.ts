import pLimit from 'p-limit'
import { todayInSaoPaulo } from '../../engine/index.ts'
import { type Loop, repeat } from '../outbox/index.ts'
import type { Sql, Store } from '../store/index.ts'
import { askAt } from './ask-again.ts'
import type { Bank } from './bank.ts'
import { compareDays } from './day.ts'
import { noteDifference } from './difference.ts'
import { claimDue, type DueCharge } from './due.ts'
import { type Judged, judge } from './judge.ts'
import { learn } from './learn.ts'
import { closeNotices, type OpenNotices, openNotices } from './notices.ts'
import { unclaim } from './unclaim.ts'

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

/** So few transactions at once leave connections to the calls of customers. */
const writtenAtOnce = 4

/** How often the days that are over are looked at, in case the bank's list could not be had before. */
const compareEveryMs = 3_600_000

/** When a bank is asked again that contradicts its own notice. */
const contradictedMs = 30_000

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
    await askForAll(parts, due)
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

/** A charge that was asked for, and what is made of it. */
interface Asked {
  readonly charge: DueCharge
  readonly judged: Judged
  /** Those that were open before the bank was asked: one that came since is about what came later. */
  readonly notices: OpenNotices
}

/**
 * Asks for charges, all at once, and writes down what was heard of each as it comes; of those without news only when
 * they are asked for next.
 */
async function askForAll(parts: ReconcilerParts, due: readonly DueCharge[]): Promise<void> {
  const { store, owner, now } = parts
  if (due.length === 0) return
  const noticesOf = await openNotices(
    store,
    due.map(({ id }) => id),
  )
  const inTurn = pLimit(writtenAtOnce)
  const quiet: DueCharge[] = []
  const ends = await Promise.allSettled(
    due.map(async (charge) => {
      const asked = await ask(parts, charge, noticesOf(charge.id))
      if (hasNews(asked)) await inTurn(() => writeDown(parts, asked))
      else quiet.push(charge)
    }),
  )
  await unclaim(store, quiet, { owner, now: now() })
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

async function ask({ bank, now }: ReconcilerParts, charge: DueCharge, notices: OpenNotices): Promise<Asked> {
  if (charge.situacao === 'cancelado') await bank.cancel(charge)
  const asked = await bank.ask(charge)
  return { charge, notices, judged: judge({ charge, asked, notices, now: now() }) }
}

const hasNews = ({ judged, notices }: Asked): boolean =>
  judged.word.is !== 'unknown' || notices.ids.length > 0

function writeDown({ store, now }: ReconcilerParts, { charge, judged, notices }: Asked): Promise<void> {
  const at = now()
  return store.transaction(async (sql) => {
    await learn(sql, charge.id, { ...judged.word, sentAt: charge.sentAt }, at)
    if (judged.notices === 'keep') return askAt(sql, charge.id, at + contradictedMs)
    if (judged.notices === 'tell') await noteContradicted(sql, charge, at)
    await closeNotices(sql, charge.id, { ids: notices.ids, now: at })
  })
}

/** Tells staff of money that the bank gave notice of, and does not know of when it is asked. */
function noteContradicted(
  sql: Sql,
  { id: chave, valorCentavos, propostaId }: DueCharge,
  now: number,
): Promise<void> {
  const day = todayInSaoPaulo(now)
  return noteDifference(sql, { day, chave, valorCentavos, propostaId, motivo: 'avisoContradito' }, now)
}
