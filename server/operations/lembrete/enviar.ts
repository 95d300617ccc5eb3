import { hourInMs } from '../../../engine/index.ts'
import { accept, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { emailOfReminder, maskedEmail, queueMessage } from '../../messages/index.ts'
import { queuedSince } from '../../outbox/index.ts'
import { local } from '../../sale/local.ts'
import { lockPedido } from '../../sale/pedido.ts'
import { filledAddress } from '../../sale/sent-addresses.ts'
import { soldPetVariantOf } from '../../sale/sold-variant.ts'

/** Sends by e-mail where the registration of an order is completed later; not again within an hour, however often asked for. */
export const enviar = local<Input<'lembrete.enviar'>, Output<'lembrete.enviar'>>(async ({ link }, work) => {
  const { sql, now } = work
  const pedido = await lockPedido(sql, link)
  if (!pedido) return refuse('naoEncontrado')
  if (pedido.cadastroEm !== null) return refuse('jaCompleto')
  const { email, variant, numPedido } = pedido
  const sold = await soldPetVariantOf(work, pedido)
  if (!sold) return refuse('vendasEncerradas')
  const about = `proposta ${pedido.id} lembrete`
  const told = { emailMascarado: maskedEmail(email) }
  if ((await queuedSince(sql, about, now - hourInMs)) > 0) return accept(told)
  if (!(await work.admitsMessage(email))) return refuse('muitasTentativas')
  const page = filledAddress(sold, 'completarCadastro', { uid: link })
  const payload = emailOfReminder({ email, variant, numeroProposta: numPedido }, page)
  await queueMessage(sql, { kind: 'email', payload }, { once: `${about} ${now}`, now })
  return accept(told)
})
