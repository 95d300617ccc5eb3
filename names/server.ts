import type { ServerFactRecord } from '../engine/config/language/server-facts.ts'

/** What is to be known of every fact of the deployment that a flow or a screen may read. */
export const serverFactRecords = {
  entradaCartao: {
    says: 'Por onde entram os números de um cartão: "proprio", campos nossos; "campos", os do serviço de pagamento dentro da página; "pagina", a página dele.',
    means:
      "how the numbers of a card are taken: by our fields, by the payment service's inside the page, on its own page",
    oneOf: ['proprio', 'campos', 'pagina'],
  },
  enderecoCartao: {
    says: 'O endereço do documento que tem os campos do serviço de pagamento; só com "campos".',
    means: 'where the document with those fields is; with `campos` only',
  },
  site: {
    says: 'O endereço deste site, sem barra no fim, como a pessoa o abriu; vai à frente de um link que sai da página.',
    means:
      'the address of this site as the person opened it, without a slash; it goes before a link that leaves the page',
  },
} as const satisfies Record<string, ServerFactRecord>

/** How a deployment takes the numbers of a card. */
export type CardEntry = (typeof serverFactRecords)['entradaCartao']['oneOf'][number]

/** What a deployment says of itself to the flows it serves. */
export type ServerFacts = { readonly [Name in keyof typeof serverFactRecords]?: string }
