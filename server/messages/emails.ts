import { formatData, formatLinhaDigitavel, formatMoeda, formatTelefone } from '../../engine/index.ts'
import type { Email } from '../outbox/index.ts'

/** What the e-mails of a proposal say. */
export interface Offer {
  readonly email: string
  /** Where it is accepted and paid: a path of this site, or an address elsewhere. */
  readonly pagina: string
  readonly numeroProposta: string
  readonly valorCentavos: number
  /** As 2026-11-25. */
  readonly dataVigencia: string
  readonly corretor: { readonly nome: string; readonly telefone: string }
}

/** Writes the e-mail that takes the customer to the page where a proposal is accepted and paid. */
export function emailOfProposal(offer: Offer, empresa: string): Email {
  const { numeroProposta, corretor, pagina: link } = offer
  const text = `Olá!

A sua proposta ${numeroProposta} está pronta.

Valor: ${formatMoeda(offer.valorCentavos)} por mês
Início: ${formatData(offer.dataVigencia)}

Para conferir, aceitar os termos e pagar, abra este link:
${link}

Ficou com dúvida? Fale com ${corretor.nome}: ${formatTelefone(corretor.telefone)}.

${empresa}
`
  return { to: offer.email, subject: `Proposta ${numeroProposta}: falta só o pagamento`, text, link }
}

/** What the e-mail that brings a boleto says besides the proposal. */
export interface BoletoNote {
  /** The 47 digits; null where only the service behind knows them. */
  readonly linhaDigitavel: string | null
  /** As 2026-11-24. */
  readonly vencimento: string | null
  readonly link: string
}

/** Writes the e-mail that brings a boleto. */
export function emailOfBoleto(offer: Offer, { linhaDigitavel, vencimento, link }: BoletoNote): Email {
  const { numeroProposta, valorCentavos, corretor } = offer
  const text = `Olá!

Este é o boleto da sua proposta ${numeroProposta}.

Valor: ${formatMoeda(valorCentavos)}
${vencimento === null ? '' : `Vencimento: ${formatData(vencimento)}\n`}${linhaDigitavel === null ? '' : `Código: ${formatLinhaDigitavel(linhaDigitavel)}\n`}
Para abrir ou imprimir o boleto:
${link}

Ficou com dúvida? Fale com ${corretor.nome}: ${formatTelefone(corretor.telefone)}.
`
  return { to: offer.email, subject: `Boleto da proposta ${numeroProposta}`, text, link }
}

/** Writes the e-mail that confirms a payment. */
export function emailOfPayment(offer: Offer): Email {
  const { numeroProposta, valorCentavos, dataVigencia, corretor, pagina: link } = offer
  const text = `Olá!

Recebemos o pagamento da sua proposta ${numeroProposta}.

Valor: ${formatMoeda(valorCentavos)} por mês
Início do plano: ${formatData(dataVigencia)}

Para ver a proposta:
${link}

Ficou com dúvida? Fale com ${corretor.nome}: ${formatTelefone(corretor.telefone)}.
`
  return { to: offer.email, subject: `Pagamento confirmado: proposta ${numeroProposta}`, text, link }
}
