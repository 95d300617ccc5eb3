import { createHmac } from 'node:crypto'
import { formatData, todayInSaoPaulo } from '../../engine/index.ts'
import { insertRow, instant, isProcessAlive, newId, queryNamed, type Row, type Sql } from '../store/index.ts'
import { type FoundPerson, findPerson, looseTraces, type PersonSearch, tracesOfSales } from './person.ts'

/** How many rows of each table. */
type RowCounts = Readonly<Record<string, number>>

/** A sale that stayed, and what of it. */
interface StayedSale extends Omit<KeptSale, 'sale'> {
  readonly numeroProposta: string | null
  /** Whether it is an order in lines, and not a proposal of one product. */
  readonly isOfLines: boolean
  readonly rows: RowCounts
}

/** The result of an erasure. */
interface Erasure {
  readonly erased: RowCounts
  readonly stayed: readonly StayedSale[]
  /** How many sales the person is the corretor of: they belong to other people's contracts. */
  readonly asCorretor: number
  /** E-mails and telephones that are a corretor's too, by which nothing was looked for. */
  readonly sharedWithCorretor: readonly string[]
}

/** Who erases, why and when, and the key of the hash under which the CPF is recorded. */
interface ErasureOrder {
  readonly por: string
  readonly motivo: string
  readonly now: number
  readonly secret: string
}

/**
 * Erases a person in the caller's transaction, and records it without naming them.
 *
 * A sale they are in goes with all its people, unless money depends on it: then it stays whole, and only what is not
 * needed for the money goes.
 */
export async function erasePerson(sql: Sql, wanted: PersonSearch, order: ErasureOrder): Promise<Erasure> {
  const before = await findPerson(sql, wanted)
  // In the same order as everywhere else, so that two transactions never wait for each other.
  await sql.query('select id from sale where id = any($1::text[]) order by id collate "C" for update', [
    before.sales,
  ])
  // Rows that were written during the wait for the locks are found only now.
  const person = await findPerson(sql, wanted)
  const kept = await keptSales(sql, person.sales, order.now)
  const leaving = person.sales.filter((id) => !kept.some(({ sale }) => sale === id))
  const erasure = {
    erased: { ...(await deleteLoose(sql, person)), ...(await deleteSales(sql, leaving)) },
    stayed: await Promise.all(kept.map((sale) => stayedSale(sql, sale))),
    asCorretor: await salesAsCorretor(sql, wanted.cpf),
    sharedWithCorretor: person.sharedWithCorretor,
  }
  await insertRow(sql, 'apagamento', {
    id: newId(),
    cpf_hash: cpfHash(wanted.cpf, order.secret),
    por: order.por,
    motivo: order.motivo,
    created_at: instant(order.now),
    apagado: JSON.stringify(erasure.erased),
    ficou: JSON.stringify(
      erasure.stayed.map(({ why, until, rows }) => ({ porque: why, ate: until, linhas: rows })),
    ),
  })
  return erasure
}

async function deleteLoose(sql: Sql, person: FoundPerson): Promise<RowCounts> {
  const counts: Record<string, number> = {}
  for (const { table, theirs } of looseTraces) {
    const statement = `delete from ${table} where ${theirs} returning 1 as um`
    const { length } = await queryNamed(sql, statement, { ...person })
    if (length > 0) counts[table] = length
  }
  return counts
}

async function deleteSales(sql: Sql, sales: readonly string[]): Promise<RowCounts> {
  const counts = await countSales(sql, sales)
  await sql.query('delete from sale where id = any($1::text[])', [sales])
  return counts
}

async function stayedSale(sql: Sql, { sale, why, until }: KeptSale): Promise<StayedSale> {
  const [proposal] = await sql.query<{ readonly numero: string; readonly isOfLines: boolean }>(
    'select numero_proposta as numero, id_produto is null as "isOfLines" from proposta where sale_id = $1',
    [sale],
  )
  const { numero = null, isOfLines = false } = proposal ?? {}
  return { numeroProposta: numero, isOfLines, why, until, rows: await countSales(sql, [sale]) }
}

async function countSales(sql: Sql, sales: readonly string[]): Promise<RowCounts> {
  const counts: Record<string, number> = {}
  for (const { table, ofSales } of tracesOfSales) {
    const statement = `select count(*) as n from ${table} where ${ofSales}`
    const [row] = await queryNamed<Row & { readonly n: number }>(sql, statement, { sales })
    if (row && row.n > 0) counts[table] = row.n
  }
  return counts
}

async function salesAsCorretor(sql: Sql, cpf: string): Promise<number> {
  const [row] = await sql.query<{ readonly n: number }>(
    'select count(*) as n from sale where cpf_corretor = $1',
    [cpf],
  )
  return row?.n ?? 0
}

/** Makes a keyed hash of a CPF: without a key, all CPFs could be tried. */
export const cpfHash = (cpf: string, secret: string): string =>
  createHmac('sha256', secret).update(`apagamento\n${cpf}`).digest('base64url')

