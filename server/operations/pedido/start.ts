import { isStartDateOpen, startDates } from '../../../engine/index.ts'
import type { RefusedReply, Work } from '../../contract/work.ts'
import type { Input } from '../../generated/operations.ts'
import { endOutdated } from '../../payment/index.ts'
import { isOfProduct, type Pedido } from '../../sale/pedido.ts'
import type { PedidoVariant } from '../../sale/pedido-variant.ts'
import { realsOf } from '../../sale/prices.ts'
import { instant } from '../../store/index.ts'

interface Starting {
  readonly pedido: Pedido
  readonly variant: PedidoVariant
  readonly now: number
}

/** Gives the start date that was chosen, where it is open; where none was, the order's own, or the first that is offered. */
export function startOf(
  { dataVigencia }: Pick<Input<'pedido.pagar'>, 'dataVigencia'>,
  { pedido, variant, now }: Starting,
): string | undefined {
  const isOpen = (date: string) => isStartDateOpen(variant.vigencia, date, now)
  if (dataVigencia) return isOpen(dataVigencia) ? dataVigencia : undefined
  return isOpen(pedido.dataVigencia) ? pedido.dataVigencia : startDates(variant.vigencia, now, 'pedido')[0]
}

/** Has a plan start on another date, and ends what awaits for the date before; a service that knows the date is told. */
export async function moveStart(
  pedido: Pedido,
  dataVigencia: string,
  { sql, now, call }: Work,
): Promise<RefusedReply | undefined> {
  const { id, idExterno, idProduto, valorCentavos } = pedido
  if (isOfProduct(pedido)) {
    const valor = realsOf(valorCentavos)
    const sent = await call('alterar', { id: idExterno, idProduto, dataVigencia, valor })
    if (!sent.ok) return sent
  }
  await sql.query('update proposta set data_vigencia = $2, updated_at = $3 where id = $1', [
    ...[id, dataVigencia, instant(now)],
  ])
  await endOutdated(sql, id, now)
  return undefined
}
