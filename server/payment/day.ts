import { addDays, hourInMs, todayInSaoPaulo } from '../../engine/index.ts'
import { instant, type Sql, type Store } from '../store/index.ts'
import type { AskedCharge, Bank, ListedCharge } from './bank.ts'
import { noteDifference } from './difference.ts'
import { learn } from './learn.ts'

/** At six in the morning in São Paulo the list of the day before is whole. */
const afterMs = 6 * hourInMs
/** A list that could not be had is asked for on the days that follow. */
const daysBack = 3

/** Compares each day that is over with the bank's own list of it, once, where the bank has one. */
export async function compareDays(store: Store, bank: Bank, now: number): Promise<void> {
  const today = todayInSaoPaulo(now - afterMs)
  const days = Array.from({ length: daysBack }, (_, back) => addDays(today, -1 - back))
  const done = await store.query<{ readonly dia: string }>(
    'select dia from dia_conferido where dia = any($1)',
    [days],
  )
  for (const day of days.filter((one) => !done.some(({ dia }) => dia === one))) {
    await compareDay(store, { bank, day }, now)
  }
}

async function compareDay(
  store: Store,
  { bank, day }: { readonly bank: Bank; readonly day: string },
  now: number,
): Promise<void> {
  const listed = await bank.list(day)
  if (listed === null) return
  const paid = listed
    .map((charge, place) => ({ ...charge, chave: charge.chave || `sem nome, ${place + 1}ª de ${day}` }))
    .filter(({ isPaid }) => isPaid)
  const agreed = await agreedAmong(store, paid)
  for (const charge of paid.filter(({ chave }) => !agreed.has(chave))) {
    await store.transaction((sql) => compare(sql, { ...charge, day }, now))
  }
  const names = paid.map(({ chave }) => chave)
  for (const own of await missingFrom(store, { day, names })) await lookInto(store, { bank, day, own }, now)
  await store.query('insert into dia_conferido (dia, done_at) values ($1, $2) on conflict do nothing', [
    day,
    instant(now),
  ])
}

/** Names those of a list that we hold for paid too, by as much: a day has thousands, and almost all are such. */
async function agreedAmong(sql: Sql, paid: readonly ListedCharge[]): Promise<ReadonlySet<string>> {
  const own = await sql.query<{ readonly id: string }>(
    `select id from pagamento join unnest($1::text[], $2::bigint[]) as listed (chave, valor)
         on pagamento.id = listed.chave and pagamento.valor_centavos = listed.valor
      where situacao = 'pago' and coalesce(recebido_centavos, valor_centavos) = valor_centavos`,
    [paid.map(({ chave }) => chave), paid.map(({ valorCentavos }) => valorCentavos)],
  )
  return new Set(own.map(({ id }) => id))
}

type OwnCharge = {
  readonly propostaId: string
  readonly valorCentavos: number
}

/** Holds one charge of the bank's list against ours: money that we did not know of counts from now on. */
async function compare(
  sql: Sql,
  listed: ListedCharge & { readonly day: string },
  now: number,
): Promise<void> {
  const { chave, valorCentavos, day } = listed
  const [own] = await sql.query<OwnCharge>(
    'select proposta_id as "propostaId", valor_centavos as "valorCentavos" from pagamento where id = $1',
    [chave],
  )
  if (!own) return noteDifference(sql, { day, chave, valorCentavos, motivo: 'naoFizemos' }, now)
  await learn(sql, chave, { is: 'paid', money: { centavos: valorCentavos, moeda: 'BRL' } }, now)
  if (own.valorCentavos !== valorCentavos) {
    const { propostaId } = own
    await noteDifference(sql, { day, chave, valorCentavos, propostaId, motivo: 'valorDiferente' }, now)
  }
}

type MissingCharge = AskedCharge & { readonly propostaId: string }

/** Lists what we hold for paid on a day and the bank's list of the paid does not name; the list has no orders in lines. */
function missingFrom(
  sql: Sql,
  { day, names }: { readonly day: string; readonly names: readonly string[] },
): Promise<readonly MissingCharge[]> {
  return sql.query<MissingCharge & Record<string, unknown>>(
    `select pagamento.id, proposta_id as "propostaId", forma_pagamento as "formaPagamento",
            pagamento.valor_centavos as "valorCentavos", pix_codigo is not null as "hasPixCode", na_pagina as "isOnPage", false as "isOfLines",
            uid_externo as "uidExterno", true as "isNewest"
       from pagamento join proposta on proposta.id = proposta_id
      where pagamento.situacao = 'pago' and pagamento.id <> all($2) and proposta.id_produto is not null
        and (pago_em at time zone 'America/Sao_Paulo')::date = $1`,
    [day, names],
  )
}

interface Missing {
  readonly bank: Bank
  readonly day: string
  readonly own: MissingCharge
}

/** Asks for a charge that the list lacks, which may stand in that of another day; one that the bank denies is for staff. */
async function lookInto(store: Store, { bank, day, own }: Missing, now: number): Promise<void> {
  const { is } = await bank.ask(own)
  if (is === 'paid' || is === 'unknown') return
  const { id: chave, propostaId, valorCentavos } = own
  await noteDifference(store, { day, chave, propostaId, valorCentavos, motivo: 'naoConsta' }, now)
}
