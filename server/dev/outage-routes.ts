import type { FastifyInstance, FastifyReply } from 'fastify'
import { idIn, type PlainPage } from '../plain/index.ts'
import { outagesPage, outagesPath, targetPage, unknownTarget } from './outage-pages.ts'
import type { OutageBoard } from './outages.ts'
import { sendDevPage } from './site.ts'

/** Opens the pages on which calls are made to fail. */
export function routeOutages(app: FastifyInstance, board: OutageBoard): void {
  app.get(outagesPath, (_request, reply) => send(reply, outagesPage(board.targets, board.all())))
  app.get<{ Params: { readonly target: string } }>(`${outagesPath}/:target`, ({ params }, reply) => {
    const target = board.targets.find(({ id }) => id === params.target)
    return send(reply.code(target ? 200 : 404), target ? targetPage(target) : unknownTarget)
  })
  app.post(`${outagesPath}/ligar`, (request, reply) => {
    const [target = '', end = '', often] = idIn(request).split(' ')
    const isSet = board.set(target, end, often === 'uma')
    return isSet ? reply.redirect(outagesPath, 303) : send(reply.code(400), unknownTarget)
  })
  app.post(`${outagesPath}/desligar`, (request, reply) => {
    const target = idIn(request)
    if (target === '') board.clearAll()
    else board.clear(target)
    return reply.redirect(outagesPath, 303)
  })
}

const send = (reply: FastifyReply, page: PlainPage): FastifyReply => sendDevPage(reply, outagesPath, page)
