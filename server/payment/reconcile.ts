import pLimit from 'p-limit'
import { minuteInMs, todayInSaoPaulo } from '../../engine/index.ts'
import { type Loop, repeat } from '../outbox/index.ts'
import { instant, isProcessAlive, type Sql, type Store } from '../store/index.ts'
import { recordBankStatus } from './charge-status.ts'
import { type AskedCharge, type Bank, type BankStatus, methods, millisecondsOf } from './charges.ts'
import { compareDays, recordDifference } from './differences.ts'
import { type ChargeToAsk, scheduleAt, untilNextAsk } from './next-ask.ts'
import { closeNotices, type OpenNotices, openNotices, scheduleIfNoticed } from './notices.ts'

/** What reconciling needs. */
interface ReconcilerParts {
  readonly store: Store
  readonly bank: Bank
  /** The id under which this process records its heartbeat. */
  readonly owner: string
  readonly now: () => number
  /** Receives the errors that turns throw, such as an unreachable database. */
  readonly report: (error: unknown) => void
}

/** A worker that finds out what became of every charge. */
export interface Reconciler {
  /** Asks once about the charges that are due; gives how many they were. */
  turn(): Promise<number>
  /** Begins to run turns. */
  start(): void
  /** Runs no further turn; resolves once the current one has ended. */
  stop(): Promise<void>
}

const [atOnce, restMs, askLastsMs] = [50, 1_000, 120_000] as const

/** Few transactions at once leave connections to the calls of customers. */
const writtenAtOnce = 4

/** How often past days are compared, in case the bank's list was not available before. */
const compareEveryMs = 3_600_000

/** After how long a bank that contradicts its own notice is asked again. */
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
      loop = repeat(async () => (await turn()) === atOnce, { pauseMs: restMs, report })
    },
    async stop() {
      await loop?.stop()
    },
  }
}

/**
 * Asks the bank about charges concurrently and records each answer as it arrives; charges without news are only
 * rescheduled.
 */
