import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { isRecord, todayInSaoPaulo } from '../../engine/index.ts'
import { parseBody } from '../http/guard.ts'
import { problem, refuse } from '../http/problems.ts'
import { instant, type Sql, type Store } from '../store/index.ts'
import { type BankStatus, type Money, millisecondsOf } from './charges.ts'
import { recordDifference } from './differences.ts'
import { scheduleNow } from './next-ask.ts'

/** A webhook notice of a bank about a charge. */
interface BankNotice {
  /** The bank's own id of the notice, the same at each delivery. */
  readonly id: string
  /** The name of the charge. */
  readonly chave: string
  readonly situacao: string
  readonly money: Money | null
}

/**
 * Stores a notice and schedules its charge; a repeated notice changes nothing. Tells whether it is new.
 */
export async function storeNotice(sql: Sql, notice: BankNotice, now: number): Promise<boolean> {
  const { id, chave, situacao, money } = notice
  const rows = await sql.query(
    `insert into aviso (id, chave, situacao, valor_centavos, moeda, received_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do nothing returning id`,
    [id, chave, situacao, money?.centavos ?? null, money?.moeda ?? null, instant(now)],
  )
  if (rows.length > 0) await scheduleCharge(sql, notice, now)
  return rows.length > 0
}

/** Schedules the charge of a notice at once; money for a charge that we never made is reported to staff. */
async function scheduleCharge(
  sql: Sql,
  { id, chave, situacao, money }: BankNotice,
  now: number,
): Promise<void> {
  // Waits for a transaction that is recording its status, so that this schedule is not overwritten.
  const [known] = await sql.query('select 1 from pagamento where id = $1 for update', [chave])
  if (known) return scheduleNow(sql, chave, now)
  if (situacao === 'pago') {
    const day = todayInSaoPaulo(now)
    await recordDifference(
      sql,
      { day, chave, valorCentavos: money?.centavos ?? null, motivo: 'naoFizemos' },
      now,
    )
  }
  await closeNotices(sql, chave, { ids: [id], now })
}

const statuses: Readonly<Record<string, 'paid' | 'over' | 'cancelled' | 'declined'>> = {
  pago: 'paid',
  expirado: 'over',
  cancelado: 'cancelled',
  recusado: 'declined',
}

/** The notices of a charge that are not processed yet. */
export interface OpenNotices {
  readonly ids: readonly string[]
  /** The status they tell, money first; undefined if there is none. */
  readonly status: BankStatus | undefined
  /** When the oldest of them came, in milliseconds since 1970; infinity if there is none. */
  readonly since: number
}

type NoticeRow = {
  readonly id: string
  readonly chave: string
  readonly situacao: string
  readonly centavos: number | null
  readonly moeda: string | null
  readonly at: number
}

/** Reads the open notices of charges; returns a look-up by charge. */
export async function openNotices(
  sql: Sql,
  chargeIds: readonly string[],
): Promise<(chargeId: string) => OpenNotices> {
  const all = await sql.query<NoticeRow>(
    `select id, chave, situacao, valor_centavos as centavos, moeda, ${millisecondsOf('received_at')} as at
       from aviso where chave = any($1) and done_at is null
      order by situacao = 'pago' desc, received_at desc`,
    [chargeIds],
  )
  return (chargeId) => {
    const rows = all.filter(({ chave }) => chave === chargeId)
    return {
      ids: rows.map(({ id }) => id),
      status: rows[0] && statusOf(rows[0]),
      since: Math.min(...rows.map(({ at }) => at)),
    }
  }
}

function statusOf({ situacao, centavos, moeda }: NoticeRow): BankStatus {
  const is = statuses[situacao] ?? 'unknown'
  if (is !== 'paid' || centavos === null || moeda === null) return { is }
  return { is, money: { centavos, moeda } }
}

/**
 * Marks notices of a charge as processed; if another came since, the charge is scheduled at once.
 */
export async function closeNotices(
  sql: Sql,
  chargeId: string,
  { ids, now }: { readonly ids: readonly string[]; readonly now: number },
): Promise<void> {
  await sql.query('update aviso set done_at = $2 where id = any($1)', [ids, instant(now)])
  await scheduleIfNoticed(sql, chargeId, now)
}

/** Schedules a charge at once if it has an open notice. */
export async function scheduleIfNoticed(sql: Sql, chargeId: string, now: number): Promise<void> {
  const left = await sql.query('select 1 from aviso where chave = $1 and done_at is null limit 1', [chargeId])
  if (left.length > 0) await scheduleNow(sql, chargeId, now)
}

/** The path of the webhook of the payment service. */
export const noticePath = '/avisos/pagamento'

interface NoticeParts {
  readonly store: Store
  readonly now: () => number
  /** The key with which the service signs its notices. */
  readonly secret: string
}

/** An older notice, or one from the future, may be a replay: the service signs each delivery with its time. */
const toleranceMs = 300_000

/**
 * Opens the webhook of the payment service. Notices must be signed, and are stored before they are acknowledged; a
 * repeated one changes nothing. A notice only counts once the service was asked.
 */
export function routeNotices(app: FastifyInstance, parts: NoticeParts): void {
  const { store, now } = parts
  app.register(async (inside) => {
    inside.removeAllContentTypeParsers()
    const limits = { parseAs: 'string', bodyLimit: 64 * 1024 } as const
    inside.addContentTypeParser('*', limits, async (_request: unknown, text: string) => text)
    inside.post<{ Body: string | null }>(noticePath, async (request, reply) => {
      const body = request.body ?? ''
      if (!isSigned(body, request.headers['x-assinatura'], parts))
        return refuse(reply, problem('origemRecusada'))
      const notice = noticeIn(body)
      if (!notice) return refuse(reply, problem('entradaInvalida'))
      const isNew = await store.transaction((sql) => storeNotice(sql, notice, now()))
      return reply.send({ data: { recebido: true, repetido: !isNew } })
    })
  })
}

/** Tells whether a body is signed, as `t=<seconds>,v1=<hmac of "t.body">`, within the tolerance. */
function isSigned(body: string, signature: unknown, { secret, now }: NoticeParts): boolean {
  const [, seconds, given] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(signature)) ?? []
  if (!seconds || !given || Math.abs(now() - Number(seconds) * 1000) > toleranceMs) return false
  const wanted = createHmac('sha256', secret).update(`${seconds}.${body}`).digest()
  return timingSafeEqual(Buffer.from(given, 'hex'), wanted)
}

/** Parses a notice; undefined if the text is none. */
function noticeIn(text: string): BankNotice | undefined {
  const parsed = parseBody(text)
  if (!parsed.ok || !isRecord(parsed.value)) return undefined
  const { id, chave, situacao, ...fields } = parsed.value as Readonly<Record<string, unknown>>
  const [valorCentavos, moeda] = [fields.valorCentavos ?? null, fields.moeda ?? 'BRL']
  if (!isName(id) || !isName(chave) || !isName(situacao)) return undefined
  if (valorCentavos === null) return { id, chave, situacao, money: null }
  if (!Number.isSafeInteger(valorCentavos) || typeof moeda !== 'string' || moeda.length !== 3)
    return undefined
  return { id, chave, situacao, money: { centavos: Number(valorCentavos), moeda } }
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w.:-]{1,100}$/.test(value)
