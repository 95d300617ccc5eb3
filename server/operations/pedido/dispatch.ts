import type { Dispatch, Work } from '../../contract/work.ts'
import type { Input } from '../../generated/operations.ts'
import { type Debit, methods } from '../../payment/index.ts'
import { isOfProduct, type Pedido } from '../../sale/pedido.ts'
import type { ShownMethod } from '../../sale/pet-variant.ts'
import { realsOf } from '../../sale/prices.ts'
import type { DentalVariant } from '../../sale/variant.ts'
import { cardParams } from '../pagamento/card.ts'
import { charge, sendCharge } from '../pagamento/charge.ts'

interface ToDispatch {
  readonly pedido: Pedido
  /** The variant that sold a proposal of one product, as it was then; null of an order in lines. */
  readonly dental: DentalVariant | null
  readonly dataVigencia: string
  readonly input: Input<'pedido.pagar'>
  readonly method: ShownMethod
  readonly debito: Debit | null
  readonly work: Work
}

/** Puts a charge on record and leaves it to be sent, in the words of the service that takes the money of what was sold. */
export function dispatchOf({
  pedido: before,
  dental,
  dataVigencia,
  input,
  method,
  debito,
  work,
}: ToDispatch): Promise<Dispatch> {
  const { id: formaPagamento, valorCentavos } = method
  const sum = { formaPagamento, cicloPagamento: 1, valorCentavos, visto: input.visto }
  const pedido = { ...before, dataVigencia }
  if (isOfProduct(pedido) && dental)
    return charge({ proposal: pedido, variant: dental, ...sum, cartao: input.cartao }, work)
  const { idExterno, numPedido, cpf, pagina } = pedido
  const params = {
    idProposta: idExterno,
    numPedido,
    formaPagamento,
    valor: realsOf(valorCentavos),
    cpf,
    dataVigencia,
    valorCentavos,
    ...(debito && { debito: { banco: debito.banco, diaVencimento: debito.dia } }),
    ...(formaPagamento === methods.cartao && cardParams(input.cartao, { pagina, work })),
  }
  return sendCharge({ of: pedido, ...sum, debito, params }, work)
}
