import { isRecord } from '../../engine/index.ts'
import type { Params } from '../contract/handler.ts'
import type { MessageRoute } from '../upstream/index.ts'

/** By which call of which operation each kind of queued message reaches its service. */
export const messageRoutes: readonly MessageRoute[] = [
  { kind: 'contato', operation: 'contato.enviar', call: 'enviar', known: ['contatoExiste'] },
  {
    kind: 'whatsapp',
    operation: 'cotacao.enviarWhatsapp',
    call: 'enviar',
    paramsOf: (cotacao, site) => ({
      ...cotacao,
      to: `55${cotacao.to}`,
      url_venda: `${String(cotacao.url_venda).startsWith('/') ? site : ''}${cotacao.url_venda}`,
    }),
  },
  {
    kind: 'cotacao',
    operation: 'cotacao.enviarEmail',
    call: 'criar',
    paramsOf: ({ cotacao }) => (isRecord(cotacao) ? (cotacao as Params) : {}),
  },
  { kind: 'linkDePagamento', operation: 'proposta.enviarEmail', call: 'enviar' },
]
