import { formatMoeda } from '../../engine/index.ts'
import type { Email } from '../outbox/index.ts'
import { doubts, emailOf, type Offer } from './emails.ts'

/** What the e-mail of a cotacao says. */
interface CotacaoNote extends Pick<Offer, 'email' | 'variant' | 'pagina' | 'valorCentavos'> {
  readonly corretor: NonNullable<Offer['corretor']>
  readonly nome: string
  readonly plano: string
  /** What the plan covers, on one line; may be empty. */
  readonly cobertura: string
  readonly vidas: number
}

/** Writes the e-mail that brings a cotacao, and takes the customer to the corretor's page. */
export function emailOfCotacao(note: CotacaoNote): Email {
  const { nome, plano, cobertura, vidas, valorCentavos, pagina } = note
  return emailOf(note, `Sua simulação: ${plano}`, pagina, [
    { is: 'greeting', text: `Olá, ${nome}!` },
    { is: 'heading', text: `A sua simulação do ${plano}` },
    { is: 'price', label: 'Valor', text: formatMoeda(valorCentavos), after: 'por mês' },
    { is: 'fact', label: 'Plano', text: plano },
    ...(cobertura === '' ? [] : [{ is: 'fact', label: 'Cobre', text: cobertura } as const]),
    { is: 'fact', label: 'Vidas', text: String(vidas) },
    {
      is: 'button',
      label: 'Ver os planos e contratar',
      text: 'Para ver os planos e contratar, abra este link:',
    },
    doubts(note),
  ])
}
