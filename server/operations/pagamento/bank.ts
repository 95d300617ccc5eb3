import { isItem, type Json } from '../../../engine/index.ts'
import type { CallName } from '../../contract/call-names.ts'
import type { Params } from '../../contract/work.ts'
import {
  type AskedCharge,
  type Bank,
  type BankStatus,
  type ListedCharge,
  methods,
} from '../../payment/index.ts'
import { dataOf } from '../../sale/local.ts'
import { newId } from '../../store/index.ts'
import type { Services, UpstreamOperation } from '../../upstream/index.ts'
import { wordOfAsking } from './bank-words.ts'

/** The operations whose files say how the bank is asked: for a proposal of one product, and for an order in lines. */
const charging = { product: 'pagamento.criar', lines: 'pedido.pagar' } as const

/**
 * Opens the bank behind the services: each charge is asked for where it went out to. Only that of proposals of one
 * product has a list of a day.
 */
export function openBank(services: Services, operations: ReadonlyMap<string, UpstreamOperation>): Bank {
  const ofProduct = openOne(services, operations.get(charging.product))
  const ofLines = openOne(services, operations.get(charging.lines))
  const bankOf = ({ isOfLines }: AskedCharge) => (isOfLines ? ofLines : ofProduct)
  return {
    ask: (charge) => bankOf(charge).ask(charge),
    cancel: (charge) => bankOf(charge).cancel(charge),
    list: (day) => ofProduct.list(day),
  }
}

/**
 * Opens the bank behind one operation; that of the sandbox declines a card and a debit that were uncertain, can tell
 * nothing of what is paid on its own pages, and lists nothing.
 */
function openOne(services: Services, operation: UpstreamOperation | undefined): Bank {
  if (!operation || !services.serves(operation)) {
    return { ask: async (charge) => inSandbox(charge), cancel: async () => {}, list: async () => null }
  }
  const send = (call: CallName, params: Params) => services.send({ operation, call, params, chave: newId() })
  return {
    async ask(charge) {
      const word = wordOfAsking(await send('conferir', { chave: charge.id }), charge)
      // A charge of before it had a name of its own is known by its proposal only.
      const isUntold = word.is === 'unknown' || word.is === 'notMade'
      return isUntold && charge.hasPixCode && charge.isNewest ? askPix(charge) : word
    },
    // Whether it was is told by asking, which follows.
    cancel: async (charge) => void (await send('cancelar', { chave: charge.id })),
    async list(day) {
      const result = await send('listar', { dia: day })
      if (result.kind !== 'answer' || !result.reply.ok) return null
      const { pagamentos } = dataOf(result.reply)
      return Array.isArray(pagamentos)
        ? pagamentos.filter(isItem).map((one) => listedIn(one as Params))
        : null
    },
  }

  /** Asks by the proposal, as pages do: the answer is about the last code that was shown. */
  async function askPix({ uidExterno }: AskedCharge): Promise<BankStatus> {
    const result = await send('consultar', { uid: uidExterno })
    if (result.kind !== 'answer' || !result.reply.ok) return { is: 'unknown' }
    const status = dataOf(result.reply).statusPixPagamento
    return { is: pixWords[Number(status)] ?? 'unknown' }
  }
}

const inSandbox = ({ formaPagamento, isOnPage }: AskedCharge): BankStatus => ({
  is:
    formaPagamento === methods.debito || (formaPagamento === methods.cartao && !isOnPage)
      ? 'declined'
      : 'unknown',
})

const pixWords: Readonly<Record<number, 'open' | 'paid' | 'over'>> = { 1: 'open', 2: 'paid', 3: 'over' }

const listedIn = ({ chave, situacao, valorCentavos }: Readonly<Record<string, Json>>): ListedCharge => ({
  chave: typeof chave === 'string' ? chave : '',
  isPaid: situacao === 'pago',
  valorCentavos: Number(valorCentavos),
})
