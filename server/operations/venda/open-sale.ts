import { isAdult, todayInSaoPaulo } from '../../../engine/index.ts'
import { accept, type Reply, refuse } from '../../contract/work.ts'
import { newId } from '../../store/index.ts'
import type { SaleWork } from '../local.ts'

/** Runs a save inside its sale, one save at a time; a sale whose proposal is paid takes no more. */
export async function inOpenSale<Data>(
  work: SaleWork,
  save: () => Promise<Reply<Data>>,
): Promise<Reply<Data>> {
  await lockSale(work)
  return (await orderOf(work))?.situacao === 'paga' ? refuse('semVenda') : save()
}

/**
 * Locks the sale until the transaction ends, so that its saves and its payment happen one after the other.
 *
 * What is decided by it is read afterwards: read in the same statement, it could be older than the lock.
 */
export async function lockSale({ sql, sale }: SaleWork): Promise<void> {
  await sql.query('select id from sale where id = $1 for update', [sale.id])
}

/** The proposal of a sale, as far as saves depend on it. */
export type Order = {
  readonly id: string
  readonly uid: string
  readonly numeroProposta: string
  readonly valorCentavos: number
  readonly situacao: 'aberta' | 'paga'
  readonly idExterno: string | null
}

/** Finds the proposal of a sale; a sale has one at most. */
export async function orderOf({ sql, sale }: SaleWork): Promise<Order | undefined> {
  const [row] = await sql.query<Order>(
    `select id, uid, numero_proposta as "numeroProposta", valor_centavos as "valorCentavos", situacao,
            id_externo as "idExterno"
       from proposta where sale_id = $1`,
    [sale.id],
  )
  return row
}

/** Moves the contracting person of a sale, with the proposal and all else, into a sale that no cookie names. */
export async function setAside({ sql, sale }: SaleWork): Promise<void> {
  const id = newId()
  await sql.query(
    `insert into sale (id, variant, cpf_corretor, corretor, created_at, expires_at)
     select $2, variant, cpf_corretor, corretor, created_at, expires_at from sale where id = $1`,
    [sale.id, id],
  )
  await sql.query('update contratante set sale_id = $2 where sale_id = $1', [sale.id, id])
}

/**
 * Takes away whom the contracting person stored before had around them: a page that begins anew shows none of it.
 *
 * Gives the refusal of the service that has to know, if there is one.
 */
export async function beginFamilyAnew(work: SaleWork): Promise<Reply<never> | undefined> {
  const { sql, sale } = work
  const holders = await sql.query<{ readonly id: string }>(
    'select id from segurado where sale_id = $1 order by id',
    [sale.id],
  )
  for (const { id } of holders) {
    const sent = await sendRemoval(id, work)
    if (!sent.ok) return sent
  }
  for (const table of ['segurado', 'responsavel', 'endereco'] as const) {
    await sql.query(`delete from ${table} where sale_id = $1`, [sale.id])
  }
  return undefined
}

/** Removes a holder at the service, each dependent first; whom it does not know needs no call. */
export async function sendRemoval(
  holder: string,
  { sql, call: callService }: SaleWork,
): Promise<Reply<unknown>> {
  const leaving = await sql.query<{ readonly id: string; readonly call: string }>(
    `select id_externo as id, 'excluirDependente' as call, 0 as turn, id as own from dependente
      where segurado_id = $1 and id_externo is not null
      union all
     select id_externo, 'excluirTitular', 1, id from segurado where id = $1 and id_externo is not null
      order by turn, own`,
    [holder],
  )
  for (const { id, call } of leaving) {
    const sent = await callService(call, { id })
    if (!sent.ok) return sent
  }
  return accept({})
}

/** Finds the contracting person of a sale. */
export async function contratanteOf({ sql, sale }: SaleWork): Promise<Contratante | undefined> {
  const [row] = await sql.query<Contratante>(
    `select id, cpf, data_nascimento as "dataNascimento", titular_responsavel as "titularResponsavel",
            id_externo as "idExterno"
       from contratante where sale_id = $1`,
    [sale.id],
  )
  return row
}

/** Tells whether the contracting person is a minor today, in São Paulo. */
export function isMinor({ dataNascimento }: Pick<Contratante, 'dataNascimento'>, { now }: SaleWork): boolean {
  return !isAdult(dataNascimento, todayInSaoPaulo(now))
}

/** A contracting person, as far as other saves depend on it. */
export type Contratante = {
  readonly id: string
  readonly cpf: string
  readonly dataNascimento: string
  readonly titularResponsavel: boolean
  readonly idExterno: string | null
}
