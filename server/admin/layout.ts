import type { FastifyReply } from 'fastify'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { html } from '../http/escape.ts'
import { type PlainPage, type PlainSite, plainHtml } from '../plain/index.ts'
import type { Sql } from '../store/index.ts'
import { signedInStaff, stylePath } from './auth.ts'

/** What a page of the staff is made of. */
export interface PageContext {
  readonly sql: Sql
  readonly now: number
  /** The variants that are served. */
  readonly catalogue: Catalogue
  /** What the page's address asks for beyond its path. */
  readonly query: Readonly<Record<string, string | undefined>>
}

/** Makes one page out of what the database holds now. */
export type MakePage = (context: PageContext) => Promise<PlainPage>

const site: PlainSite = {
  name: 'Operação',
  navigation: 'Páginas da operação',
  links: [
    ['/operacao', 'Resumo'],
    ['/operacao/mensagens', 'Mensagens'],
    ['/operacao/pagamentos', 'Pagamentos'],
    ['/operacao/chamadas', 'Chamadas'],
    ['/operacao/encerradas', 'Encerradas'],
    ['/operacao/busca', 'Busca'],
    ['/operacao/atos', 'Atos'],
  ],
  style: stylePath,
}

/** Sends a page with the name of the member of staff who asked for it, and the way out. */
export function sendAdminPage(reply: FastifyReply, path: string, page: PlainPage): FastifyReply {
  const { nome } = signedInStaff(reply.request)
  const corner = html`<form method="post" action="/operacao/sair" class="saida">${nome} <button class="discreto">Sair</button></form>`
  return reply.type('text/html; charset=utf-8').send(plainHtml(site, path, { ...page, corner }))
}
