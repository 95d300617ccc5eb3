import type { Sql } from '../store/index.ts'
import { isConfirming } from './charges.ts'

/**
 * Locks the sale of a charge until the transaction ends, so that nothing else is saved into it or charged for it.
 *
 * Locks are always taken in the order sale, CPFs, charge, which excludes deadlocks.
 */
export async function lockSaleOf(sql: Sql, chargeId: string): Promise<void> {
  const proposal = 'proposta join pagamento on pagamento.proposta_id = proposta.id where pagamento.id = $1'
  await lockSaleIn(sql, { proposal, value: chargeId }, async () => {
    const [found] = await sql.query<{ readonly saleId: string }>(
      `select sale_id as "saleId" from ${proposal}`,
      [chargeId],
    )
    return found
  })
}

/** Locks the sale of the proposal with a uid until the transaction ends, and returns what `read` reads under the lock. */
export const lockSaleOfUid = <T extends InSale>(
  sql: Sql,
  uid: string,
  read: () => Promise<T | undefined>,
): Promise<T | undefined> => lockSaleIn(sql, { proposal: 'proposta where uid = $1', value: uid }, read)

interface InSale {
  readonly saleId: string
}

interface Locked {
  /** The tables and the condition that find the proposal, after `from` in SQL, over `$1`. */
  readonly proposal: string
  readonly value: string
}

/**
 * Retries if the proposal moved to another sale while this waited for the lock: the next customer in the same browser
 * moves the proposal of the one before into a sale of its own, once at most, and such sales are locked last.
 */
async function lockSaleIn<T extends InSale>(
  sql: Sql,
  { proposal, value }: Locked,
  read: () => Promise<T | undefined>,
): Promise<T | undefined> {
  for (;;) {
    // Sent together, executed in order: the read happens under the lock.
    const [[locked], found] = await Promise.all([
      sql.query<{ readonly id: string }>(
        `select id from sale where id = (select sale_id from ${proposal}) for update`,
        [value],
      ),
      read(),
    ])
    if (!found || found.saleId === locked?.id) return found
  }
}

/**
 * The CPFs and the CNPJ that a sale, `$1`, sells to: the contracting party's and the other titulares'. One has 11 characters,
 * the other 14: they are never the same.
 */
const titulares = `
  select coalesce(cpf, cnpj) as documento from contratante where sale_id = $1
   union select cpf from titular where sale_id = $1`

/**
 * Locks the CPFs, and the CNPJ, that a sale sells to, until the transaction ends: of two sales to one person the second
 * sees the outcome of the first.
 *
 * The sale is locked before, and these in one order, which excludes deadlocks.
 */
export async function lockTitulares(sql: Sql, saleId: string): Promise<void> {
  await sql.query(
    `select pg_advisory_xact_lock(hashtextextended('cpf ' || documento, 0)) from (${titulares} order by documento) as held`,
    [saleId],
  )
}

/** A person has one plan for people, and any number of orders in lines, as plans for pets. */
const both = `proposta.id_produto is not null and not exists (
  select 1 from proposta as own where own.sale_id = $1 and own.id_produto is null)`

/**
 * Finds a proposal of another sale that counts, by a condition, for a person whom this one, `$1`, sells to. One branch for
 * each index: a condition of two columns with `or` reads every contracting party there is.
 */
const elsewhere = (counts: string): string => `
  with held as (${titulares}), theirs as (
    select proposta.id from held join contratante on contratante.cpf = documento
      join proposta on proposta.contratante_id = contratante.id
     union
    select proposta.id from held join contratante on contratante.cnpj = documento
      join proposta on proposta.contratante_id = contratante.id
     union
    select proposta.id from held join titular on titular.cpf = documento
      join proposta on proposta.sale_id = titular.sale_id)
  select 1 from theirs join proposta on proposta.id = theirs.id
   where proposta.sale_id <> $1 and ${counts} and ${both} limit 1`

const soldElsewhere = elsewhere(`(proposta.situacao = 'paga' or ${isConfirming})`)
const paidElsewhere = elsewhere(`proposta.situacao = 'paga'`)

/** Tells whether a person of a sale has a plan by another sale, or may get it: its charge is being confirmed. */
export async function isSoldElsewhere(sql: Sql, saleId: string): Promise<boolean> {
  return (await sql.query(soldElsewhere, [saleId])).length > 0
}

/** Tells whether a person of a sale has a plan by another sale that was paid. */
export async function isPaidElsewhere(sql: Sql, saleId: string): Promise<boolean> {
  return (await sql.query(paidElsewhere, [saleId])).length > 0
}

/** Tells whether a CPF has a plan by a proposal that was paid, in whatever sale. */
export async function hasPaidProposal(sql: Sql, cpf: string): Promise<boolean> {
  const paid = await sql.query(
    `select 1 from contratante join proposta on proposta.contratante_id = contratante.id
      where contratante.cpf = $1 and proposta.situacao = 'paga' and proposta.id_produto is not null
      union all
     select 1 from titular join proposta on proposta.sale_id = titular.sale_id
      where titular.cpf = $1 and proposta.situacao = 'paga' limit 1`,
    [cpf],
  )
  return paid.length > 0
}

/** Tells whether a company has a proposal that was paid, or another sale's whose payment is on its way. */
export async function isSoldToEmpresa(sql: Sql, cnpj: string, saleId: string): Promise<boolean> {
  const sold = await sql.query(
    `select 1 from contratante join proposta on proposta.contratante_id = contratante.id
      where contratante.cnpj = $1
        and (proposta.situacao = 'paga' or (proposta.sale_id <> $2 and ${isConfirming})) limit 1`,
    [cnpj, saleId],
  )
  return sold.length > 0
}
