import { createHmac } from 'node:crypto'
import { insertRow, instant, newId, queryNamed, type Row, type Sql } from '../store/index.ts'
import { type KeptSale, keptSales } from './open-money.ts'
import { type FoundPerson, findPerson, type PersonSearch } from './person.ts'
import { looseTraces, tracesOfSales } from './traces.ts'

/** How many rows of each table. */
export type RowCounts = Readonly<Record<string, number>>

/** A sale that stayed, and what of it. */
export interface StayedSale extends Omit<KeptSale, 'sale'> {
  readonly numeroProposta: string | null
  /** Whether it is an order in lines, and not a proposal of one product. */
  readonly isOfLines: boolean
  readonly rows: RowCounts
}

/** What an erasure did. */
export interface Erasure {
  readonly erased: RowCounts
  readonly stayed: readonly StayedSale[]
  /** How many sales the person is the corretor of: they belong to other people's contracts. */
  readonly asCorretor: number
  /** E-mails and telephones that are a corretor's too, by which nothing was looked for. */
  readonly sharedWithCorretor: readonly string[]
}

/** Who erases, why, when, and the key of the hash by which the CPF is noted. */
export interface ErasureOrder {
  readonly por: string
  readonly motivo: string
  readonly now: number
  readonly secret: string
}

/**
 * Erases a person in the caller's transaction, and notes it without naming them.
 *
 * A sale they are in goes with all its people, unless money hangs on it: then it stays whole, and only what is not
 * needed for the money goes.
 */
export async function erasePerson(sql: Sql, wanted: PersonSearch, order: ErasureOrder): Promise<Erasure> {
  const before = await findPerson(sql, wanted)
  // In the order in which whoever looks for a sale set aside locks the two.
  await sql.query('select id from sale where id = any($1::text[]) order by id collate "C" for update', [
    before.sales,
  ])
  // What was saved while the locks were waited for is known only now.
  const person = await findPerson(sql, wanted)
  const kept = await keptSales(sql, person.sales, order.now)
  const leaving = person.sales.filter((id) => !kept.some(({ sale }) => sale === id))
  const erasure = {
    erased: { ...(await deleteLoose(sql, person)), ...(await deleteSales(sql, leaving)) },
    stayed: await Promise.all(kept.map((sale) => stayedSale(sql, sale))),
    asCorretor: await salesAsCorretor(sql, wanted.cpf),
    sharedWithCorretor: person.sharedWithCorretor,
  }
  await note(sql, wanted.cpf, { ...order, erasure })
  return erasure
}

async function deleteLoose(sql: Sql, person: FoundPerson): Promise<RowCounts> {
  const counts: [string, number][] = []
  for (const { table, theirs } of looseTraces) {
    const gone = await queryNamed(sql, `delete from ${table} where ${theirs} returning 1 as um`, {
      ...person,
    })
    counts.push([table, gone.length])
  }
  return present(counts)
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
  const counts: [string, number][] = []
  for (const { table, ofSales } of tracesOfSales) {
    const [row] = await queryNamed<Row & { readonly n: number }>(
      sql,
      `select count(*) as n from ${table} where ${ofSales}`,
      { sales },
    )
    counts.push([table, row?.n ?? 0])
  }
  return present(counts)
}

const present = (counts: readonly [string, number][]): RowCounts =>
  Object.fromEntries(counts.filter(([, n]) => n > 0))

async function salesAsCorretor(sql: Sql, cpf: string): Promise<number> {
  const [row] = await sql.query<{ readonly n: number }>(
    'select count(*) as n from sale where cpf_corretor = $1',
    [cpf],
  )
  return row?.n ?? 0
}

/** Names a CPF for those who have the key, and for nobody else: bare, all CPFs could be tried. */
export const cpfHash = (cpf: string, secret: string): string =>
  createHmac('sha256', secret).update(`apagamento\n${cpf}`).digest('base64url')

async function note(
  sql: Sql,
  cpf: string,
  { por, motivo, now, secret, erasure }: ErasureOrder & { readonly erasure: Erasure },
): Promise<void> {
  const stayed = erasure.stayed.map(({ why, until, rows }) => ({ porque: why, ate: until, linhas: rows }))
  await insertRow(sql, 'apagamento', {
    ...{ id: newId(), cpf_hash: cpfHash(cpf, secret), por, motivo, created_at: instant(now) },
    ...{ apagado: JSON.stringify(erasure.erased), ficou: JSON.stringify(stayed) },
  })
}
