import { tokenisedIn } from '../../server/sandbox/index.ts'
import { broken, type Call, no, ok, provoked } from './dental-answers.ts'
import { roomIn, store } from './dental-memory.ts'

/** Where the service has the pages on which cards are paid. */
export const paymentPages = 'https://pagar.example.com/p'

const charge: Call = (memory, { headers }, { formaPagamento, cartao, idProposta }) => {
  const name = String(headers['idempotency-key'])
  const before = memory.charges.get(name)
  if (before) return ok(before.data)
  const { numeroCartao: number, token } = (cartao ?? {}) as Readonly<Record<string, string | undefined>>
  const what = token === undefined ? provoked(number) : tokenisedIn(token)
  if (what === 'cartaoFalha') return broken
  if (what === 'cartaoEmConfirmacao') return { body: null, isLost: true }
  store(memory, 'Pagamento', { idProposta, formaPagamento, numero: number?.slice(-4) })
  const { uid } = roomIn(memory, 'Proposta').get(Number(idProposta)) ?? {}
  if (formaPagamento === 5) memory.pixOf.set(String(uid), 1)
  const isDeclined = what === 'cartaoRecusado'
  const isOnPage = formaPagamento === 2 && !cartao
  const data = {
    statusPerfilPagamento: isDeclined ? 2 : 1,
    formaPagamento,
    pixBase64: null,
    pixCodigo: formaPagamento === 5 ? '00020126580014br.gov.bcb.pix' : null,
    pixTempoExpiracao: formaPagamento === 5 ? 30 : null,
    linkBoleto: formaPagamento === 1 ? 'https://boletos.example.com/1.pdf' : null,
    linkPagamento: isOnPage ? `${paymentPages}/${memory.last}` : null,
    linkTempoExpiracao: isOnPage ? 20 : null,
    ...memory.more,
  }
  const situacao = formaPagamento === 2 && !isOnPage ? (isDeclined ? 'recusado' : 'pago') : 'aguardando'
  memory.charges.set(name, { data, situacao })
  return ok(data)
}

const askPix: Call = (memory, { query: { uid = '' } }) => {
  const { idContratante } = [...roomIn(memory, 'Proposta').values()].find((one) => one.uid === uid) ?? {}
  const person = roomIn(memory, 'Contratante').get(Number(idContratante))
  if (provoked(person?.cpf) === 'pixSemResposta') return { body: null, isLost: true }
  return ok({ statusPixPagamento: memory.pixOf.get(uid) ?? 3 })
}

const tell: Call = ({ charges, canTell }, { query: { chave = '' } }) => {
  if (!canTell) return { status: 404, body: 'Not Found' }
  const { data, ...standing } = charges.get(chave) ?? { data: {}, situacao: 'desconhecida' }
  return ok({ ...data, ...standing })
}

const cancel: Call = ({ charges, canTell }, { query: { chave = '' } }) => {
  const charge = charges.get(chave)
  if (!canTell || charge?.situacao !== 'aguardando') return no('não há o que cancelar')
  charges.set(chave, { ...charge, situacao: 'cancelado' })
  return ok(null)
}

const list: Call = ({ charges, canTell }) =>
  canTell
    ? ok([...charges].map(([chave, { data: _, ...charge }]) => ({ chave, valorCentavos: 0, ...charge })))
    : { status: 404, body: 'Not Found' }

const replaceCard: Call = (memory, _, { cpf, cartao, idProposta }) => {
  const { numeroCartao } = (cartao ?? {}) as Readonly<Record<string, string | undefined>>
  if (provoked(cpf) === 'pedidoQuitado')
    return { body: { success: false, data: { quitado: true }, errors: [] } }
  if (provoked(numeroCartao) === 'cartaoRecusado') return no('cartão recusado')
  store(memory, 'Cartao', { idProposta, numero: numeroCartao?.slice(-4) })
  return ok({ finalCartao: String(numeroCartao).slice(-4) })
}

/** What the services answer of the money of proposals. */
export const callsOfPayments: Readonly<Record<string, Call>> = {
  'POST Proposta/CreatePagamentoProposta': charge,
  'POST Proposta/ConsultarPagamentoPix': askPix,
  'GET Proposta/ConsultarPagamento': tell,
  'GET Proposta/ListarPagamentos': list,
  'POST Proposta/AtualizarCartao': replaceCard,
  'POST Proposta/CancelarPagamento': cancel,
}
