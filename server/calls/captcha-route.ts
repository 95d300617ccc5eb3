import type { FastifyInstance } from 'fastify'
import type { Captcha } from '../captcha/captcha.ts'
import { problem, refuse } from '../http/problems.ts'
import { type CallerParts, callerOf } from './caller.ts'
import type { Operation } from './compile.ts'
import { markOf } from './visitor.ts'

/** Opens GET /api/captcha?action=<operation>: a challenge for one call of that operation by this visitor. */
export function routeCaptcha(
  app: FastifyInstance,
  parts: CallerParts & {
    readonly captcha: Captcha
    readonly operations: ReadonlyMap<string, Operation>
  },
): void {
  app.get<{ Querystring: { readonly action?: string } }>('/captcha', async (request, reply) => {
    const operation = parts.operations.get(String(request.query.action ?? ''))
    if (operation?.needs.captcha !== 'fresh') return refuse(reply, problem('naoEncontrado'))
    const visitor = callerOf(request, parts)
    if (!visitor) return refuse(reply, problem('semVenda'))
    return reply.send(await parts.captcha.challenge({ action: operation.name, visitor: markOf(visitor) }))
  })
}
