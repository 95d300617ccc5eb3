import { todayInSaoPaulo } from '../../engine/index.ts'
import { instant, type Sql } from '../store/index.ts'
import type { BankWord, Money } from './bank.ts'
import { noteDifference } from './difference.ts'
import { askNow } from './due.ts'

/** What a bank tells of a charge by itself. */
export interface BankNotice {
  /** The bank's own name of it, the same however often it is sent. */
  readonly id: string
  /** The name of the charge. */
  readonly chave: string
  readonly situacao: string
  readonly money: Money | null
}

/**
 * Stores a notice, and has its charge asked for; one that was stored before changes nothing. Tells whether it is new.
 */
export async function storeNotice(sql: Sql, notice: BankNotice, now: number): Promise<boolean> {
  const { id, chave, situacao, money } = notice
  const rows = await sql.query(
    `insert into aviso (id, chave, situacao, valor_centavos, moeda, received_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do nothing returning id`,
    [id, chave, situacao, money?.centavos ?? null, money?.moeda ?? null, instant(now)],
  )
  if (rows.length > 0) await look(sql, notice, now)
  return rows.length > 0
}

/** Has the charge of a notice asked for; money for one that we never made is for staff to look into. */
async function look(sql: Sql, { id, chave, situacao, money }: BankNotice, now: number): Promise<void> {
  // Whoever writes down what became of it right now is waited for, and then has it asked for no later than this.
  const [known] = await sql.query('select 1 from pagamento where id = $1 for update', [chave])
  if (known) return askNow(sql, chave, now)
  if (situacao === 'pago') {
    const day = todayInSaoPaulo(now)
    await noteDifference(
      sql,
      { day, chave, valorCentavos: money?.centavos ?? null, motivo: 'naoFizemos' },
      now,
    )
  }
  await closeNotices(sql, chave, { ids: [id], now })
}

const words: Readonly<Record<string, 'paid' | 'over' | 'cancelled' | 'declined'>> = {
  pago: 'paid',
  expirado: 'over',
  cancelado: 'cancelled',
  recusado: 'declined',
}

/** What the notices of a charge told that nobody looked into yet. */
export interface OpenNotices {
  readonly ids: readonly string[]
  /** What they say of the charge, money first; undefined where there is none. */
  readonly word: BankWord | undefined
  /** When the oldest of them came; infinity where there is none. */
  readonly since: number
}

type NoticeRow = {
  readonly id: string
  readonly chave: string
  readonly situacao: string
  readonly centavos: number | null
  readonly moeda: string | null
  readonly at: Date
}

/** Reads the open notices of charges; tells those of each. */
export async function openNotices(
  sql: Sql,
  chargeIds: readonly string[],
): Promise<(chargeId: string) => OpenNotices> {
  const rows = await sql.query<NoticeRow>(
    `select id, chave, situacao, valor_centavos as centavos, moeda, received_at as at
       from aviso where chave = any($1) and done_at is null
      order by situacao = 'pago' desc, received_at desc`,
    [chargeIds],
  )
  return (chargeId) => noticesFrom(rows.filter(({ chave }) => chave === chargeId))
}

const noticesFrom = (rows: readonly NoticeRow[]): OpenNotices => ({
  ids: rows.map(({ id }) => id),
  word: rows[0] && wordOf(rows[0]),
  since: Math.min(...rows.map(({ at }) => at.getTime())),
})

function wordOf({ situacao, centavos, moeda }: NoticeRow): BankWord {
  const is = words[situacao] ?? 'unknown'
  const money = centavos !== null && moeda !== null && { centavos, moeda }
  return is === 'paid' ? { is, ...(money && { money }) } : { is }
}

/**
 * Notes that what some notices of a charge told was looked into; one that came since has the charge asked for again.
 */
export async function closeNotices(
  sql: Sql,
  chargeId: string,
  { ids, now }: { readonly ids: readonly string[]; readonly now: number },
): Promise<void> {
  await sql.query('update aviso set done_at = $2 where id = any($1)', [ids, instant(now)])
  await heedNotices(sql, chargeId, now)
}

/** Has a charge asked for at once where a notice of it is open, as one that came while it was on its way. */
export async function heedNotices(sql: Sql, chargeId: string, now: number): Promise<void> {
  const left = await sql.query('select 1 from aviso where chave = $1 and done_at is null limit 1', [chargeId])
  if (left.length > 0) await askNow(sql, chargeId, now)
}
