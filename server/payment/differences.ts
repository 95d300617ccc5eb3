import { addDays, hourInMs, todayInSaoPaulo } from '../../engine/index.ts'
import { instant, newId, type Sql, type Store } from '../store/index.ts'
import { recordBankStatus } from './charge-status.ts'
import type { AskedCharge, Bank, ListedCharge } from './charges.ts'

/** A difference between the bank's records and ours, on a day. */
interface Difference {
  readonly day: string
  readonly motivo: 'naoFizemos' | 'naoConsta' | 'valorDiferente' | 'avisoContradito'
  readonly chave: string
  readonly valorCentavos: number | null
  readonly propostaId?: string
}

/** Records a difference between the bank and us once, for staff to resolve. */
export async function recordDifference(sql: Sql, difference: Difference, now: number): Promise<void> {
  const { day, motivo, chave, valorCentavos, propostaId = null } = difference
  await sql.query(
    `insert into divergencia (id, dia, motivo, chave, valor_centavos, proposta_id, noted_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [newId(), day, motivo, chave, valorCentavos, propostaId, instant(now)],
  )
}

/** At six in the morning in São Paulo the list of the day before is complete. */
const afterMs = 6 * hourInMs
/** A list that was not available is asked for again on the following days. */
const daysBack = 3

/** Compares each past day with the bank's list of it, once, if the bank has one. */
export async function compareDays(store: Store, bank: Bank, now: number): Promise<void> {
  const today = todayInSaoPaulo(now - afterMs)
  const days = Array.from({ length: daysBack }, (_, back) => addDays(today, -1 - back))
  const done = await store.query<{ readonly dia: string }>(
    'select dia from dia_conferido where dia = any($1)',
    [days],
  )
  for (const day of days.filter((one) => !done.some(({ dia }) => dia === one))) {
    await compareDay(store, bank, day, now)
  }
}

async function compareDay(store: Store, bank: Bank, day: string, now: number): Promise<void> {
  const listed = await bank.list(day)
  if (listed === null) return
  const paid = listed
    .map((charge, place) => ({ ...charge, chave: charge.chave || `sem nome, ${place + 1}ª de ${day}` }))
    .filter(({ isPaid }) => isPaid)
  const agreed = await findAgreed(store, paid)
  for (const charge of paid.filter(({ chave }) => !agreed.has(chave))) {
    await store.transaction((sql) => compareCharge(sql, { ...charge, day }, now))
  }
  for (const own of await findMissing(store, day, paid)) {
    // It may be on another day's list; one that the bank denies is reported.
    const { is } = await bank.ask(own)
    if (is === 'paid' || is === 'unknown') continue
    const { id: chave, propostaId, valorCentavos } = own
    await recordDifference(store, { day, chave, propostaId, valorCentavos, motivo: 'naoConsta' }, now)
  }
  await store.query('insert into dia_conferido (dia, done_at) values ($1, $2) on conflict do nothing', [
    day,
    instant(now),
  ])
}

/** Finds the listed charges that are paid here too, by the same amount: almost all of the thousands of a day. */
async function findAgreed(sql: Sql, paid: readonly ListedCharge[]): Promise<ReadonlySet<string>> {
  const own = await sql.query<{ readonly id: string }>(
    `select id from pagamento join unnest($1::text[], $2::bigint[]) as listed (chave, valor)
         on pagamento.id = listed.chave and pagamento.valor_centavos = listed.valor
      where situacao = 'pago' and coalesce(recebido_centavos, valor_centavos) = valor_centavos`,
    [paid.map(({ chave }) => chave), paid.map(({ valorCentavos }) => valorCentavos)],
  )
  return new Set(own.map(({ id }) => id))
}

/** Compares one listed charge with ours; money that we did not know of counts from now on. */
async function compareCharge(
  sql: Sql,
  listed: ListedCharge & { readonly day: string },
  now: number,
): Promise<void> {
  const { chave, valorCentavos, day } = listed
  const [own] = await sql.query<{ readonly propostaId: string; readonly valorCentavos: number }>(
    'select proposta_id as "propostaId", valor_centavos as "valorCentavos" from pagamento where id = $1',
    [chave],
  )
  if (!own) return recordDifference(sql, { day, chave, valorCentavos, motivo: 'naoFizemos' }, now)
  await recordBankStatus(sql, chave, { is: 'paid', money: { centavos: valorCentavos, moeda: 'BRL' } }, now)
  if (own.valorCentavos !== valorCentavos) {
    const { propostaId } = own
    await recordDifference(sql, { day, chave, valorCentavos, propostaId, motivo: 'valorDiferente' }, now)
  }
}

/** Lists charges paid here on a day that the bank's list lacks; orders in lines are never on that list. */
function findMissing(
  sql: Sql,
  day: string,
  listed: readonly ListedCharge[],
): Promise<readonly (AskedCharge & { readonly propostaId: string })[]> {
  return sql.query<AskedCharge & { readonly propostaId: string } & Record<string, unknown>>(
    `select pagamento.id, proposta_id as "propostaId", forma_pagamento as "formaPagamento",
            pagamento.valor_centavos as "valorCentavos", pix_codigo is not null as "hasPixCode",
            na_pagina as "isOnPage", false as "isOfLines", uid_externo as "uidExterno", true as "isNewest"
       from pagamento join proposta on proposta.id = proposta_id
      where pagamento.situacao = 'pago' and pagamento.id <> all($2) and proposta.id_produto is not null
        and (pago_em at time zone 'America/Sao_Paulo')::date = $1`,
    [day, listed.map(({ chave }) => chave)],
  )
}
