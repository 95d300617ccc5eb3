import type { OperatorAction } from './action.ts'
import { resolveAs } from './calls.ts'
import { chargeNotMade, chargePaid } from './charges.ts'
import { clockIsRight } from './clock.ts'
import { settleDifference } from './differences.ts'
import { discardOne, retryAll, retryOne } from './letters.ts'
import { settlePending } from './pending.ts'

const resumo = '/operacao'
const mensagens = '/operacao/mensagens'
const pagamentos = '/operacao/pagamentos'
const chamadas = '/operacao/chamadas'

/** Everything staff can have done. */
export const actions = [
  {
    ...{ name: 'relogio-certo', page: resumo, text: 'O relógio está certo' },
    means: 'O que venceu até esta hora será apagado na próxima limpeza, em até uma hora.',
    said: 'O relógio conta como certo.',
    act: clockIsRight,
  },
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
    ...{ name: 'devolvido', page: pagamentos, text: 'Foi devolvido' },
    means: 'O dinheiro foi devolvido a quem pagou. O registro continua guardado.',
    said: 'O dinheiro conta como devolvido.',
    act: (id, parts) => settlePending(id, parts, 'devolvido'),
  },
  {
    ...{ name: 'resolvido', page: pagamentos, text: 'Resolvido' },
    means:
      'O pagamento sai desta lista sem devolução: diga no motivo o que foi combinado. O registro continua guardado.',
    said: 'O pagamento está resolvido.',
    act: (id, parts) => settlePending(id, parts, 'resolvido'),
  },
  {
    ...{ name: 'foi-paga', page: pagamentos, text: 'Foi paga' },
    means:
      'O dinheiro desta cobrança está no serviço de pagamentos: a venda fica paga, ou o dinheiro aparece aqui como recebido sem pagar nada.',
    said: 'A cobrança conta como paga.',
    act: chargePaid,
  },
  {
    ...{ name: 'nao-feita', page: pagamentos, text: 'Não foi feita' },
    means: 'O serviço de pagamentos não tem esta cobrança: o cliente poderá pagar de novo.',
    said: 'A cobrança conta como não feita.',
    act: chargeNotMade,
  },
  {
    ...{ name: 'diferenca-resolvida', page: pagamentos, text: 'Resolvida' },
    means: 'A diferença sai desta lista: diga no motivo o que se viu no serviço de pagamentos.',
    said: 'A diferença está resolvida.',
    act: settleDifference,
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
