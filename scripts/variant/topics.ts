import { askAside, askColour, askLogo } from './ask-brand.ts'
import { askId, askName, askOrigin, askPrefixes } from './ask-identity.ts'
import { askDiscounts, askMethods, askPrices } from './ask-payment.ts'
import type { Topic } from './question.ts'

/** All that is asked about a new variant, in its order. */
export const topics: readonly Topic[] = [
  {
    label: 'Nome do parceiro',
    places: [['titulo'], ['nome'], ['tema', 'logo', 'nome']],
    ask: askName,
  },
  { label: 'Nome do arquivo', places: [], ask: askId },
  { label: 'Começo do endereço', places: [['rotas']], ask: askPrefixes },
  { label: 'Código de origem', places: [['codOrigemVenda']], ask: askOrigin },
  { label: 'Logo', places: [['tema', 'logo']], ask: askLogo },
  { label: 'Cor da marca', places: [['tema', 'corPrimaria']], ask: askColour },
  { label: 'Preços', places: [['precos']], ask: askPrices },
  { label: 'Descontos do Pix', places: [['pagamento', 'pix']], ask: askDiscounts },
  { label: 'Formas de pagamento', places: [['pagamento', 'metodos']], ask: askMethods },
  { label: 'Texto ao lado do formulário', places: [['textoLateral']], ask: askAside },
]

/** Finds what was asked about a place of the file; of the whole file that is its name. */
export function topicsAt(path: readonly (string | number)[]): readonly Topic[] {
  const place = path[0] === 'funis' ? path.slice(2) : path
  if (place.length === 0) return topics.filter(({ places }) => places.length === 0)
  return topics.filter(({ places }) => places.some((begin) => begin.every((key, i) => place[i] === key)))
}
