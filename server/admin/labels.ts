import { isRecord, phoneDigitsOf } from '../../engine/index.ts'
import { maskedEmail } from '../messages/index.ts'

const failures: readonly (readonly [codes: RegExp, words: string])[] = [
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

/** Says in words why a message was not delivered, by the code of its last attempt. */
export const failureReason = (code: string): string =>
  failures.find(([codes]) => codes.test(code))?.[1] ?? 'sem explicação conhecida'

/** Makes the function that gives the words for a code, or the code itself where it has none. */
const wordsFor =
  (words: Readonly<Record<string, string>>) =>
  (code: string | number): string =>
    words[code] ?? String(code)

/** Names a `formaPagamento`. */
export const methodLabel = wordsFor({ 1: 'Boleto', 2: 'Cartão', 3: 'Débito automático', 5: 'Pix' })

/** Names the state of a charge. */
export const chargeStateLabel = wordsFor({
  confirmando: 'em aberto',
  naoFeita: 'não foi feita',
})

/** Says why money paid nothing, by the `pendencia` of its charge. */
export const pendingReason = wordsFor({
  propostaPaga: 'Já estava pago: o dinheiro veio duas vezes.',
  cobrancaCancelada: 'A cobrança estava cancelada, porque outra foi aberta no lugar dela.',
  valorMudou: 'O valor mudou depois que a cobrança foi aberta.',
  vigenciaMudou: 'A data de início do plano mudou depois que o boleto foi emitido.',
  valorDiferente: 'O valor que chegou não é o da cobrança.',
  moedaDiferente: 'O dinheiro que chegou é de outra moeda.',
  cpfVendido: 'Alguém deste pedido já tem um plano pago por outra proposta.',
})

interface Sold {
  /** Whether it is an order in lines, and not a proposal of one product. */
  readonly isOfLines: boolean
}

/** Names what was sold. */
export const orderLabel = ({ isOfLines }: Sold): string => (isOfLines ? 'Pedido' : 'Proposta')

/** Says of which order something is. */
export const orderPhrase = ({ isOfLines, numero }: Sold & { readonly numero: string }): string =>
  `${isOfLines ? 'do pedido' : 'da proposta'} ${numero}`

/** Masks the recipient of a message: staff can tell two of them apart and read neither. */
export function maskRecipient(payload: unknown): string {
  const { to, email } = isRecord(payload) ? payload : {}
  const recipient = to ?? email
  if (typeof recipient !== 'string') return 'sem destinatário'
  if (recipient.includes('@')) return maskedEmail(recipient)
  const digits = phoneDigitsOf(recipient)
  return `(${digits.slice(0, 2)}) *****-${digits.slice(-4)}`
}

/** Shows the first letter of each word of a name. */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => `${[...word][0] ?? ''}***`)
    .join(' ')
