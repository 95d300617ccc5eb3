import { accept, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { localOfProducts } from '../../sale/local.ts'
import { inOpenSale } from '../../sale/open-sale.ts'
import { sendRemoval } from '../../sale/restart.ts'

/** Removes a titular with the dependentes; one that is not there, or is another sale's, is left as it is. */
export const excluir = localOfProducts<Input<'titular.excluir'>, Output<'titular.excluir'>>(({ id }, work) =>
  inOpenSale(work, async () => {
    const [titular] = await work.sql.query<{ readonly contrata: boolean }>(
      'select contrata from segurado where id = $1 and sale_id = $2',
      [id, work.sale.id],
    )
    if (titular?.contrata) return refuse('titularContratante')
    const sent = titular ? await sendRemoval(id, work) : accept({})
    if (!sent.ok) return sent
    await work.sql.query('delete from segurado where id = $1 and sale_id = $2', [id, work.sale.id])
    return accept({})
  }),
)