async function askForAll(parts: ReconcilerParts, due: readonly DueCharge[]): Promise<void> {
  const { store, bank, owner, now } = parts
  // Those that are open before the bank is asked: a later one is about what came later.
  const noticesOf = await openNotices(
    store,
    due.map(({ id }) => id),
  )
  const inTurn = pLimit(writtenAtOnce)
  const quiet: DueCharge[] = []
  const ends = await Promise.allSettled(
    due.map(async (charge) => {
      const notices = noticesOf(charge.id)
      if (charge.situacao === 'cancelado') await bank.cancel(charge)
      const asked = await bank.ask(charge)
      const resolution = resolveStatus({ charge, asked, notices, now: now() })
      if (resolution.status.is === 'unknown' && notices.ids.length === 0) quiet.push(charge)
      else await inTurn(() => record(parts, charge, { resolution, notices }))
    }),
  )
  await releaseClaims(store, quiet, { owner, now: now() })
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

function record(
  { store, now }: ReconcilerParts,
  charge: DueCharge,
  { resolution, notices }: { readonly resolution: Resolution; readonly notices: OpenNotices },
): Promise<void> {
  const at = now()
  return store.transaction(async (sql) => {
    const { id: chave, valorCentavos, propostaId, sentAt } = charge
    await recordBankStatus(sql, chave, { ...resolution.status, sentAt }, at)
    if (resolution.notices === 'keep') return scheduleAt(sql, chave, at + contradictedMs)
    if (resolution.notices === 'report') {
      const day = todayInSaoPaulo(at)
      const motivo = 'avisoContradito'
      await recordDifference(sql, { day, chave, valorCentavos, propostaId, motivo }, at)
    }
    await closeNotices(sql, chave, { ids: notices.ids, now: at })
  })
}

/** A charge that is due to be asked about. */
export interface DueCharge extends AskedCharge, ChargeToAsk {
  readonly formaPagamento: AskedCharge['formaPagamento']
  /** Whether a process died while it was sending it, or asking about it. */
  readonly isOrphan: boolean
  readonly propostaId: string
  /** Until when no other process asks about it. */
  readonly claimedUntil: number
}

interface Claiming {
  readonly owner: string
  readonly now: number
  readonly atMost: number
  /** For how long no other process asks about what is claimed. */
  readonly lastsMs: number
}

/**
 * Claims charges that are due, oldest first; no two processes claim the same one.
 *
 * A charge whose process died while it was sending it, or asking about it, is due at once.
 */
export async function claimDue(
  sql: Sql,
  { owner, now, atMost, lastsMs }: Claiming,
): Promise<readonly DueCharge[]> {
  const claimedUntil = now + lastsMs
  const rows = await sql.query<Omit<DueCharge, 'claimedUntil'> & Record<string, unknown>>(claim, [
    instant(now),
    atMost,
    owner,
    instant(claimedUntil),
  ])
  return rows.map((charge) => ({ ...charge, claimedUntil }))
}

const claim = `
  with due as materialized (
    select id, processo from pagamento
     where conferir_em <= $1
        or (situacao = 'confirmando' and processo <> $3 and not exists (
             select 1 from processo where processo.id = pagamento.processo and ${isProcessAlive}))
     order by conferir_em limit $2 for update skip locked)
  update pagamento set processo = $3, conferir_em = $4 from due, proposta
   where pagamento.id = due.id and proposta.id = pagamento.proposta_id
  returning pagamento.id, pagamento.situacao, proposta_id as "propostaId", due.processo is not null as "isOrphan",
            forma_pagamento as "formaPagamento", ${millisecondsOf('pagamento.created_at')} as "sentAt",
            ${millisecondsOf('expires_at')} as "expiraEm",
            coalesce(vencimento, debito_em, pagamento.data_vigencia) as "lastDay",
            pagamento.valor_centavos as "valorCentavos", pix_codigo is not null as "hasPixCode",
            na_pagina as "isOnPage", proposta.id_produto is null as "isOfLines",
            uid_externo as "uidExterno", not exists (
              select 1 from pagamento as later where later.proposta_id = proposta.id
                 and later.pix_codigo is not null and later.created_at > pagamento.created_at) as "isNewest"`

/** The status to record for a charge, and what to do with its notices. */
export interface Resolution {
  readonly status: BankStatus
  /** Close them, keep them for the next turn, or report them to staff. */
  readonly notices: 'close' | 'keep' | 'report'
}

interface StatusSources {
  readonly charge: DueCharge
  /** The bank's answer. */
  readonly asked: BankStatus
  readonly notices: OpenNotices
  readonly now: number
}

/** For how long a bank's answers may contradict its notice: its systems are not updated at the same time. */
const agreesWithinMs = 60 * minuteInMs

/** Decides which status counts: the answer before a notice, a notice before no answer, and money before all. */
export function resolveStatus({ charge, asked, notices, now }: StatusSources): Resolution {
  if (asked.is === 'paid') return { status: asked, notices: 'close' }
  const noticed = notices.status
  if (noticed?.is === 'paid' && asked.is !== 'unknown') {
    const isOld = now >= notices.since + agreesWithinMs
    return { status: { is: 'unknown' }, notices: isOld ? 'report' : 'keep' }
  }
  if (asked.is === 'unknown') return { status: noticed ?? statusWithoutAnswer(charge, now), notices: 'close' }
  return { status: trustedStatus(asked, charge, now), notices: 'close' }
}

/**
 * Returns the part of an answer that can be trusted. "Not made" counts only for a charge that is being confirmed, and,
 * while its sender lives, only after a minute: the charge may have been on its way. "Open" counts only for a charge
 * that is not open here.
 */
function trustedStatus(
  asked: BankStatus,
  { situacao, isOrphan, sentAt }: DueCharge,
  now: number,
): BankStatus {
  const isConfirming = situacao === 'confirmando'
  if (asked.is === 'open') return isConfirming || situacao === 'naoFeita' ? asked : { is: 'unknown' }
  if (asked.is !== 'notMade') return asked
  return isConfirming && (isOrphan || now >= sentAt + minuteInMs) ? asked : { is: 'unknown' }
}

/**
 * Returns the status of a charge without answer or notice. A code or a page that the bank never gave us cannot be paid, so
 * after a minute it counts as not made and can be requested again under the same name. A card or a debit that was sent
 * stays unknown until staff look it up.
 */
function statusWithoutAnswer(
  { situacao, formaPagamento, isOnPage, sentAt }: DueCharge,
  now: number,
): BankStatus {
  const isTaken = formaPagamento === methods.debito || (formaPagamento === methods.cartao && !isOnPage)
  const isShown = situacao !== 'confirmando' || isTaken
  return { is: isShown || now < sentAt + minuteInMs ? 'unknown' : 'notMade' }
}

/**
 * Releases claimed charges without news and schedules their next turn, all in one statement.
 *
 * A charge that changed meanwhile, by a notice, a payment or a charge in its place, keeps the earlier schedule.
 */
export async function releaseClaims(
  store: Store,
  charges: readonly DueCharge[],
  { owner, now }: { readonly owner: string; readonly now: number },
): Promise<void> {
  if (charges.length === 0) return
  const scheduled = charges.map((charge) => {
    const wait = untilNextAsk(charge, now)
    return { ...charge, nextAt: wait === null ? null : instant(now + wait) }
  })
  const rows = await store.query<{ readonly id: string }>(releaseQuiet, [
    owner,
    scheduled.map(({ id }) => id),
    scheduled.map(({ sentAt }) => instant(sentAt)),
    scheduled.map(({ claimedUntil }) => instant(claimedUntil)),
    scheduled.map(({ nextAt }) => nextAt),
  ])
  const done = new Set(rows.map(({ id }) => id))
  for (const { id, sentAt, nextAt } of scheduled) {
    if (done.has(id)) continue
    await store.transaction(async (sql) => {
      await sql.query(releaseDisturbed, [owner, id, instant(sentAt), nextAt])
      await scheduleIfNoticed(sql, id, now)
    })
  }
}

/** Skips rows that another transaction is writing. */
const releaseQuiet = `
  with quiet as materialized (
    select pagamento.id, asked.next_at from pagamento
      join unnest($2::text[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[])
           as asked (id, sent_at, claimed_until, next_at) on asked.id = pagamento.id
     where processo = $1 and created_at = sent_at and conferir_em = claimed_until
       and not exists (select 1 from aviso where chave = pagamento.id and done_at is null)
       for update of pagamento skip locked)
  update pagamento set processo = null, conferir_em = quiet.next_at from quiet where pagamento.id = quiet.id
  returning pagamento.id`

const releaseDisturbed = `
  update pagamento set processo = null, conferir_em = least(conferir_em, $4::timestamptz)
   where processo = $1 and id = $2 and created_at = $3`
