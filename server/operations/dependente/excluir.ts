import { accept } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import type { ExternalId } from '../../sale/external-id.ts'
import { localOfProducts } from '../../sale/local.ts'
import { inOpenSale } from '../../sale/open-sale.ts'

/** Removes a dependente of the sale; one that is not there, or is another sale's, is left as it is. */
export const excluir = localOfProducts<Input<'dependente.excluir'>, Output<'dependente.excluir'>>(
  ({ id }, work) =>
    inOpenSale(work, async () => {
      const { sql, sale } = work
      const [stored] = await sql.query<{ readonly idExterno: ExternalId | null }>(
        'select id_externo as "idExterno" from dependente where id = $1 and sale_id = $2',
        [id, sale.id],
      )
      const sent = stored?.idExterno ? await work.call('excluir', { id: stored.idExterno }) : accept({})
      // Whom a service does not know is gone: removed by a call whose answer was lost.
      if (!sent.ok && sent.problem !== 'naoEncontrado') return sent
      await sql.query('delete from dependente where id = $1 and sale_id = $2', [id, sale.id])
      return accept({})
    }),
)
