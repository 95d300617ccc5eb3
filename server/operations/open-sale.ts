import type { SaleWork } from './local.ts'
import { type Reply, refuse } from './operation.ts'

/**
 * Runs a save inside its sale, one save at a time; a sale whose proposal is paid takes no more.
 *
 * The proposal is asked for after the row is held: asked in one statement, it could be older than the lock.
 */
export async function inOpenSale(work: SaleWork, save: () => Promise<Reply>): Promise<Reply> {
  const { sql, sale } = work
  await sql.query('select id from sale where id = $1 for update', [sale.id])
  return (await isPaid(work)) ? refuse('semVenda') : save()
}

/** Tells whether the proposal of a sale was paid. */
export async function isPaid({ sql, sale }: SaleWork): Promise<boolean> {
  const paid = await sql.query(`select 1 from proposta where sale_id = $1 and situacao = 'paga'`, [sale.id])
  return paid.length > 0
}

/** Finds the contracting person of a sale. */
export async function contratanteOf({ sql, sale }: SaleWork): Promise<Contratante | undefined> {
  const [row] = await sql.query<Contratante>(
    `select id, cpf, data_nascimento as "dataNascimento", titular_responsavel as "titularResponsavel"
       from contratante where sale_id = $1`,
    [sale.id],
  )
  return row
}

/** A contracting person, as far as other saves depend on it. */
export type Contratante = {
  readonly id: string
  readonly cpf: string
  readonly dataNascimento: string
  readonly titularResponsavel: boolean
}
