import type { MessageRoute } from '../upstream/index.ts'

/** By which call of which operation each kind of queued message reaches its service. */
export const messageRoutes: readonly MessageRoute[] = [
  { kind: 'contato', operation: 'contato.enviar', call: 'enviar', known: ['contatoExiste'] },
  {
    ...{ kind: 'whatsapp', operation: 'cotacao.enviarWhatsapp', call: 'enviar' },
    paramsOf: (quote, site) => ({
      ...{ ...quote, to: `55${quote.to}` },
      url_venda: `${String(quote.url_venda).startsWith('/') ? site : ''}${quote.url_venda}`,
    }),
  },
  { kind: 'linkDePagamento', operation: 'proposta.enviarEmail', call: 'enviar' },
]
