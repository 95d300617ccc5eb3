import type { OperatorAction } from './action.ts'
import { resolveAs } from './calls.ts'
import { discardOne, retryAll, retryOne } from './letters.ts'
import { settlePending } from './pending.ts'

const mensagens = '/operacao/mensagens'
const chamadas = '/operacao/chamadas'

/** Everything staff can have done. */
export const actions = [
  {
    ...{ name: 'tentar', page: mensagens, text: 'Tentar de novo' },
    means: 'A mensagem volta para a fila e é tentada como uma nova.',
    said: 'A mensagem voltou para a fila.',
    act: retryOne,
  },
  {
    ...{ name: 'tentar-todas', page: mensagens, text: 'Tentar todas de novo' },
    means: 'Todas as mensagens que não puderam ser entregues voltam para a fila.',
    said: 'As mensagens voltaram para a fila.',
    act: retryAll,
  },
  {
    ...{ name: 'descartar', page: mensagens, text: 'Descartar' },
    means: 'Esta mensagem nunca será entregue.',
    said: 'A mensagem foi descartada.',
    act: discardOne,
  },
  {
    ...{ name: 'resolvido', page: '/operacao/pagamentos', text: 'Resolvido' },
    means: 'O pagamento sai desta lista. O registro dele continua guardado.',
    said: 'O pagamento está resolvido.',
    act: settlePending,
  },
  {
    ...{ name: 'foi-feita', page: chamadas, text: 'Foi feita' },
    means: 'O outro serviço fez o que foi pedido.',
    said: 'A chamada conta como feita.',
    act: (id, parts) => resolveAs(id, true, parts),
  },
  {
    ...{ name: 'nao-foi-feita', page: chamadas, text: 'Não foi feita' },
    means: 'O outro serviço não fez o que foi pedido: poderá ser pedido de novo.',
    said: 'A chamada conta como não feita.',
    act: (id, parts) => resolveAs(id, false, parts),
  },
] as const satisfies readonly OperatorAction[]

/** Names one action. */
export type ActionName = (typeof actions)[number]['name']
