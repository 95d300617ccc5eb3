import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Project } from '../../engine/config/index.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { type Content, html } from '../http/escape.ts'
import { noteRefusal } from '../http/problems.ts'
import { fieldIn, type PlainPage, plainHtml, routeStyle, takeForms } from '../plain/index.ts'
import { routeAction } from './act.ts'
import { actions, type Resolve } from './acts/index.ts'
import { type EntranceParts, entrancePath, guard, routeEntrance, staffOf, stylePath } from './door/index.ts'
import { pages } from './pages.ts'
import { foundView, notSought, searchPage, soughtIn } from './search/index.ts'
import { operatorSite } from './site.ts'

const style = readFileSync(new URL('./estilo.css', import.meta.url), 'utf8')
/** A reason of 300 letters, each of which takes up to twelve in a form. */
const longestForm = 8_192

/** What the pages of the operation need. */
export interface OperatorParts extends EntranceParts {
  readonly resolve: Resolve
  /** The variants that are served: staff are shown what is open of those that sell nothing any more. */
  readonly catalogue: Catalogue
  /** The files of the funnels, by which it is told why a sale stands where it does; without it nothing is. */
  readonly project?: () => Project
}

/** Opens the pages under /operacao for those who look after the server: what waits for them, and what to do about it. */
export function registerOperator(app: FastifyInstance, parts: OperatorParts): void {
  const { store, settings, now, catalogue } = parts
  app.register(async (inside) => {
    guard(inside, { store, settings, now, open: new Set([entrancePath, stylePath]) })
    takeForms(inside, longestForm)
    routeStyle(inside, stylePath, style)
    routeEntrance(inside, parts)
    for (const [path, make] of Object.entries(pages)) {
      inside.get(path, async (request, reply) => {
        const { title, body } = await make({ sql: store, now: now(), catalogue, query: queryOf(request) })
        const page = { title, body: html`${saidIn(request)}${body}` }
        return reply.type('text/html; charset=utf-8').send(write(page, path, staffOf(request).nome))
      })
    }
    inside.post('/operacao/busca', async (request, reply) => {
      const typed = fieldIn(request, 'texto')
      const sought = soughtIn(typed)
      if (sought.length === 0) noteRefusal(reply.code(422), 'entradaInvalida')
      const page = searchPage(
        typed,
        sought.length > 0 ? await foundView({ sql: store, project: parts.project }, sought) : notSought,
      )
      return reply
        .type('text/html; charset=utf-8')
        .send(write(page, '/operacao/busca', staffOf(request).nome))
    })
    for (const action of actions) routeAction(inside, action, { ...parts, write })
  })
}

/** Writes a page with who is signed in, and the way out. */
const write = (page: PlainPage, path: string, who: string): string =>
  plainHtml(operatorSite, path, {
    ...page,
    corner: html`<form method="post" action="/operacao/sair" class="saida">${who} <button class="discreto">Sair</button></form>`,
  })

/** Reads what stands once in the query of an address. */
function queryOf({ query }: FastifyRequest): Readonly<Record<string, string>> {
  const pairs = Object.entries(query as Readonly<Record<string, unknown>>)
  return Object.fromEntries(
    pairs.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** Says what the action before this page did, as its address names it. */
function saidIn(request: FastifyRequest): Content {
  const { feito } = queryOf(request)
  const said =
    feito === 'nada'
      ? 'Nada mudou: outra pessoa já tinha resolvido.'
      : actions.find(({ name }) => name === feito)?.said
  return said === undefined ? '' : html`<p class="aviso" role="status">${said}</p>\n`
}
