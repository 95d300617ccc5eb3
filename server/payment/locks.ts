import type { Sql } from '../store/index.ts'

/**
 * Locks the sale of a charge until the transaction ends, so that nothing is saved into it, or charged for it, meanwhile.
 *
 * Sale, CPFs, charge: everybody takes them in this order, or two could wait for each other.
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

/** Locks the sale of the proposal that a uid names, until the transaction ends, and gives what is read of it once it is locked. */
export const lockSaleOfUid = <T extends InSale>(
  sql: Sql,
  uid: string,
  read: () => Promise<T | undefined>,
): Promise<T | undefined> => lockSaleIn(sql, { proposal: 'proposta where uid = $1', value: uid }, read)

interface InSale {
  readonly saleId: string
}

interface Locked {
  /** Which proposal it is, after `from` in SQL, over `$1`. */
  readonly proposal: string
  readonly value: string
}

/**
 * The next customer in a browser sets the proposal of the one before aside, into a sale of its own: whoever waited for the
 * sale where it was looks for it anew. It is set aside once at most, and sales set aside are locked last.
 */
async function lockSaleIn<T extends InSale>(
  sql: Sql,
  { proposal, value }: Locked,
  read: () => Promise<T | undefined>,
): Promise<T | undefined> {
  for (;;) {
    // Sent together and done in turn: it is read once the sale is locked.
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
