import type { Sql } from '../store/index.ts'

/** The CPFs that hold a plan by the proposal of a sale, `$1`: the contracting person's and the other titulares'. */
const titulares = `select cpf from contratante where sale_id = $1 union select cpf from titular where sale_id = $1`

/**
 * Locks the CPFs that a sale sells to, until the transaction ends: of two sales to one person the second sees what
 * became of the first.
 *
 * The sale is locked before, and the CPFs in one order, so that no two wait for each other.
 */
export async function lockTitulares(sql: Sql, saleId: string): Promise<void> {
  const people = await sql.query<{ readonly cpf: string }>(`${titulares} order by cpf`, [saleId])
  for (const { cpf } of people) {
    await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`cpf ${cpf}`])
  }
}

/** The condition in SQL that a proposal was paid, or that its money may have moved. */
const isTaken = `(proposta.situacao = 'paga' or exists (
  select 1 from pagamento where proposta_id = proposta.id and pagamento.situacao = 'confirmando'))`

/** Tells whether somebody who holds a plan by a sale, `saleId`, holds one already by another. */
export async function isSoldElsewhere(sql: Sql, saleId: string): Promise<boolean> {
  const rows = await sql.query(
    `with held as (${titulares})
     select 1 from proposta join contratante on contratante.id = proposta.contratante_id
      where contratante.cpf in (select cpf from held) and proposta.sale_id <> $1 and ${isTaken}
      union all
     select 1 from proposta join titular on titular.sale_id = proposta.sale_id
      where titular.cpf in (select cpf from held) and proposta.sale_id <> $1 and ${isTaken} limit 1`,
    [saleId],
  )
  return rows.length > 0
}

/** Tells whether a CPF holds a plan by a proposal that was paid, in whatever sale. */
export async function hasPaidProposal(sql: Sql, cpf: string): Promise<boolean> {
  const paid = await sql.query(
    `select 1 from contratante join proposta on proposta.contratante_id = contratante.id
      where contratante.cpf = $1 and proposta.situacao = 'paga'
      union all
     select 1 from titular join proposta on proposta.sale_id = titular.sale_id
      where titular.cpf = $1 and proposta.situacao = 'paga' limit 1`,
    [cpf],
  )
  return paid.length > 0
}
