import { type Json, phoneDigitsOf } from '../../engine/index.ts'
import { maskedEmail } from '../messages/index.ts'

const words: readonly (readonly [codes: RegExp, words: string])[] = [
  [/^smtp4/, 'o servidor de e-mail pediu para tentar mais tarde'],
  [/^(smtp53[0458]|EAUTH|ENOAUTH)$/, 'o serviço não aceitou o nosso acesso'],
  [/^smtp5/, 'o servidor de e-mail recusou'],
  [/^(ECONN\w+|ESOCKET|EDNS|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EPIPE)$/, 'o serviço não foi alcançado'],
  [/^(ETIMEDOUT|EABORT|demorou)$/, 'o serviço demorou demais'],
  [/^ETLS$/, 'não foi possível cifrar a conexão'],
  [/^cabecalho$/, 'o destinatário ou o assunto não é válido'],
  [/^formato$/, 'a mensagem está incompleta'],
  [/^recusad[ao]$/, 'o serviço recusou'],
  [/^busy$/, 'o serviço pediu para tentar mais tarde'],
  [/^unable$/, 'o serviço não pôde atender'],
  [/^unknown$/, 'não se sabe se o serviço recebeu'],
  [/^interrompida$/, 'o servidor parou no meio de todas as tentativas'],
]

/** Says in words why a message was not delivered, as its code tells. */
export function failureReason(code: string): string {
  return words.find(([codes]) => codes.test(code))?.[1] ?? 'sem explicação conhecida'
}

const methods: Readonly<Record<number, string>> = {
  1: 'Boleto',
  2: 'Cartão',
  3: 'Débito automático',
  5: 'Pix',
}

/** Names a way to pay as people do. */
export const methodLabel = (formaPagamento: number): string =>
  methods[formaPagamento] ?? String(formaPagamento)

const states: Readonly<Record<string, string>> = {
  confirmando: 'sem desfecho conhecido',
  naoFeita: 'não foi feita',
}

/** Names the state of a charge. */
export const chargeStateLabel = (situacao: string): string => states[situacao] ?? situacao

const pendencies: Readonly<Record<string, string>> = {
  propostaPaga: 'Já estava pago: o dinheiro veio duas vezes.',
  cobrancaCancelada: 'A cobrança estava cancelada, porque outra foi aberta no lugar dela.',
  valorMudou: 'O valor mudou depois que a cobrança foi aberta.',
  vigenciaMudou: 'A data de início do plano mudou depois que o boleto foi emitido.',
  valorDiferente: 'O valor que chegou não é o da cobrança.',
  moedaDiferente: 'O dinheiro que chegou é de outra moeda.',
  cpfVendido: 'Alguém deste pedido já tem um plano pago por outra proposta.',
}

/** Says why money paid nothing, by the reason its row keeps. */
export const pendingReason = (pendencia: string): string => pendencies[pendencia] ?? pendencia

/** What of a sale tells staff by which word to call it. */
interface Sold {
  /** Whether it is an order in lines, and not a proposal of one product. */
  readonly isOfLines: boolean
}

/** Names what was sold as people do. */
export const orderLabel = ({ isOfLines }: Sold): string => (isOfLines ? 'Pedido' : 'Proposta')

/** Says of which order something is. */
export const orderPhrase = ({ isOfLines, numero }: Sold & { readonly numero: string }): string =>
  `${isOfLines ? 'do pedido' : 'da proposta'} ${numero}`

/**
 * Shows whom a message is for or about, so that staff can tell two apart and read neither.
 *
 * A payload of another shape has no recipient.
 */
export function maskRecipient(payload: Json): string {
  const { to, email } = typeof payload === 'object' && payload !== null ? (payload as Addressed) : {}
  const recipient = to ?? email
  if (typeof recipient !== 'string') return 'sem destinatário'
  return recipient.includes('@') ? maskedEmail(recipient) : maskedPhone(recipient)
}

/** Shows of each word of a name its first letter. */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => `${[...word][0] ?? ''}***`)
    .join(' ')

type Addressed = { readonly to?: Json; readonly email?: Json }

function maskedPhone(phone: string): string {
  const digits = phoneDigitsOf(phone)
  return `(${digits.slice(0, 2)}) *****-${digits.slice(-4)}`
}
