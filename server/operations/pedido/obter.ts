import { accept, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { chargeOf } from '../../payment/index.ts'
import { local } from '../../sale/local.ts'
import { findPedido, petsOf } from '../../sale/pedido.ts'
import { methodsOf, pedidoVariantOf } from '../../sale/pedido-variant.ts'
import { shownLine } from '../../sale/pet-variant.ts'
import { createdData } from '../pagamento/charge-data.ts'
import { shownCliente } from './cliente.ts'
import { soldLines } from './lines.ts'
import { startOf } from './start.ts'

/** Shows what was bought to whoever has its address: who bought, masked, what, and by what it may be paid. */
export const obter = local<Input<'pedido.obter'>, Output<'pedido.obter'>>(async ({ link }, work) => {
  const { sql, now } = work
  const pedido = await findPedido(sql, link)
  if (!pedido) return refuse('naoEncontrado')
  const variant = await pedidoVariantOf(work, pedido)
  if (!variant) return refuse('vendasEncerradas')
  const { id, uid, numPedido, valorCentavos, situacao, aceiteEm, aceiteVersao, cadastroEm } = pedido
  const lines = await soldLines(pedido, work)
  const [pets, charge] = [await petsOf(sql, id), await chargeOf(sql, id, now)]
  return accept({
    uid,
    numPedido,
    valorCentavos,
    // The day that paying now would charge for: the first that is open, where the order's own has closed.
    dataVigencia: startOf({}, { pedido, variant, now }) ?? pedido.dataVigencia,
    linhas: lines.map(shownLine),
    pets: pets.flatMap(({ nome }) => (nome === null ? [] : [nome])),
    cliente: shownCliente(pedido),
    situacao: situacao === 'paga' ? 'pago' : 'aberto',
    aceito: aceiteEm !== null,
    aceiteVersao: aceiteEm === null ? null : aceiteVersao,
    cadastroCompleto: cadastroEm !== null,
    formas: methodsOf(variant, pedido).map((each) => ({ ...each })),
    pagamento: charge ? paymentOf(charge) : null,
  })
})

function paymentOf(
  charge: Parameters<typeof createdData>[0],
): NonNullable<Output<'pedido.obter'>['pagamento']> {
  if (charge.situacao === 'confirmando') return { situacao: 'confirmando' }
  const { pixCodigo: _, pixTempoExpiracao: __, ...data } = createdData(charge)
  return { situacao: charge.situacao, ...data }
}
