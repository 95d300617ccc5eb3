import type { FastifyReply } from 'fastify'
import { type Problem, problemBody, problemType } from './problems.ts'

const refusals = new WeakMap<FastifyReply, string>()

/** Gives the code of the problem by which a request was refused; undefined where it was not. */
export const refusalOf = (reply: FastifyReply): string | undefined => refusals.get(reply)

/** Writes a problem, with the time to wait where there is one. */
export function refuse(reply: FastifyReply, problem: Problem): FastifyReply {
  refusals.set(reply, problem.code)
  if (problem.retryAfterSeconds) reply.header('retry-after', String(problem.retryAfterSeconds))
  return reply
    .code(problem.status)
    .type(problemType)
    .send(JSON.stringify(problemBody(problem, String(reply.request.id))))
}