/** Why a sale stays when a person in it is erased. */
type WhyKept = 'paga' | 'recebido' | 'incerta' | 'aberta' | 'emAndamento'

/** A sale that stays, why, and until when; null where the day is not known. */
type KeptSale = {
  readonly sale: string
  readonly why: WhyKept
  readonly until: Date | null
}

/** The last instant at which a bank may still take money for a charge: boletos clear in five working days. */
const lastDay = `coalesce(expires_at + interval '1 day', vencimento + interval '8 days', debito_em + interval '8 days',
                          pagamento.created_at + interval '60 days')`

/** A charge of `proposta` for which money may still come: the server goes on asking for it. */
const openCharge = `conferir_em is not null and ${lastDay} > :now::timestamptz`

/** Why `proposta` may not be deleted, the strongest reason first. */
const moneyOfProposal = `
  select 'paga' as why, null::timestamptz as until where proposta.situacao = 'paga'
  union all
  select 'recebido', max(recebido_em) + interval '5 years' from pagamento
   where proposta_id = proposta.id and recebido_em is not null having count(*) > 0
  union all
  select 'incerta', null from pagamento where proposta_id = proposta.id and pagamento.situacao = 'confirmando'
  union all
  select 'aberta', max(${lastDay})
    from pagamento where proposta_id = proposta.id and (${openCharge}) having count(*) > 0`

/** Finds which of some sales must stay: money depends on them, or they are being written. */
export async function keptSales(
  sql: Sql,
  sales: readonly string[],
  now: number,
): Promise<readonly KeptSale[]> {
  return queryNamed<KeptSale>(
    sql,
    `select distinct on (sale) sale, why, until from (
       select sale_id as sale, why, until
         from proposta cross join lateral (${moneyOfProposal}) as money where sale_id = any(:sales::text[])
       union all
       select sale_id, 'emAndamento', null from em_andamento
        where sale_id = any(:sales::text[])
          and exists (select 1 from processo where processo.id = em_andamento.dono and ${isProcessAlive})
     ) as reasons
     order by sale, array_position(array['paga', 'recebido', 'incerta', 'aberta', 'emAndamento'], why)`,
    { sales, now: instant(now) },
  )
}

const titles = new Map([...tracesOfSales, ...looseTraces].map(({ table, title }) => [table, title]))

const listed = (counts: RowCounts): string =>
  Object.entries(counts)
    .map(([table, n]) => `  ${titles.get(table) ?? table}: ${n}`)
    .join('\n')

const reasons: Readonly<Record<WhyKept, (until: string) => string>> = {
  paga: () =>
    'foi paga. Fica com as pessoas dela enquanto o contrato valer e por cinco anos depois (LGPD, art. 16, I; CDC, art. 27)',
  recebido: (until) =>
    `recebeu dinheiro. Fica com as pessoas dela até ${until}, cinco anos depois de ele chegar (LGPD, art. 16, I; CDC, art. 27)`,
  incerta: () =>
    'tem uma cobrança de que ninguém sabe o desfecho. Resolva em /operacao/chamadas e rode o comando de novo',
  aberta: (until) =>
    `tem uma cobrança que ainda pode ser paga, até ${until}. Rode o comando de novo depois disso`,
  emAndamento: () => 'está sendo gravada agora. Rode o comando de novo em dez minutos',
}

function textOfStayed({ numeroProposta, isOfLines, why, until, rows }: StayedSale): string {
  const day = until === null ? 'o banco dizer como ela acabou' : formatData(todayInSaoPaulo(until.getTime()))
  const named = isOfLines ? `A venda do pedido ${numeroProposta}` : `A proposta ${numeroProposta}`
  const what = numeroProposta === null ? 'Uma venda sem proposta' : named
  return `${what} ${reasons[why](day)}:\n${listed(rows)}`
}

/** Writes for staff what was erased, and what stayed, why and until when. */
export function textOfErasure({ erased, stayed, asCorretor, sharedWithCorretor }: Erasure): string {
  const isNothing = Object.keys(erased).length === 0
  const went = isNothing ? 'Nada havia para apagar.' : `Apagado:\n${listed(erased)}`
  const corretor = `É o corretor de ${asCorretor} ${asCorretor === 1 ? 'venda' : 'vendas'}: o cadastro dele fica nelas, que são de outras pessoas.`
  const shared = `Não se procurou por ${sharedWithCorretor.join(', ')}: é também de um corretor, e está em vendas de outras pessoas.`
  return [
    went,
    ...stayed.map((sale) => `Ficou. ${textOfStayed(sale)}`),
    ...(asCorretor > 0 ? [corretor] : []),
    ...(sharedWithCorretor.length > 0 ? [shared] : []),
    'O que já saiu por e-mail, ao CRM ou aos serviços de fora apaga-se lá; as cópias vencem em 30 dias.',
  ].join('\n\n')
}
