import type { FastifyInstance } from 'fastify'
import { noteRefusal } from '../http/problems.ts'
import { fieldIn, idIn, type PlainPage } from '../plain/index.ts'
import { noteAct, reasonIn } from '../staff/index.ts'
import type { Store } from '../store/index.ts'
import { type OperatorAction, type Resolve, unreasonedPage } from './acts/index.ts'
import { staffOf } from './door/index.ts'

/** What acting needs. */
export interface ActingParts {
  readonly store: Store
  readonly now: () => number
  readonly resolve: Resolve
  /** Writes a page of the operation for whoever asked for it. */
  readonly write: (page: PlainPage, path: string, who: string) => string
}

/**
 * Opens the route by which one action is done: what it does and the note of it are one transaction.
 *
 * Without a reason nothing is done, and what was typed comes back.
 */
export function routeAction(app: FastifyInstance, action: OperatorAction, parts: ActingParts): void {
  const { name, page, text } = action
  const { store, resolve } = parts
  app.post(`${page}/${name}`, async (request, reply) => {
    const who = staffOf(request)
    const [id, typed] = [idIn(request), fieldIn(request, 'motivo')]
    const reason = reasonIn(typed)
    if (!reason.ok) {
      noteRefusal(reply, 'entradaInvalida')
      const refused = parts.write(unreasonedPage(action, { id, typed, why: reason.why }), page, who.nome)
      return reply.code(422).type('text/html; charset=utf-8').send(refused)
    }
    const wasThere = await store.transaction(async (sql) => {
      const now = parts.now()
      const done = isId(id) ? await action.act(id, { sql, now, who, reason: reason.text, resolve }) : null
      if (done) await noteAct(sql, { ...done, now, who: who.login, action: text, reason: reason.text })
      return done !== null
    })
    return reply.redirect(`${page}?feito=${wasThere ? name : 'nada'}`, 303)
  })
}

/** What is no id of anything is nothing that is there. */
const isId = (id: string): boolean => /^[\w-]{0,60}$/.test(id)
