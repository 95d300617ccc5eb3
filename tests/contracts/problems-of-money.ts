import { recordPayment } from '../../server/payment/index.ts'
import { cartao } from '../people.ts'
import { type Desk, newCpf, pedido } from './journey.ts'
import { noon } from './variant.ts'

/** A card of which nobody knows whether it was charged. */
export const uncertainCard = { ...cartao, numeroCartao: '4000000000000259' }

/** The Pix of a proposal. */
export const byPix = ({ uid }: { readonly uid: string }) => ({ uid, formaPagamento: 5, cicloPagamento: 1 })

/** Pays the charge that awaits on a proposal. */
export async function pay({ store, ask }: Desk, uid: string): Promise<void> {
  await ask('pagamento.criar', byPix({ uid }))
  const [charge] = await store.query<{ readonly id: string }>(
    `select pagamento.id from pagamento join proposta on proposta.id = proposta_id
      where uid = $1 and pagamento.situacao = 'aguardando'`,
    [uid],
  )
  await store.transaction((sql) => recordPayment(sql, String(charge?.id), noon))
}

/** Makes a proposal and its Pix. */
export async function withPix(desk: Desk, cpf?: string) {
  const proposal = await desk.proposed(cpf)
  await desk.ask('pagamento.criar', byPix(proposal))
  return proposal
}

/** Makes a proposal that is paid. */
export async function paid(desk: Desk) {
  const proposal = await desk.proposed()
  await pay(desk, proposal.uid)
  return proposal
}

/** Makes a charge of a proposal whose outcome stays unknown. */
export async function chargeUncertainly<Proposal extends { readonly uid: string }>(
  desk: Desk,
  proposal: Proposal,
): Promise<Proposal> {
  const card = { uid: proposal.uid, formaPagamento: 2, cicloPagamento: 1, cartao: uncertainCard }
  await desk.call('pagamento.criar', card)
  return proposal
}

/** Makes a proposal whose payment is being confirmed. */
export async function confirming(desk: Desk) {
  const registered = await desk.registered()
  const { uid } = await desk.ask('proposta.salvar', pedido, { sale: registered.sale })
  return chargeUncertainly(desk, { ...registered, uid: String(uid) })
}

/** Makes a proposal of a person who then pays for another one, of any seller. */
export async function soldElsewhere(desk: Desk, propose = (cpf: string) => desk.proposed(cpf)) {
  const cpf = newCpf()
  const proposal = await propose(cpf)
  const other = await desk.proposed(cpf)
  await pay(desk, other.uid)
  return proposal
}
