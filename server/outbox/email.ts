import { formatData, formatMoeda, formatTelefone } from '../../engine/index.ts'

/** An e-mail ready to be sent: plain text, in which `link` stands as a path of this site. */
export interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly link: string
}

/** What the e-mail of a proposal says. */
interface Offer {
  readonly email: string
  readonly uid: string
  readonly numeroProposta: string
  readonly valorCentavos: number
  /** As 2026-11-25. */
  readonly dataVigencia: string
  readonly corretor: { readonly nome: string; readonly telefone: string }
}

/** Writes the e-mail that takes the customer to the page where a proposal is accepted and paid. */
export function emailOfProposal(offer: Offer, empresa: string): Email {
  const { numeroProposta, corretor } = offer
  const link = `/corretor/${offer.uid}`
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
