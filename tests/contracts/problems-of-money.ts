import { recordPayment } from '../../server/payment/index.ts'
import { cartao } from '../people.ts'
import {
  type Desk,
  dependente,
  endereco,
  newCpf,
  outroTitular,
  pedido,
  responsavel,
  titular,
} from './journey.ts'
import type { Way } from './problems-of-people.ts'
import { noon } from './variant.ts'

/** A card of which nobody knows whether it was charged. */
export const uncertainCard = { ...cartao, numeroCartao: '4000000000000259' }

/** Pays the charge that awaits on a proposal. */
export async function pay({ store, ask }: Desk, uid: string): Promise<void> {
  await ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
  const [charge] = await store.query<{ readonly id: string }>(
    `select pagamento.id from pagamento join proposta on proposta.id = proposta_id
      where uid = $1 and pagamento.situacao = 'aguardando'`,
    [uid],
  )
  await store.transaction((sql) => recordPayment(sql, String(charge?.id), noon))
}

/** A sale whose payment is being confirmed. */
interface Frozen {
  readonly sale: string
  readonly uid: string
  readonly cpf: string
  readonly segurado: string
}

/** Makes a proposal, with a Pix that awaits where it is asked for, and then a charge whose end nobody knows. */
async function frozen(desk: Desk, { withPix = false } = {}): Promise<Frozen> {
  const { sale, cpf, segurado } = await desk.registered()
  const uid = String((await desk.ask('proposta.salvar', pedido, { sale })).uid)
  if (withPix) await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
  await desk.call('pagamento.criar', { uid, formaPagamento: 2, cicloPagamento: 1, cartao: uncertainCard })
  return { sale, uid, cpf, segurado }
}

/** The saves that a sale takes none of while its payment is being confirmed. */
const saves: Readonly<Record<string, (sale: Frozen) => Parameters<Desk['call']>[1]>> = {
  'contratante.salvar': ({ cpf }) => ({ ...titular, cpf }),
  'responsavel.salvar': () => ({ ...responsavel, cpf: newCpf() }),
  'endereco.salvar': () => endereco,
  'segurado.salvar': () => ({ idProduto: 2 }),
  'titular.salvar': () => ({ ...outroTitular, cpf: newCpf() }),
  'titular.excluir': ({ segurado }) => ({ id: segurado }),
  'dependente.salvar': ({ segurado }) => ({ ...dependente, titular: segurado, cpf: newCpf() }),
  'dependente.excluir': () => ({ id: 'nenhum' }),
  'proposta.vigencia': ({ uid }) => ({ uid, dataVigencia: '2026-12-01' }),
}

/** Makes a proposal of somebody who then pays for another one, whoever sold it. */
async function soldElsewhere(desk: Desk, { withPix = false } = {}) {
  const cpf = newCpf()
  const [proposal, other] = [await desk.proposed(cpf), await desk.proposed(cpf)]
  if (withPix) await desk.ask('pagamento.criar', byPix(proposal.uid))
  await pay(desk, other.uid)
  return proposal
}

const byPix = (uid: string) => ({ uid, formaPagamento: 5, cicloPagamento: 1 })

const frozenWays = Object.entries(saves).map(([name, inputFor]): [string, Record<string, Way>] => [
  name,
  {
    async pagamentoEmConfirmacao(desk) {
      const sale = await frozen(desk)
      return desk.call(name, inputFor(sale), { sale: sale.sale })
    },
  },
])

/** One way to every problem whose reason is money on its way, or paid elsewhere: operation, problem, way. */
export const waysOfMoney: Readonly<Record<string, Readonly<Record<string, Way>>>> = {
  ...Object.fromEntries(frozenWays),
  'proposta.salvar': {
    async pagamentoEmConfirmacao(desk) {
      const { sale } = await frozen(desk)
      return desk.call('proposta.salvar', pedido, { sale })
    },
    async propostaAtiva(desk) {
      const { sale } = await soldElsewhere(desk)
      return desk.call('proposta.salvar', pedido, { sale })
    },
  },
  'pagamento.criar': {
    async pagamentoEmConfirmacao(desk) {
      const { uid } = await frozen(desk)
      return desk.call('pagamento.criar', byPix(uid))
    },
    async propostaAtiva(desk) {
      const { uid } = await soldElsewhere(desk)
      return desk.call('pagamento.criar', byPix(uid))
    },
  },
  'pix.consultar': {
    async bancoSemResposta(desk) {
      const { uid } = await desk.proposed('99900001230')
      await desk.ask('pagamento.criar', byPix(uid))
      return desk.call('pix.consultar', { uid })
    },
  },
  'pix.renovar': {
    async pagamentoEmConfirmacao(desk) {
      const { uid } = await frozen(desk, { withPix: true })
      return desk.call('pix.renovar', { uid })
    },
    async propostaAtiva(desk) {
      const { uid } = await soldElsewhere(desk, { withPix: true })
      return desk.call('pix.renovar', { uid })
    },
  },
}
