import type { Json } from '../../engine/index.ts'
import type { Given } from '../../names/index.ts'
import type { GivenBand } from './sales-page.tsx'

/**
 * Says to search engines what the page says to people, in the words of schema.org: what is sold and for how much, and
 * the questions with their answers. Nothing of it is not on the page.
 */
export function structuredOf(shown: readonly GivenBand[], name: string): Json {
  const of = (band: GivenBand['name']) => shown.find((each) => each.name === band)?.given ?? {}
  const { texto = '' } = of('abertura') as Given<'abertura'>
  const { produtos = [] } = of('comparacao') as Given<'comparacao'>
  const { itens = [] } = of('duvidas') as Given<'duvidas'>
  const prices = produtos.map(({ precoCentavos }) => precoCentavos)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      ...(prices.length > 0
        ? [
            {
              '@type': 'Product',
              name,
              ...(texto && { description: texto }),
              offers: {
                '@type': 'AggregateOffer',
                priceCurrency: 'BRL',
                lowPrice: reais(Math.min(...prices)),
                highPrice: reais(Math.max(...prices)),
                offerCount: prices.length,
                offers: produtos.map(({ nome, precoCentavos }) => ({
                  '@type': 'Offer',
                  name: nome,
                  priceCurrency: 'BRL',
                  price: reais(precoCentavos),
                })),
              },
            },
          ]
        : []),
      ...(itens.length > 0
        ? [
            {
              '@type': 'FAQPage',
              mainEntity: itens.map(({ pergunta, resposta }) => ({
                '@type': 'Question',
                name: pergunta,
                acceptedAnswer: { '@type': 'Answer', text: resposta },
              })),
            },
          ]
        : []),
    ],
  }
}

const reais = (cents: number): string => (cents / 100).toFixed(2)
