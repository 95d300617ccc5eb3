import type { ServerFactRecord } from '../engine/config/language/vocabulary.ts'

/** What is to be known of every fact of the deployment that a flow or a screen may read. */
export const serverFactRecords = {
  entradaCartao: {
    says: 'Por onde entram os números de um cartão: "proprio", campos nossos; "campos", os do serviço de pagamento dentro da página; "pagina", a página dele.',
    oneOf: ['proprio', 'campos', 'pagina'],
  },
  enderecoCartao: {
    says: 'O endereço do documento que tem os campos do serviço de pagamento; só com "campos".',
  },
  site: {
    says: 'O endereço deste site, sem barra no fim, como a pessoa o abriu; vai à frente de um link que sai da página.',
  },
} as const satisfies Record<string, ServerFactRecord>

/** How a deployment takes the numbers of a card. */
export type CardEntry = (typeof serverFactRecords)['entradaCartao']['oneOf'][number]

/** What a deployment says of itself to the flows it serves. */
export type ServerFacts = { readonly [Name in keyof typeof serverFactRecords]?: string }
