import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Content, html } from '../http/escape.ts'
import { idIn, plainHtml, routeStyle, takeForms } from '../plain/index.ts'
import type { Store } from '../store/index.ts'
import { actions, type Resolve } from './actions.ts'
import { guard } from './gate.ts'
import { pages } from './pages.ts'
import { operatorSite } from './site.ts'

const style = readFileSync(new URL('./estilo.css', import.meta.url), 'utf8')

/** What the pages of the operation need. */
export interface OperatorParts {
  readonly store: Store
  readonly now: () => number
  /** The password that opens them. */
  readonly token: string
  readonly resolve: Resolve
}

/** Opens the pages under /operacao for those who look after the server: what waits for them, and what to do about it. */
export function registerOperator(app: FastifyInstance, { store, now, token, resolve }: OperatorParts): void {
  app.register(async (inside) => {
    guard(inside, { token, now })
    takeForms(inside)
    routeStyle(inside, operatorSite.style, style)
    for (const [path, make] of Object.entries(pages)) {
      inside.get(path, async (request, reply) => {
        const { title, body } = await make(store, now())
        const page = { title, body: html`${saidIn(request)}${body}` }
        return reply.type('text/html; charset=utf-8').send(plainHtml(operatorSite, path, page))
      })
    }
    for (const { name, page, act } of actions) {
      inside.post(`${page}/${name}`, async (request, reply) => {
        const wasThere = await act(idIn(request), { sql: store, now: now(), resolve })
        return reply.redirect(`${page}?feito=${wasThere ? name : 'nada'}`, 303)
      })
    }
  })
}

/** Says what the action before this page did, as its address names it. */
function saidIn({ query }: FastifyRequest): Content {
  const { feito } = query as { readonly feito?: unknown }
  const said =
    feito === 'nada'
      ? 'Nada mudou: outra pessoa já tinha resolvido.'
      : actions.find(({ name }) => name === feito)?.said
  return said === undefined ? '' : html`<p class="aviso" role="status">${said}</p>\n`
}
