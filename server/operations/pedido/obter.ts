import { accept, refuse } from '../../contract/work.ts'
import { chargeOf } from '../../payment/index.ts'
import { local } from '../../sale/local.ts'
import { findPedido, linesOf, petsOf } from '../../sale/pedido.ts'
import { methodsFor, petVariantOf, shownLine } from '../../sale/pet-variant.ts'
import { createdData } from '../pagamento/charge-data.ts'
import { shownCliente } from './cliente.ts'
import type { ObterInput, ObterOutput } from './types.ts'

/** Shows an order to whoever has its address: who bought, masked, what, and by what it may be paid. */
export const obter = local<ObterInput, ObterOutput>(async ({ link }, work) => {
  const { sql, now } = work
  const pedido = await findPedido(sql, link)
  if (!pedido) return refuse('naoEncontrado')
  const { id, uid, numPedido, valorCentavos, situacao, aceiteEm, cadastroEm } = pedido
  const [lines, pets, charge] = [await linesOf(sql, id), await petsOf(sql, id), await chargeOf(sql, id, now)]
  return accept({
    ...{ uid, numPedido, valorCentavos, linhas: lines.map(shownLine) },
    pets: pets.flatMap(({ nome }) => (nome === null ? [] : [nome])),
    cliente: shownCliente(pedido),
    situacao: situacao === 'paga' ? 'pago' : 'aberto',
    ...{ aceito: aceiteEm !== null, cadastroCompleto: cadastroEm !== null },
    formas: methodsFor(petVariantOf(work, pedido.variant), valorCentavos).map((each) => ({ ...each })),
    pagamento: charge ? paymentOf(charge) : null,
  })
})

function paymentOf(charge: Parameters<typeof createdData>[0]): NonNullable<ObterOutput['pagamento']> {
  if (charge.situacao === 'confirmando') return { situacao: 'confirmando' }
  const { pixCodigo: _, pixTempoExpiracao: __, ...data } = createdData(charge)
  return { situacao: charge.situacao, ...data }
}
