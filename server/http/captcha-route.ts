import type { FastifyInstance } from 'fastify'
import type { Captcha } from '../captcha/captcha.ts'
import type { Settings } from '../settings/settings.ts'
import { refuse } from './answer.ts'
import { callerOf } from './api.ts'
import type { Operation } from './operations.ts'
import { problem } from './problems.ts'
import { markOf } from './visitor.ts'

/** Opens GET /api/captcha?action=<operation>: a challenge for one call of that operation by this visitor. */
export function routeCaptcha(
  app: FastifyInstance,
  desk: {
    readonly captcha: Captcha
    readonly operations: ReadonlyMap<string, Operation>
    readonly settings: Settings
  },
): void {
  app.get<{ Querystring: { readonly action?: string } }>('/captcha', async (request, reply) => {
    const operation = desk.operations.get(String(request.query.action ?? ''))
    if (operation?.needs.captcha !== 'fresh') return refuse(reply, problem('naoEncontrado'))
    const visitor = callerOf(request, desk.settings)
    if (!visitor) return refuse(reply, problem('semVenda'))
    return reply.send(await desk.captcha.challenge({ action: operation.name, visitor: markOf(visitor) }))
  })
}
